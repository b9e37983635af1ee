import { formatCount } from '../../../domain/text/plural.ts';
import type { VariantForm } from '../product-form.ts';
import {
  combinedCount,
  makeVariants,
  type OptionForm,
  optionValuesText,
  splitOptionValues,
} from './make-variants.ts';

interface OptionsAndVariants {
  options: readonly OptionForm[];
  variants: readonly VariantForm[];
  maxVariants: number;
}

export const variantName = ({ values, title, sku }: VariantForm) =>
  values.join(' / ') || title || sku;

const maxCombinations = 5_000;

/**
 * The variants that the options' values require; null while a list is incomplete, or if no variant is to be added or
 * removed.
 */
export function planVariants({ options, variants, maxVariants }: OptionsAndVariants) {
  const lists = options.map(({ values }) => splitOptionValues(values));
  const combined = combinedCount(lists);
  if (options.length === 0 || combined === 0) return null;
  if (combined > maxCombinations) return { count: combined, made: null };
  const made = makeVariants(lists, variants);
  const count = made.variants.length;
  if (count > maxVariants) return { count, made: null };
  const isSame =
    made.added.length === 0 &&
    made.removed.length === 0 &&
    variants.every(({ values }) => values.every((value) => value.trim() !== ''));
  return isSame ? null : { count, made };
}

export const tooManyText = (count: number, most: number) =>
  `These would be ${count} variants; a product has ${most} at most.`;

interface OptionFault {
  /** Where the fault is, for a summary. */
  at: string;
  sentence: string;
  field: string;
}

/**
 * The options whose values do not match the variants. Such options must not be saved, because the variants would
 * silently stay as they were.
 */
export function optionFaults(typed: OptionsAndVariants): OptionFault[] {
  const { options, variants, maxVariants } = typed;
  const faults = options.flatMap(({ name, values }, at) => {
    const of = (key: keyof OptionForm, sentence: string) => ({
      at: `Option ${at + 1}`,
      sentence,
      field: `options.${at}.${key}`,
    });
    return [
      ...(name.trim() === '' ? [of('name', 'It has no name.')] : []),
      ...(splitOptionValues(values).length === 0
        ? [of('values', `It has no values. Write some, or remove it: ${lossText(variants, at)}.`)]
        : []),
    ];
  });
  if (faults.length > 0) return faults;
  const empty = variants.flatMap((variant, at) =>
    options.flatMap((_, option) =>
      (variant.values[option] ?? '').trim() === ''
        ? [
            {
              at: `Variant ${at + 1}`,
              sentence: 'It needs a value.',
              field: `variants.${at}.values.${option}`,
            },
          ]
        : [],
    ),
  );
  if (empty.length > 0) return empty;
  const changed = options.findIndex(({ values }, at) => values !== optionValuesText(variants, at));
  const plan = changed < 0 ? null : planVariants(typed);
  if (plan === null) return [];
  const sentence =
    plan.made === null
      ? tooManyText(plan.count, maxVariants)
      : `The variants are not made of these yet: press “Make ${formatCount(plan.count, 'variant')}” first.`;
  return [{ at: `Option ${changed + 1}`, sentence, field: `options.${changed}.values` }];
}

/** The effect of removing an option on the variants, as text. */
function lossText(variants: readonly VariantForm[], at: number): string {
  const same = Map.groupBy(variants, ({ values }) => JSON.stringify(values.toSpliced(at, 1)));
  const merged = [...same.values()].filter(({ length }) => length > 1);
  const isValued = variants.some(({ values }) => (values[at] ?? '').trim() !== '');
  if (!isValued || merged.length === 0) return 'no variant is lost by that';
  const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });
  return `then ${merged.map((group) => `${names.format(group.map(variantName))} become one variant`).join('; ')}`;
}
