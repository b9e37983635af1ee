import type { VariantRow } from '../../../db/tables.ts';
import type { FileVariant } from '../file/file-product.ts';
import { storedJson } from '../stored-json.ts';

export interface ProductOption {
  id: string;
  title: string;
}

interface MatchInput {
  file: readonly FileVariant[];
  stored: readonly VariantRow[];
  options: readonly ProductOption[];
}

/**
 * Finds the stored variant of each variant in a file. Each stored variant is matched once, in this order:
 * - among those in the catalogue, by SKU, id, options, then title
 * - among removed variants, by SKU, id, then options
 * - by position, if no value contradicts
 */
export function matchVariants({ file, stored, options }: MatchInput): (VariantRow | undefined)[] {
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
  // An id without a match belongs to a new variant.
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
  // A title that occurs once in the file and once in the catalogue identifies the variant, even if the SKU
  // differs: the file then corrects the SKU.
  const once = <Entry>(entries: readonly Entry[], same: (entry: Entry) => boolean) =>
    entries.filter(same).length === 1;
  pass(
    live,
    (variant, row) =>
      isOpen(variant) &&
      variant.title === row.title &&
      (!valuesDiffer(variant.sku, row.sku) ||
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
        !valuesDiffer(variant.sku, row.sku) &&
        !valuesDiffer(variant.title, row.title) &&
        !valuesDiffer(saidOptions.get(variant), optionsOf.get(row.id)),
    );
  return found;
}

/** True if a variant has an id, a title or options. Only such a variant can be new. */
export const mayBeNewVariant = ({ id, title, options = [] }: FileVariant): boolean =>
  id !== undefined || title !== undefined || options.length > 0;

/** True if both values exist and differ. */
const valuesDiffer = (inFile: string | null | undefined, stored: string | null | undefined) =>
  Boolean(inFile) && Boolean(stored) && inFile !== stored;

/** A key of a variant's options that ignores their order; '' without options. */
const optionsText = (pairs: readonly { title: string; value: string }[]): string =>
  pairs.length === 0
    ? ''
    : JSON.stringify(pairs.map(({ title, value }) => [title, value]).toSorted());
