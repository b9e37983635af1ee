import { maxLineQuantity } from '../../contract/limits.ts';
import type { Product, Variant } from '../../contract/product.ts';
import { currentCents, managedStock, totalCents } from './pricing.ts';

/** The product fields that the cart reads. The stored line contains the whole product, as the store sent it. */
export type CartProduct = Pick<Product, 'id' | 'title' | 'image'> &
  Partial<Pick<Product, 'needs_sending' | 'metadata'>>;
export type CartVariant = Pick<
  Variant,
  | 'id'
  | 'title'
  | 'image_url'
  | 'price_in_cents'
  | 'sale_price_in_cents'
  | 'price_in_cents_formatted'
  | 'sale_price_in_cents_formatted'
  | 'currency'
  | 'currency_info'
  | 'manage_inventory'
  | 'inventory_quantity'
>;

export interface CartLine {
  product: CartProduct;
  variant: CartVariant;
  /** 1 or more. */
  quantity: number;
  /** The buyer's texts for the product's custom fields, by field id. */
  custom_field_values?: Readonly<Record<string, string>>;
}

export type Cart = readonly CartLine[];

/** The reason why a line was not added or increased. */
export type CartRefusal =
  | { reason: 'stock'; line: CartLine; left: number }
  | { reason: 'most' }
  | { reason: 'currency'; inCart: string; wanted: string };

export type CartOutcome = { ok: true; cart: Cart } | { ok: false; refusal: CartRefusal };

/** Lines with the same variant and custom field values have the same key. */
export function lineKey(line: Pick<CartLine, 'variant' | 'custom_field_values'>): string {
  const texts = Object.entries(line.custom_field_values ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([line.variant.id, texts]);
}

const quantityRefusal: CartOutcome = { ok: false, refusal: { reason: 'most' } };

/**
 * Adds a line, or merges it into the line with the same key. The stock limit applies to all lines of a variant
 * together.
 */
export function addLine(cart: Cart, line: CartLine): CartOutcome {
  const [first] = cart;
  if (first && first.variant.currency !== line.variant.currency) {
    const refusal = {
      reason: 'currency',
      inCart: first.variant.currency,
      wanted: line.variant.currency,
    } as const;
    return { ok: false, refusal };
  }
  const left = managedStock(line.variant);
  if (left !== null && quantityOf(cart, line.variant.id) + line.quantity > left)
    return { ok: false, refusal: { reason: 'stock', line, left } };
  const there = cart.find((other) => lineKey(other) === lineKey(line));
  if ((there?.quantity ?? 0) + line.quantity > maxLineQuantity) return quantityRefusal;
  return { ok: true, cart: withLine(cart, line) };
}

function withLine(cart: Cart, line: CartLine): Cart {
  const key = lineKey(line);
  const there = cart.find((other) => lineKey(other) === key);
  if (there === undefined) return [...cart, line];
  const merged = { ...line, quantity: Math.min(line.quantity + there.quantity, maxLineQuantity) };
  return cart.map((other) => (other === there ? merged : other));
}

/**
 * Adds a checkout's lines to the cart again, with the buyer's quantities. The open cart then checks the lines and
 * shows changes.
 */
export const restoreLines = (cart: Cart, lines: Cart): Cart => cart.reduce(withLine, lines);

/**
 * Changes a line's quantity by a number, but never to less than 1. Refuses an increase beyond the stock; accepts any
 * decrease.
 */
export function changeQuantity(cart: Cart, key: string, by: number): CartOutcome {
  const line = cart.find((other) => lineKey(other) === key);
  if (line === undefined) return { ok: true, cart };
  const next = Math.max(1, line.quantity + by);
  const left = managedStock(line.variant);
  const others = quantityOf(cart, line.variant.id) - line.quantity;
  if (left !== null && next > line.quantity && others + next > left)
    return { ok: false, refusal: { reason: 'stock', line, left } };
  if (next > maxLineQuantity) return quantityRefusal;
  return {
    ok: true,
    cart: cart.map((other) => (other === line ? { ...line, quantity: next } : other)),
  };
}

export const removeLine = (cart: Cart, key: string): Cart =>
  cart.filter((line) => lineKey(line) !== key);

/** Removes the lines that went into a checkout, and keeps those added since. */
export function withoutLines(cart: Cart, taken: Cart): Cart {
  const quantities = new Map(taken.map((line) => [lineKey(line), line.quantity]));
  return cart.flatMap((line) => {
    const quantity = line.quantity - (quantities.get(lineKey(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** The cart's total in minor units; null if its lines are in several currencies. */
export const cartTotalCents = (cart: Cart): number | null =>
  cart.some((line) => otherCartCurrency(cart, line) !== null)
    ? null
    : totalCents(
        cart.map(({ variant, quantity }) => ({ unitCents: currentCents(variant), quantity })),
      );

/**
 * The currency of the cart's first line if it differs from this line's; else null. The currencies can differ because
 * a product's currency may change while the product is in the cart.
 */
export function otherCartCurrency([first]: Cart, { variant }: CartLine): string | null {
  const currency = first?.variant.currency;
  return currency !== undefined && currency !== variant.currency ? currency : null;
}

const quantityOf = (cart: Cart, variantId: string): number =>
  cart
    .filter((line) => line.variant.id === variantId)
    .reduce((sum, line) => sum + line.quantity, 0);

/** The stock of a line's variant, if all lines of the cart together exceed it; else null. */
export function stockIfShort(cart: Cart, { variant }: CartLine): number | null {
  const left = managedStock(variant);
  return left !== null && quantityOf(cart, variant.id) > left ? left : null;
}

/**
 * The way in which a line's product has changed in the store. Stock is not part of it, because the cart itself
 * shows shortages.
 */
export type LineCheck =
  | { kind: 'same' }
  | { kind: 'price'; before: string; now: string }
  | { kind: 'gone' };

/**
 * Checks a cart against the store's current products. Updates prices and stock, and keeps the buyer's quantities.
 *
 * @returns the updated cart, and the changes by line key
 */
export function checkCart(
  cart: Cart,
  products: readonly Product[],
): { cart: Cart; checks: ReadonlyMap<string, LineCheck> } {
  const checks = new Map<string, LineCheck>();
  const next = cart.map((line) => {
    const product = products.find(({ id }) => id === line.product.id);
    const variant = product?.variants.find(({ id }) => id === line.variant.id);
    const key = lineKey(line);
    if (product === undefined || variant === undefined || !product.purchasable) {
      checks.set(key, { kind: 'gone' });
      return line;
    }
    checks.set(key, checkLine(line, variant));
    return { ...line, product, variant };
  });
  return { cart: next, checks };
}

function checkLine(line: CartLine, variant: Variant): LineCheck {
  const sameCurrency = line.variant.currency === variant.currency;
  if (sameCurrency && currentCents(line.variant) === currentCents(variant)) return { kind: 'same' };
  const [before, now] = [displayedPriceText(line.variant), displayedPriceText(variant)];
  if (sameCurrency || before !== now) return { kind: 'price', before, now };
  // The code is added because several currencies share a symbol.
  const withCode = (text: string, code: string) => `${text} ${code.toUpperCase()}`;
  return {
    kind: 'price',
    before: withCode(before, line.variant.currency),
    now: withCode(now, variant.currency),
  };
}

const displayedPriceText = (variant: CartVariant): string =>
  variant.sale_price_in_cents_formatted || variant.price_in_cents_formatted;
