import type { StoredCatalogue } from '../stored-catalogue.ts';
import { storedJson } from '../stored-json.ts';
import type { MatchedProduct } from './match-products.ts';
import type { ImportPlan } from './plan-import.ts';

/** A key for names: equal for names that differ only in case, spaces, punctuation or accents. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || name;

const sumNames = new Set(
  'total totals sum summe gesamt gesamtsumme zwischensumme subtotal totaal somme suma totale'.split(
    ' ',
  ),
);

/**
 * Notes about new products that probably exist already under a nearly equal name, and about rows that are probably
 * totals.
 */
export function nearProductNotes(
  matched: readonly MatchedProduct[],
  plan: ImportPlan,
  stored: StoredCatalogue,
): string[] {
  const known = new Map<string, { title: string; handle: string }>();
  const note = ({ title, handle }: { title: string; handle: string }) => {
    for (const name of [handle, title])
      if (!known.has(nameKey(name))) known.set(nameKey(name), { title, handle });
  };
  const gone = new Set(plan.removedProducts);
  for (const { id, title, url_handle, deleted_at } of stored.products)
    if (deleted_at === null && !gone.has(id)) note({ title, handle: url_handle ?? id });
  const rows = new Map(plan.products.map((row) => [row.id, row]));
  return matched.flatMap(({ id, at, found, product }) => {
    const row = rows.get(id);
    if (found !== undefined || row === undefined) return [];
    const { title, url_handle } = row;
    const handle = url_handle ?? id;
    const near = known.get(nameKey(handle)) ?? known.get(nameKey(title));
    note({ title, handle });
    const isNamed =
      product.handle !== undefined || product.variants?.some(({ sku }) => Boolean(sku));
    if (!isNamed && sumNames.has(nameKey(title)))
      return [
        `${at}: '${title}' is a new product without a handle and an SKU: delete the row if it is a sum`,
      ];
    return near === undefined
      ? []
      : [
          `${at}: the new product '${title.trim()}' is nearly '${near.title}' (${near.handle}): if it is the same, name it by that handle`,
        ];
  });
}

/** Notes about new variants whose options nearly equal the options of another variant. */
export function nearVariantNotes(
  matched: readonly MatchedProduct[],
  plan: ImportPlan,
  stored: StoredCatalogue,
): string[] {
  const rowsOf = Map.groupBy(plan.variants, ({ product_id }) => product_id);
  return matched.flatMap(({ id, found, variantsAt }) => {
    const before = stored.variants.get(id) ?? [];
    const known = new Set(before.map((row) => row.id));
    const handle =
      found?.url_handle ?? plan.products.find((row) => row.id === id)?.url_handle ?? id;
    const faces = new Map<string, string>();
    for (const row of before) if (row.deleted_at === null) faces.set(comparedName(row), row.title);
    return (rowsOf.get(id) ?? []).flatMap((row, index) => {
      if (known.has(row.id)) return [];
      const near = faces.get(comparedName(row));
      faces.set(comparedName(row), row.title);
      return near === undefined
        ? []
        : [
            `${variantsAt[index] ?? ''}: the new variant '${row.title}' of ${handle} is nearly '${near}': if it is the same, write it so, or name it by its SKU`,
          ];
    });
  });
}

const comparedName = ({
  option_values,
  title,
}: {
  option_values: string;
  title: string;
}): string => {
  const values = storedJson.optionValues.read(option_values);
  return values.length === 0
    ? nameKey(title)
    : JSON.stringify(values.map(({ option_id, value }) => [option_id, nameKey(value)]).toSorted());
};
