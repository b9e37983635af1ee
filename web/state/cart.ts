import { persisted, usePersisted } from './persisted.ts';

/** A line of the cart as it is stored (spec 3). Product and variant are kept as the store sent them. */
export interface CartLine {
  product: { readonly id: string };
  variant: { readonly id: string };
  /** 1 or more. */
  quantity: number;
  /** The texts a buyer gave for the product's custom fields, by field id. */
  custom_field_values?: Readonly<Record<string, string>>;
}

export type Cart = readonly CartLine[];

/** The cart of this browser. */
export const cart = persisted<Cart>('e-commerce-cart', parseCart, []);

/** The cart, followed; empty in the served page. */
export const useCart = () => usePersisted(cart);

/** How many pieces lie in the cart, over all lines. */
export const cartQuantity = (lines: Cart): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** Lines that are none are left out; what is no list counts as empty. */
function parseCart(value: unknown): Cart | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(parseLine).filter((line) => line !== undefined);
}

function parseLine(value: unknown): CartLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('product' in value && 'variant' in value && 'quantity' in value)) return undefined;
  const { product, variant, quantity } = value;
  if (!hasId(product) || !hasId(variant) || !isQuantity(quantity)) return undefined;
  const texts = 'custom_field_values' in value ? parseTexts(value.custom_field_values) : undefined;
  return { product, variant, quantity, ...(texts && { custom_field_values: texts }) };
}

function hasId(value: unknown): value is { id: string } {
  return (
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
  );
}

// Beyond a million pieces it is no cart, and sums stay exact.
const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1_000_000;

function parseTexts(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
