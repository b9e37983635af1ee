import { z } from 'zod';
import { toPrintable } from '../../../../domain/text/one-line.ts';

/** How problems name a product and each of its variants, so that the owner finds them in the file. */
export interface ProductLabels {
  at: string;
  variantsAt: readonly string[];
}

// Labels are read before the product is checked, so a field may contain anything.
const word = z.string().catch('').default('');
const names = <Of extends z.ZodRawShape>(shape: Of) =>
  z.looseObject(shape).catch(() => z.looseObject(shape).parse({}));
const namedVariant = names({
  sku: word,
  title: word,
  options: z
    .array(names({ value: word }))
    .catch([])
    .default([]),
});
const namedProduct = names({
  title: word,
  handle: word,
  variants: z.array(namedVariant).catch([]).default([]),
});
type NamedVariant = z.output<typeof namedVariant>;

const maxLabelChars = 60;
const shortText = (text: string) => toPrintable(text).trim().slice(0, maxLabelChars);

const productName = ({ title, handle }: z.output<typeof namedProduct>) =>
  shortText(title || handle);

const variantName = ({ sku, title, options }: NamedVariant) =>
  shortText(sku || options.map(({ value }) => value).join(' / ') || title);

/** The labels of a product that comes from no file: its title, and the SKUs or options of its variants. */
export function labelsByName(product: unknown): ProductLabels {
  const named = namedProduct.parse(product);
  const at = productName(named) || 'the product';
  const variantsAt = named.variants.map(
    (variant, n) => `${at}, ${variantName(variant) || `variant ${n + 1}`}`,
  );
  return { at, variantsAt };
}

/** The labels of a product in a JSON file: its position from 1, and its name. */
export function labelsByNumber(product: unknown, index: number): ProductLabels {
  const named = namedProduct.parse(product);
  const numbered = (what: string, name: string) => (name === '' ? what : `${what} (${name})`);
  const at = numbered(`product ${index + 1}`, productName(named));
  const variantsAt = named.variants.map(
    (variant, n) => `${at}, ${numbered(`variant ${n + 1}`, variantName(variant))}`,
  );
  return { at, variantsAt };
}
