import type { VariantForm } from '../product-form.ts';

/** A typed option: its name, and its values separated by commas. */
export interface OptionForm {
  name: string;
  values: string;
}

/** Splits a list at its semicolons, or else at its commas: semicolons allow values that contain commas. */
export const splitOptionValues = (list: string): string[] => [
  ...new Set(
    list
      .split(list.includes(';') ? ';' : ',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];

/** An option's values among the variants, as a list. */
export function optionValuesText(
  variants: readonly Pick<VariantForm, 'values'>[],
  at: number,
): string {
  const values = [...new Set(variants.map((variant) => variant.values[at]?.trim() ?? ''))].filter(
    (value) => value !== '',
  );
  if (!values.some((value) => /[,;]/.test(value))) return values.join(', ');
  return values.length === 1 ? `${values[0]};` : values.join('; ');
}

/** The number of combinations of the options' values; 0 if an option has none. */
export const combinedCount = (lists: readonly (readonly string[])[]): number =>
  lists.reduce((product, { length }) => product * length, 1);

/** All combinations of the options' values. The last option changes fastest. */
const combinations = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (all, list) => all.flatMap((before) => list.map((value) => [...before, value])),
    [[]],
  );

const isSame = (one: string, other: string) => one.trim() === other;

const shared = ({ values }: VariantForm, combination: readonly string[]) =>
  combination.filter((value, at) => isSame(values[at] ?? '', value)).length;

export interface MadeVariants {
  variants: VariantForm[];
  added: VariantForm[];
  /** The variants whose combination no longer exists. */
  removed: VariantForm[];
}

/**
 * Makes the variants that the options' values require. An existing variant is kept; if it lacks a value, because an
 * option is new, it takes that option's first unused value. A new variant copies the most similar variant.
 */
export function makeVariants(
  lists: readonly (readonly string[])[],
  present: readonly VariantForm[],
): MadeVariants {
  const wanted = combinations(lists);
  const taken = new Map<number, VariantForm>();
  const left = new Set(present);
  const take = (fits: (variant: VariantForm, combination: readonly string[]) => boolean) => {
    for (const [at, combination] of wanted.entries()) {
      if (taken.has(at)) continue;
      const found = [...left].find((variant) => fits(variant, combination));
      if (found === undefined) continue;
      taken.set(at, found);
      left.delete(found);
    }
  };
  take((variant, combination) => shared(variant, combination) === combination.length);
  take(({ values }, combination) =>
    combination.every((value, at) => {
      const own = values[at] ?? '';
      return own.trim() === '' || isSame(own, value);
    }),
  );
  const pattern = skuPattern(present);
  const skus = new Set(present.map(({ sku }) => sku.trim()));
  /** The SKU of a combination, built from the pattern, with a number appended if another variant has the same SKU. */
  const freeSku = (combination: readonly string[]) => {
    const made = pattern?.(combination) ?? '';
    let sku = made;
    for (let number = 2; sku !== '' && skus.has(sku); number++) sku = `${made}-${number}`;
    skus.add(sku);
    return sku;
  };
  const known = lists.map((_, at) => new Set(present.map(({ values }) => values[at]?.trim())));
  const added: VariantForm[] = [];
  const variants: VariantForm[] = [];
  for (const [at, combination] of wanted.entries()) {
    const kept = taken.get(at);
    if (kept !== undefined) {
      // Rename only a generated SKU of an unsaved variant. Stored SKUs and typed ones stay.
      const made = pattern?.(kept.values);
      const isMade =
        kept.id === undefined &&
        made !== undefined &&
        (kept.sku.trim() === made || /^-\d+$/.test(kept.sku.trim().slice(made.length)));
      if (isMade) skus.delete(kept.sku.trim());
      variants.push({
        ...kept,
        sku: isMade ? freeSku(combination) : kept.sku,
        values: combination,
      });
      continue;
    }
    // A combination of known values that has no variant was left out deliberately.
    if (combination.every((value, option) => known[option]?.has(value))) continue;
    // Of equally similar variants, take the last one before this combination.
    const [like] = [...variants.toReversed(), ...present].toSorted(
      (one, other) => shared(other, combination) - shared(one, combination),
    );
    if (like === undefined) continue;
    const made = copyVariant(like, combination, freeSku(combination));
    added.push(made);
    variants.push(made);
  }
  return { variants, added, removed: [...left] };
}

/** A copy of a variant. The copy's stock starts at 0 if the original is stored and its stock is managed. */
export const copyVariant = (like: VariantForm, values: string[], sku = ''): VariantForm => ({
  ...like,
  key: crypto.randomUUID(),
  id: undefined,
  title: '',
  picture: '',
  sku,
  stock: like.id === undefined || like.stock === '' ? like.stock : '0',
  values,
});

/** A value as part of a SKU: `Off white` becomes Off-white, and `A+` becomes A-plus. */
const inSku = (value: string) =>
  value
    .trim()
    .replaceAll('+', ' plus ')
    .replaceAll(/^[-–−](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[-–−]$/gu, ' minus ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const writings = [
  (value: string) => inSku(value).toUpperCase(),
  inSku,
  (value: string) => inSku(value).toLowerCase(),
];

/** Derives the pattern of SKUs from the existing ones, such as TEE-S-INK, or TEE before there are values. */
function skuPattern(present: readonly VariantForm[]) {
  for (const { sku, values } of present)
    for (const write of writings) {
      const made = (base: string, of: readonly string[]) =>
        [base, ...of.map(write).filter((code) => code !== '')].join('-');
      const written = sku.trim();
      const base = written.slice(0, written.length - made('', values).length);
      if (base !== '' && written === made(base, values))
        return (of: readonly string[]) => made(base, of);
    }
  return null;
}
