import type { VariantRow } from '../../../../db/tables.ts';
import { storedJson } from '../../../catalogue/stored-json.ts';
import type { FileVariant } from '../file/file-product.ts';

export interface Option {
  id: string;
  title: string;
}

interface Matching {
  file: readonly FileVariant[];
  stored: readonly VariantRow[];
  /** Of the product as it is stored. */
  options: readonly Option[];
}

/**
 * Finds the stored variant that each variant of a file is. Of those on sale: by SKU; else by id; else by the values of
 * its options; else by title. Else of those off sale: by SKU, id or options. Else by its place, where it says nothing
 * that differs. No two find the same.
 */
export function matchVariants({ file, stored, options }: Matching): (VariantRow | undefined)[] {
  const live = stored.filter(({ deleted_at }) => deleted_at === null);
  const gone = stored.filter(({ deleted_at }) => deleted_at !== null);
  const found: (VariantRow | undefined)[] = file.map(() => undefined);
  const taken = new Set<string>();
  const pass = (
    from: readonly VariantRow[],
    isSame: (file: FileVariant, row: VariantRow) => boolean,
  ) => {
    for (const [index, variant] of file.entries()) {
      if (found[index] !== undefined) continue;
      const row = from.find((candidate) => !taken.has(candidate.id) && isSame(variant, candidate));
      if (row === undefined) continue;
      found[index] = row;
      taken.add(row.id);
    }
  };
  // An id that is not found here is that of a variant which is yet to be made.
  const isOpen = ({ id }: FileVariant) => id === undefined;
  const titleOf = new Map(options.map(({ id, title }) => [id, title]));
  const optionsOf = new Map(
    stored.map(({ id, option_values }) => {
      const values = storedJson.optionValues.read(option_values);
      const pairs = values.map(({ option_id, value }) => ({
        title: titleOf.get(option_id) ?? '',
        value,
      }));
      return [id, optionsText(pairs)];
    }),
  );
  const saidOptions = new Map(file.map((variant) => [variant, optionsText(variant.options ?? [])]));
  const bySkuIdOrOptions = (from: readonly VariantRow[]) => {
    pass(from, ({ sku }, row) => Boolean(sku) && sku === row.sku);
    pass(from, ({ id }, row) => id === row.id);
    pass(
      from,
      (variant, row) =>
        isOpen(variant) &&
        saidOptions.get(variant) !== '' &&
        saidOptions.get(variant) === optionsOf.get(row.id),
    );
  };
  bySkuIdOrOptions(live);
  // Another SKU under a title that is one variant's alone is a corrected one.
  const once = <Entry>(entries: readonly Entry[], same: (entry: Entry) => boolean) =>
    entries.filter(same).length === 1;
  pass(
    live,
    (variant, row) =>
      isOpen(variant) &&
      variant.title === row.title &&
      (!differs(variant.sku, row.sku) ||
        (once(file, ({ title }) => title === row.title) &&
          once(live, ({ title }) => title === row.title))),
  );
  bySkuIdOrOptions(gone);
  if (file.length === live.length)
    pass(
      live,
      (variant, row) =>
        isOpen(variant) &&
        file.indexOf(variant) === live.indexOf(row) &&
        !differs(variant.sku, row.sku) &&
        !differs(variant.title, row.title) &&
        !differs(saidOptions.get(variant), optionsOf.get(row.id)),
    );
  return found;
}

/** Whether a variant says more than its SKU to tell which one it is. */
export const isNamed = ({ id, title, options = [] }: FileVariant): boolean =>
  id !== undefined || title !== undefined || options.length > 0;

/** What is not said, or not there yet, does not differ. */
const differs = (said: string | null | undefined, stored: string | null | undefined) =>
  Boolean(said) && Boolean(stored) && said !== stored;

/** The options of a variant and their values, in no order; '' without any. */
const optionsText = (pairs: readonly { title: string; value: string }[]): string =>
  pairs.length === 0
    ? ''
    : JSON.stringify(pairs.map(({ title, value }) => [title, value]).toSorted());
