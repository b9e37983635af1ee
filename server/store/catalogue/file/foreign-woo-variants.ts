import { slugOfTitle } from '../slug.ts';
import { maxVariants } from './file-product.ts';
import type { ForeignRow, RowNotes } from './foreign-row.ts';

interface OptionValue {
  title: string;
  value: string;
}

export interface WooVariant {
  row: ForeignRow;
  pairs: OptionValue[];
  sku: string;
}

/** Splits texts at commas; a comma within a text has a backslash before it. */
export const splitList = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\.|[^,\\])+/gs)]
    .map(([part]) => part.replace(/\\,/g, ',').trim())
    .filter((part) => part !== '');

/** The attributes of a row with their values. A variation has one value of each attribute; no value means any. */
function attributesOf(row: ForeignRow): { title: string; values: string[] }[] {
  const attributes: { title: string; values: string[] }[] = [];
  for (let n = 1; row.cell(`attribute ${n} name`) !== ''; n++)
    attributes.push({
      title: row.cell(`attribute ${n} name`),
      values: splitList(row.cell(`attribute ${n} value(s)`)),
    });
  return attributes;
}

/**
 * The variants of a variable product. A variation may cover any value of an attribute. If several
 * variations match, WooCommerce sells the one with the lowest position.
 *
 * @param skus the SKUs of the whole file
 */
export function wooVariants(
  product: ForeignRow,
  variations: readonly ForeignRow[],
  { skus, notes }: { skus: ReadonlySet<string>; notes: RowNotes },
): WooVariant[] {
  const valuesOf = new Map(
    attributesOf(product).map(({ title, values }) => [slugOfTitle(title), values]),
  );
  const taken = new Set<string>();
  const position = (row: ForeignRow) => Number(row.cell('position')) || 0;
  return variations
    .toSorted((one, other) => position(one) - position(other))
    .flatMap((row) => {
      const attributes = attributesOf(row);
      const open = attributes.filter(({ values }) => values.length === 0);
      const any = open.map(({ title }) => title).join(' and ');
      const all = combinations(
        attributes.map(({ title, values: [value] }) => ({
          title,
          values: value === undefined ? (valuesOf.get(slugOfTitle(title)) ?? []) : [value],
        })),
      );
      const leave = (why: string) =>
        notes.add(row.row, `'${row.cell('name')}' is left out, because ${why}`);
      if (all === null)
        leave(`it is for any ${any}, which is more than the ${maxVariants} variants of a product`);
      else if (all.length === 0)
        leave(`it is for any ${any}, and its product does not say which there are`);
      if (all === null) return [];
      const free = all.filter((pairs) => pairs.length === 0 || !taken.has(keyOf(pairs)));
      if (free.length === 0 && all.length > 0)
        leave('other variations precede it for all its options');
      for (const pairs of free) taken.add(keyOf(pairs));
      const titles = new Set(open.map(({ title }) => title));
      const made = free.map((pairs) => ({
        row,
        pairs,
        sku: free.length === 1 ? row.cell('sku') : skuOf(row, pairs, { titles, skus }),
      }));
      if (made.length > 1)
        notes.add(
          row.row,
          `it is one variation for any ${any}, so there is one variant of each: ${made.map(nameOf).join(', ')}`,
        );
      return made;
    });
}

const keyOf = (pairs: readonly OptionValue[]) =>
  JSON.stringify(pairs.map(({ title, value }) => [slugOfTitle(title), value]).toSorted());

const nameOf = ({ pairs, sku }: WooVariant) =>
  `'${pairs.map(({ value }) => value).join(' / ')}'${sku === '' ? '' : ` (${sku})`}`;

/** All combinations of the attributes' values; null if they are too many for a product. */
function combinations(
  attributes: readonly { title: string; values: readonly string[] }[],
): OptionValue[][] | null {
  if (attributes.reduce((product, { values }) => product * values.length, 1) > maxVariants)
    return null;
  let all: OptionValue[][] = [[]];
  for (const { title, values } of attributes)
    all = all.flatMap((pairs) => values.map((value) => [...pairs, { title, value }]));
  return all;
}

/** Makes an SKU unique by adding the option values that the variation leaves open. Empty if the file already has that SKU. */
function skuOf(
  row: ForeignRow,
  pairs: readonly OptionValue[],
  { titles, skus }: { titles: ReadonlySet<string>; skus: ReadonlySet<string> },
): string {
  const own = row.cell('sku');
  const values = pairs.filter(({ title }) => titles.has(title)).map(({ value }) => value);
  const made = [own, ...values].join('-').replace(/\s+/g, '-');
  return own === '' || skus.has(made) ? '' : made;
}
