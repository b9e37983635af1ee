import { basename } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  parseCatalogueFile,
  parseFileColumns,
} from '../../store/catalogue/file/read-catalogue-file.ts';
import { parseCountTime } from '../../store/catalogue/import/count-time.ts';
import { listCatalogueCopies } from '../../store/catalogue/import/import-copies.ts';
import { readImportMap, saveImportMap } from '../../store/catalogue/import/import-map.ts';
import { undoImport } from '../../store/catalogue/import/undo-import.ts';
import {
  consentsSchema,
  type DeskEnv,
  type DeskParts,
  requireRole,
  shortTextSchema,
  validJsonBody,
  valueOrThrow,
} from '../desk-context.ts';
import { createImporter } from '../importer.ts';
import { plannedProductRows } from '../plan-rows.ts';

const file = z.object({
  name: z.string().max(200),
  /** The bytes of a file, base64. */
  content: z.base64(),
  from: z.enum(['shopify', 'woocommerce', 'etsy']).nullable().default(null),
  /** The file's columns, each with our column, or null for a column that is left out. */
  map: z.record(z.string(), z.string().nullable()).default({}),
  stock: z.boolean().default(false),
  replace: z.boolean().default(false),
  free: z.boolean().default(false),
  currency: z.string().max(3).nullable().default(null),
  /** The time at which the file was saved; by default now. */
  savedAt: z.iso.datetime().optional(),
  /** The time at which its stock was counted, by the clock of the shop; empty for the time of saving. */
  counted: shortTextSchema.default(''),
  isDryRun: z.boolean(),
});

export function importRoutes(parts: DeskParts) {
  const { db, now, copies } = parts;
  const importing = createImporter(parts);
  return (
    new Hono<DeskEnv>()
      .post('/import', requireRole('everything'), validJsonBody(file), async (c) => {
        const { name, content, from, map, savedAt, counted, isDryRun, ...options } =
          c.req.valid('json');
        const countedAtMs = counted === '' ? null : valueOrThrow(parseCountTime(counted));
        const naming = { from, map: new Map(Object.entries(map)) };
        const read = valueOrThrow(parseCatalogueFile(Buffer.from(content, 'base64'), naming));
        const done = await importing(read, {
          ...options,
          stock: read.isCount || options.stock,
          savedAtMs: savedAt === undefined ? now() : Date.parse(savedAt),
          countedAtMs,
          name: basename(name),
          isDryRun,
        });
        const { products, ...numbers } = valueOrThrow(done);
        if (!isDryRun) await saveImportMap(db, naming.map);
        // The dry run has already returned the rows.
        return c.json({
          ...numbers,
          rows: isDryRun ? plannedProductRows(products) : [],
        });
      })
      // Read-only, but a POST, because its body carries a file.
      .post(
        '/import/columns',
        requireRole('everything'),
        validJsonBody(z.object({ content: z.base64() })),
        async (c) => {
          const bytes = Buffer.from(c.req.valid('json').content, 'base64');
          const { strange, ours, from } = valueOrThrow(parseFileColumns(bytes));
          const remembered = await readImportMap(db.read);
          return c.json({
            ours,
            from,
            columns: strange.map(({ header, like }) => {
              const assigned = remembered.get(header.toLowerCase());
              return {
                header,
                ours: assigned === undefined ? like : assigned,
                isKnown: assigned !== undefined,
              };
            }),
          });
        },
      )
      .get('/imports', async (c) =>
        c.json(
          (await listCatalogueCopies(db.read)).toReversed().map(({ name, what, atMs }) => ({
            name,
            what,
            at: new Date(atMs).toISOString(),
          })),
        ),
      )
      .post(
        '/import/undo',
        requireRole('everything'),
        validJsonBody(
          z
            .object({
              name: shortTextSchema.optional(),
              /**
               * The catalogue's version after the change. If given, the undo is refused once the
               * catalogue has changed since.
               */
              version: shortTextSchema.optional(),
              consents: consentsSchema,
              isDryRun: z.boolean(),
            })
            // A request must name the change, because the last change may be another one by now.
            .refine(
              ({ name, version }) => name !== undefined || version !== undefined,
              'Say which change is to be taken back.',
            ),
        ),
        async (c) => {
          const { name, version, consents, isDryRun } = c.req.valid('json');
          const done = await undoImport(db, {
            name,
            version,
            consents,
            isDryRun,
            copies,
            nowMs: now(),
            progress: () => {},
          });
          const { products: _, ...numbers } = valueOrThrow(done).done;
          return c.json(numbers);
        },
      )
  );
}
