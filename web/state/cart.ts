import { maxLineQuantity } from '../../contract/limits.ts';
import type {
  Cart,
  CartLine,
  CartOutcome,
  CartProduct,
  CartRefusal,
  CartVariant,
} from '../../domain/store/cart.ts';
import { cartQuantity } from '../../domain/store/cart-quantity.ts';
import { isRecord } from '../../domain/text/unknown-record.ts';
import { createPersistedValue, usePersisted } from './storage/persisted-value.ts';

export const cart = createPersistedValue<Cart>('e-commerce-cart', parseCart, []);

/**
 * Applies a change to the cart that is stored now, because another tab may have changed it.
 *
 * @returns the reason if the change was refused, else null
 */
export const changeCart = (change: (now: Cart) => CartOutcome): CartRefusal | null =>
  cart.updateReturning<CartRefusal | null>((now) => {
    const made = change(now);
    return made.ok ? { next: made.cart, outcome: null } : { next: now, outcome: made.refusal };
  });

export const useCart = () => usePersisted(cart);

export const useCartQuantity = () => cartQuantity(useCart());

/** Drops unreadable lines. */
export function parseCart(value: unknown): Cart | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(parseLine).filter((line) => line !== undefined);
}

/** Checks the fields that a line needs and keeps the rest of product and variant as stored. */
function parseLine(value: unknown): CartLine | undefined {
  if (!isRecord(value)) return undefined;
  const { product, variant, quantity } = value;
  if (!isProduct(product) || !isVariant(variant) || !isQuantity(quantity)) return undefined;
  const texts = parseTexts(value['custom_field_values']);
  return { product, variant, quantity, ...(texts && { custom_field_values: texts }) };
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isCents = (value: unknown) => value === null || Number.isSafeInteger(value);

const isProduct = (value: unknown): value is CartProduct =>
  isRecord(value) && isText(value['id']) && isText(value['title']) && isTextOrNull(value['image']);

const isVariant = (value: unknown): value is CartVariant =>
  isRecord(value) &&
  ['id', 'title', 'currency', 'price_in_cents_formatted', 'sale_price_in_cents_formatted'].every(
    (key) => isText(value[key]),
  ) &&
  isTextOrNull(value['image_url']) &&
  ['price_in_cents', 'sale_price_in_cents', 'inventory_quantity'].every((key) =>
    isCents(value[key]),
  ) &&
  typeof value['manage_inventory'] === 'boolean' &&
  (value['currency_info'] === null || isCurrencyInfo(value['currency_info']));

const isCurrencyInfo = (value: unknown) =>
  isRecord(value) && ['code', 'symbol', 'template'].every((key) => isText(value[key]));

// The limit keeps sums within exact integers.
const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxLineQuantity;

function parseTexts(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
