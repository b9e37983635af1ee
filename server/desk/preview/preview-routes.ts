import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { WireProduct } from '../../../contract/store.ts';
import {
  type DeskEnv,
  type DeskParts,
  deskError,
  requireRole,
  validJsonBody,
  validQuery,
  valueOrThrow,
} from '../desk-context.ts';
import { editedProductSchema, editedToCatalogueFile } from '../edited-product.ts';
import { isWindow, windowDocument } from '../window-document.ts';
import { previewProduct } from './preview-product.ts';

/** Allows no script, no foreign content, and no navigation out of the frame. */
const previewPolicy =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin";

const previewQuery = z.object({
  part: z.enum(['page', 'card']),
  theme: z.enum(['light', 'dark']),
});

const maxPreviews = 100;

/**
 * Products as the site would show them, from what is typed. The routes need no idempotency key,
 * because nothing is written.
 */
export function previewRoutes({ db, now, pages }: DeskParts) {
  const previews = new LRUCache<string, { person: string; product: WireProduct }>({
    max: maxPreviews,
  });
  return new Hono<DeskEnv>()
    .post(
      '/preview',
      requireRole('everything'),
      validJsonBody(z.object({ product: editedProductSchema })),
      async (c) => {
        const file = editedToCatalogueFile(c.req.valid('json').product);
        const product = valueOrThrow(await previewProduct(db.read, file, now()));
        const id = randomUUID();
        previews.set(id, { person: c.get('session').person, product });
        return c.json({ id });
      },
    )
    .get('/preview/:id', validQuery(previewQuery), (c) => {
      const found = previews.get(c.req.param('id'));
      if (found?.person !== c.get('session').person)
        return deskError(c, 404, 'This preview has expired: type something.');
      const { part, theme } = c.req.valid('query');
      c.header('x-frame-options', 'SAMEORIGIN');
      const page = pages.preview({ product: found.product, part, isDark: theme === 'dark' });
      return windowDocument(
        c,
        page,
        isWindow(c) ? `${previewPolicy} allow-scripts` : previewPolicy,
      );
    });
}
