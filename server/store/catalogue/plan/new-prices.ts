import { formatCount } from '../../../../domain/text/plural.ts';
import type { VariantRow } from '../../../db/tables.ts';
import { deskOrCommand } from '../../actor.ts';
import { isOwnOnSale } from '../end-samples.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import type { ImportPlan } from './plan-import.ts';
import { variantsInCatalogue } from './same-names.ts';

export interface KeptCurrency {
  handle: string;
  row: VariantRow;
}

/**
 * Notes that stored variants keep a currency other than the one that the owner named.
 *
 * @param currency the currency that the owner named
 */
export function keptCurrencyNotes(kept: readonly KeptCurrency[], currency: string): string[] {
  const [example] = kept;
  if (example === undefined) return [];
  const { handle, row } = example;
  const keep = formatCount(
    kept.length,
    'variant keeps its currency',
    'variants keep their currency',
  );
  return [
    `${keep}, such as ${handle} '${row.title}' in ${row.currency_code}: ${deskOrCommand({ desk: 'the currency that you named', command: `--currency ${currency}` })} is for new ones, and a column currency for those that are there`,
  ];
}

/** The variants that are new to the store, with the handles of their products. */
function newVariants(plan: ImportPlan, stored: StoredCatalogue) {
  const known = new Set([...stored.variants.values()].flat().map(({ id }) => id));
  const handles = new Map(plan.products.map(({ id, url_handle }) => [id, url_handle ?? id]));
  return plan.variants
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ row, name: `${handles.get(row.product_id)} '${row.title}'` }));
}

/** A note about new products whose currency differs from that of all other products. */
export function otherCurrencyNotes(plan: ImportPlan, stored: StoredCatalogue): string[] {
  const gone = new Set(plan.removedProducts);
  const products = stored.products.filter((one) => isOwnOnSale(one) && !gone.has(one.id));
  const [shop, another] = new Set(
    variantsInCatalogue({ ...stored, products }).map((row) => row.currency_code),
  );
  if (shop === undefined || another !== undefined) return [];
  const others = newVariants(plan, stored).filter(({ row }) => row.currency_code !== shop);
  return [...Map.groupBy(others, ({ row }) => row.currency_code)].flatMap(
    ([code, [first, ...more]]) =>
      first === undefined
        ? []
        : [
            `${formatCount(more.length + 1, 'new variant is', 'new variants are')} in ${code}, such as ${first.name}, and all else on sale is in ${shop}`,
          ],
  );
}

export function newFreeNotes(plan: ImportPlan, stored: StoredCatalogue): string[] {
  const free = newVariants(plan, stored).filter(({ row }) => row.price_cents === 0);
  const [first] = free;
  const count = formatCount(free.length, 'new variant costs', 'new variants cost');
  return first === undefined
    ? []
    : [`${count} nothing${free.length > 1 ? ', such as' : ':'} ${first.name}`];
}
