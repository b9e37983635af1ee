import type { VariantRow } from '../../../db/tables.ts';
import type { Problem } from '../../owner-refusal.ts';
import type { FileVariant } from '../file/file-product.ts';
import { storedJson } from '../stored-json.ts';
import type { ProductOption } from './match-variants.ts';

interface VariantMatches {
  /** The stored variant of each entry, if any. */
  matched: readonly (VariantRow | undefined)[];
  /** The variants in the catalogue that the file omits. */
  staying: readonly VariantRow[];
  at: readonly string[];
}

/**
 * Finds variants that buyers could not tell apart, because they have the same options, or the same title and no
 * options. Unchanged stored variants are not reported.
 */
export function duplicateVariants(
  { variants, options }: { variants: readonly VariantRow[]; options: readonly ProductOption[] },
  { matched, staying, at }: VariantMatches,
): Problem[] {
  const problems: Problem[] = [];
  const known = new Map<string, { place: string; id: string; isNew: boolean }>();
  for (const row of staying)
    known.set(variantLabel(row), { place: `the store's '${row.title}'`, id: row.id, isNew: false });
  for (const [index, row] of variants.entries()) {
    const values = storedJson.optionValues.read(row.option_values);
    // Skip these variants, which planVariants reports.
    if (values.length !== options.length) continue;
    const face = variantLabel(row);
    const was = matched[index];
    const isNew = was === undefined || was.deleted_at !== null || variantLabel(was) !== face;
    const here = at[index] ?? '';
    const other = known.get(face);
    if (other !== undefined && other.id !== row.id && (isNew || other.isNew))
      problems.push({
        at: here,
        sentence:
          values.length > 0
            ? `has the same options as ${other.place}`
            : `has the same title as ${other.place}, '${row.title}', and no options: give it a variant_title`,
      });
    known.set(face, { place: here, id: row.id, isNew });
  }
  return problems;
}

function variantLabel({ option_values, title }: VariantRow): string {
  const values = storedJson.optionValues.read(option_values);
  return JSON.stringify(
    values.length > 0 ? values.map(({ option_id, value }) => [option_id, value]).toSorted() : title,
  );
}

const lettersOf = (title: string) => title.trim().toLowerCase();

interface VariantMatchInput {
  file: readonly FileVariant[];
  at: readonly string[];
  /** The product's options; none if all its variants are in the file, which may then rename them. */
  known: readonly string[];
}

/**
 * Refuses an option whose name differs from a known option's only in case. Continues with the known name, so that no
 * further faults follow.
 */
export function unifyOptions({ file, at, known }: VariantMatchInput): {
  file: FileVariant[];
  problems: Problem[];
} {
  const names = new Map(known.map((title) => [lettersOf(title), title]));
  const problems: Problem[] = [];
  const variants = file.map((variant, index) => {
    const options = variant.options?.map(({ title, value }) => {
      const name = names.get(lettersOf(title)) ?? title;
      names.set(lettersOf(title), name);
      if (name !== title)
        problems.push({
          at: at[index] ?? '',
          sentence: `the option ${title} is ${name} in the product: write it so`,
        });
      return { title: name, value };
    });
    return options === undefined ? variant : { ...variant, options };
  });
  return { file: variants, problems };
}
