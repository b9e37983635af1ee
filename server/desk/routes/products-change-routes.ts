import { Hono } from 'hono';
import { z } from 'zod';
import { formatCount } from '../../../domain/text/plural.ts';
import { toCatalogueFile } from '../../store/catalogue/file/read-catalogue-file.ts';
import { planPricesChange } from '../../store/catalogue/import/products-change.ts';
import { changeVisibility } from '../../store/catalogue/import/visibility-change.ts';
import { readCatalogue } from '../../store/catalogue/stored-catalogue.ts';
import { readStoreValue } from '../../store/store-values.ts';
import {
  type DeskEnv,
  type DeskParts,
  RefusedError,
  requireRole,
  validJsonBody,
  valueOrThrow,
} from '../desk-context.ts';
import { createImporter } from '../importer.ts';

const ending = z.string().max(20);
/** The maximum number of products in one change. */
const maxProducts = 10_000;
const day = z.string().max(40);

/** A typed percentage, or the sentence about the allowed values. */
const percent = (isAllowed: (number: number) => boolean, sentence: string) =>
  z
    .string()
    .max(100)
    .transform((typed) =>
      /^\s*[+\-−]?\d{1,4}([.,]\d{1,2})?\s*%?\s*$/.test(typed)
        ? Number(typed.replace(/[\s%]/g, '').replace('−', '-').replace(',', '.'))
        : Number.NaN,
    )
    .refine((number) => !Number.isNaN(number), {
      error: 'Percent is a number with two decimals at most, such as 5 or 12.5.',
      abort: true,
    })
    .refine(isAllowed, { error: sentence });

const productsChangeBody = z.object({
  ids: z.array(z.string().max(100)).min(1).max(maxProducts),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('status'), status: z.enum(['published', 'draft']) }),
    z.object({ kind: z.literal('hidden'), hidden: z.boolean() }),
    z.object({
      kind: z.literal('price'),
      percent: percent(
        (number) => number > -100 && number <= 1_000,
        'A price goes down by less than 100 percent, and up by 1,000 at most.',
      ),
      ending,
    }),
    z.object({
      kind: z.literal('sale'),
      percent: percent(
        (number) => number > 0 && number < 100,
        'A sale takes more than 0 and less than 100 percent off.',
      ),
      ending,
      from: day,
      until: day,
    }),
    z.object({ kind: z.literal('end-sale') }),
  ]),
  /** The fingerprint of the confirmed preview of prices; null for a preview. */
  seen: z.string().max(100).nullable(),
});

/** The maximum number of rows of a preview that are sent; nobody reads more. */
const previewRows = 200;

/**
 * Changes several products at once. A change of prices is previewed first; the confirming request makes exactly the
 * previewed change, or none. Publishing and hiding need no preview: their effect is obvious, and one press undoes it.
 */
export function productsChangeRoutes(parts: DeskParts) {
  const { db, copies, now } = parts;
  const importing = createImporter(parts);
  const version = () => readStoreValue(db.read, 'catalogue_version');
  return new Hono<DeskEnv>().post(
    '/several',
    requireRole('everything'),
    validJsonBody(productsChangeBody),
    async (c) => {
      const { ids, change, seen: shown } = c.req.valid('json');
      const products = formatCount(ids.length, 'product');
      const name = `the desk (${names[change.kind]} of ${products})`;
      const what = `${changeNames(change)} of ${products}`;
      const none = { preview: [], previewed: 0, seen: '', notes: [], unstruck: [], undo: null };
      if (change.kind === 'status' || change.kind === 'hidden') {
        const request = { ids, change, name, what, copies, nowMs: now() };
        const { changed } = valueOrThrow(await changeVisibility(db, request));
        return c.json({ ...none, changed });
      }
      const plan = valueOrThrow(planPricesChange(await readCatalogue(db.read), ids, change));
      if (shown !== null && shown !== plan.seen)
        throw new RefusedError(
          'Somebody else has changed these products meanwhile. Look at the preview again.',
        );
      const before = Number(await version());
      const { notes, unstruck, changed, copy } = valueOrThrow(
        await importing(toCatalogueFile(plan.products), { name, what, isDryRun: shown === null }),
      );
      const after = await version();
      const isAlone = copy !== null && Number(after) === before + 1;
      return c.json({
        ...none,
        ...{ changed, notes, unstruck, seen: plan.seen, previewed: plan.preview.length },
        preview: shown === null ? plan.preview.slice(0, previewRows) : [],
        /**
         * Undoes this change. Null for a preview, or if something else has changed since, so that
         * only the Import page can undo the change.
         */
        undo: isAlone ? { name: copy, version: after ?? '' } : null,
      });
    },
  );
}

const names = {
  status: 'status',
  hidden: 'hiding',
  price: 'prices',
  sale: 'sale',
  'end-sale': 'end of the sale',
} as const;

/** A change in the words of the desk's buttons. */
function changeNames(change: z.output<typeof productsChangeBody>['change']): string {
  if (change.kind === 'status')
    return change.status === 'published' ? 'the publishing' : 'the change to drafts';
  if (change.kind === 'hidden') return change.hidden ? 'the hiding' : 'the showing';
  return { price: 'the new prices', sale: 'the sale', 'end-sale': 'the end of the sale' }[
    change.kind
  ];
}
