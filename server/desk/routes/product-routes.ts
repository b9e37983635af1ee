import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { shop } from '../../../content/shop/shop-settings.ts';
import { deskPageRows } from '../../../contract/desk.ts';
import type { ProductRow } from '../../db/tables.ts';
import {
  exportCatalogue,
  fileProductOf,
  isInCatalogue,
  withoutDerivedTitles,
} from '../../store/catalogue/file/export-catalogue.ts';
import { type FileProduct, maxVariants } from '../../store/catalogue/file/file-product.ts';
import {
  findProductId,
  findProductPage,
  findProducts,
  readCatalogue,
  readShopCurrency,
  type StoredCatalogue,
} from '../../store/catalogue/stored-catalogue.ts';
import {
  type DeskEnv,
  type DeskParts,
  deskError,
  listQuerySchema,
  RefusedError,
  requireRole,
  validJsonBody,
  validQuery,
  valueOrThrow,
} from '../desk-context.ts';
import { editedProductSchema, editedToCatalogueFile } from '../edited-product.ts';
import { createImporter } from '../importer.ts';

const editedProductBody = z.object({
  product: editedProductSchema,
  /** The revision that the editor showed. */
  revision: z.string().max(100).optional(),
  /** True if a price of 0 is intended. */
  free: z.boolean().default(false),
  isDryRun: z.boolean(),
});

/** Identifies a product's state, except its stock, which every sale changes. */
const revisionOf = ({ variants, ...product }: FileProduct): string =>
  createHash('sha256')
    .update(JSON.stringify([product, variants?.map(({ stock: _, ...variant }) => variant)]))
    .digest('base64url');

function listedProduct(row: ProductRow, stored: StoredCatalogue) {
  const product = fileProductOf(row, stored);
  return { ...withoutDerivedTitles(product), revision: revisionOf(product) };
}

/** Takes the place of an id in the path, to read the initial values of a new product. */
const newProduct = 'new';

export function productRoutes(parts: DeskParts) {
  const { db, pictures } = parts;
  const importing = createImporter(parts);
  return (
    new Hono<DeskEnv>()
      // One page of the matches, because a shop may have tens of thousands of products.
      .get('/products', validQuery(listQuerySchema), async (c) => {
        const { search, page } = c.req.valid('query');
        const part = { from: page * deskPageRows, rows: deskPageRows };
        const { ids, count } = await findProductPage(db.read, search, part);
        const stored = await readCatalogue(db.read, ids);
        return c.json({
          products: stored.products.map((row) => listedProduct(row, stored)),
          count,
        });
      })
      // All matches, with only the fields that a selection needs.
      .get('/products/found', validQuery(listQuerySchema.pick({ search: true })), async (c) =>
        c.json(await findProducts(db.read, c.req.valid('query').search)),
      )
      .get('/products/:id', async (c) => {
        const id = c.req.param('id');
        const stored = await readCatalogue(db.read, [id]);
        const row = stored.products.find(isInCatalogue);
        if (row === undefined && id !== newProduct)
          throw new HTTPException(404, {
            message: 'This product does not exist in the catalogue.',
          });
        const { deliveryTime } = shop.beforeOrder;
        return c.json({
          product: row === undefined ? null : listedProduct(row, stored),
          currency: await readShopCurrency(db.read),
          /**
           * The shop's defaults for fields that a product leaves out, null for none, and the
           * limits.
           */
          defaults: {
            lowStock: shop.lowStock,
            maxVariants,
            deliveryTime: deliveryTime === '-' ? null : deliveryTime,
          },
        });
      })
      .post('/products', requireRole('everything'), validJsonBody(editedProductBody), async (c) => {
        const { product, revision, free, isDryRun } = c.req.valid('json');
        if (product.id !== undefined) {
          const stored = await readCatalogue(db.read, [product.id]);
          const [row] = stored.products;
          if (row && revisionOf(fileProductOf(row, stored)) !== revision)
            throw new RefusedError(
              'Somebody else has changed this product meanwhile. It now shows their changes and yours: check these, and save again.',
            );
        }
        const read = editedToCatalogueFile(product);
        const title = String(product['title'] ?? 'a product');
        const name = `the desk (${title})`;
        // The editor shows all variants of a product, so a missing variant was removed.
        const done = await importing(read, {
          name,
          what: `the change of ${title}`,
          isDryRun,
          replaceVariants: true,
          free,
        });
        if (!done.ok && typeof done.refusal === 'object' && 'problems' in done.refusal) {
          // Remove the part about an import, because the editor imports nothing.
          const sentence = done.refusal.sentence.replace(
            /Nothing was imported(?=: )/,
            'Nothing was saved',
          );
          throw new RefusedError({ ...done.refusal, sentence });
        }
        const saved = valueOrThrow(done);
        const handle = saved.products[0]?.handle ?? '';
        return c.json({ ...saved, id: product.id ?? (await findProductId(db.read, handle)) });
      })
      .get('/export', validQuery(z.object({ format: z.enum(['csv', 'json']) })), async (c) => {
        const { format } = c.req.valid('query');
        c.header('content-disposition', `attachment; filename="catalogue.${format}"`);
        c.header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json');
        return c.body(await exportCatalogue(db.read, format));
      })
      // A request has one picture. The server makes its sizes.
      .post('/pictures', requireRole('everything'), async (c) => {
        const folder = await mkdtemp(join(tmpdir(), 'desk-picture-'));
        try {
          await writeFile(join(folder, 'picture'), Buffer.from(await c.req.arrayBuffer()));
          const looked = await pictures.look('picture', folder);
          if ('problem' in looked) return deskError(c, 409, `The picture ${looked.problem}.`);
          await pictures.keep('picture', folder);
          return c.json({ address: looked.path });
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      })
  );
}
