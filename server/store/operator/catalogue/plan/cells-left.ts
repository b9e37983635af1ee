import { csvColumns } from '../file/csv-columns.ts';
import type { BlankCells, FileProduct, FileVariant } from '../file/file-product.ts';
import { isEmpty } from './differences.ts';

/** Columns that an owner may have emptied to delete the value. An empty stock is normal for uncounted variants. */
const telling: ReadonlySet<string> = new Set(
  csvColumns
    .filter(({ head, emptied }) => emptied !== undefined && head !== 'stock')
    .map(({ key }) => key),
);

/** The number of empty cells whose value in the store stays. */
export function cellsLeft(
  blank: BlankCells,
  variants: readonly { id: string }[],
  stored: FileProduct,
): number {
  const left = (keys: readonly string[], part: FileProduct | FileVariant | undefined) => {
    const has = new Map(Object.entries(part ?? {}));
    return keys.filter((key) => telling.has(key) && !isEmpty(has.get(key))).length;
  };
  return variants.reduce(
    (sum, { id }, index) =>
      sum +
      left(
        blank.variants[index] ?? [],
        stored.variants?.find((variant) => variant.id === id),
      ),
    left(blank.product, stored),
  );
}
