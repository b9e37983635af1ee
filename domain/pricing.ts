import type { Product, Variant } from '../contract/product.ts';
import type { WirePrice, WireVariant } from '../contract/store.ts';
import { formatMoney } from './money.ts';

interface Amounts {
  price_in_cents: number | null;
  sale_price_in_cents: number | null;
}

/** A sale amount; null if there is no sale. 0 counts as none, so that an unset field does not make a product free. */
export function saleCents(saleAmount: number | null | undefined): number | null {
  return saleAmount === undefined || saleAmount === null || saleAmount === 0 ? null : saleAmount;
}

/** The current unit price in minor units: the sale price if there is one, else the price; null without a price. */
export function currentCents(variant: Amounts): number | null {
  return variant.price_in_cents === null
    ? null
    : (saleCents(variant.sale_price_in_cents) ?? variant.price_in_cents);
}

/** A variant's amounts from the wire. Only the first price is used. */
export function wireAmounts(variant: Pick<WireVariant, 'prices'>): Amounts {
  const first = variant.prices[0];
  return {
    price_in_cents: first?.amount ?? null,
    sale_price_in_cents: saleCents(first?.sale_amount),
  };
}

/**
 * The variant that represents a product in a list.
 *
 * 'lowest_price_first' or null: the cheapest now, the later one among equals; any other value: the first.
 * Skips variants without a price if any has one.
 *
 * @returns undefined for a product without variants
 */
export function representativeVariant<V>(
  product: { site_product_selection: string | null; variants: readonly V[] },
  amountsOf: (variant: V) => Amounts,
): V | undefined {
  const [first, ...rest] = product.variants;
  const rule = product.site_product_selection;
  if (first === undefined || (rule !== null && rule !== 'lowest_price_first')) return first;
  const cents = (variant: V) => currentCents(amountsOf(variant)) ?? Number.POSITIVE_INFINITY;
  return rest.reduce((best, next) => (cents(next) <= cents(best) ? next : best), first);
}

/** The variant whose price a product shows (contract: displayed price). */
export function displayedVariant(
  product: Pick<Product, 'site_product_selection' | 'variants'>,
): Variant | undefined {
  return representativeVariant(product, (variant) => variant);
}

/** A price as shown: '' when there is no price or no currency. */
export function formatPrice(price: Partial<WirePrice> | undefined): string {
  if (price?.currency === undefined || price.currency === null || price.amount === undefined)
    return '';
  return formatMoney(saleCents(price.sale_amount) ?? price.amount, price.currency);
}

/** A variant's formatted prices: the one to pay, and during a sale the regular one. */
export function shownPrice(variant: Variant): { now: string; before: string | null } {
  return variant.sale_price_in_cents === null
    ? { now: variant.price_in_cents_formatted, before: null }
    : { now: variant.sale_price_in_cents_formatted, before: variant.price_in_cents_formatted };
}

/** Sum of lines in minor units; lines without a price add nothing. */
export function totalCents(
  lines: readonly { unitCents: number | null; quantity: number }[],
): number {
  return lines.reduce((sum, line) => sum + (line.unitCents ?? 0) * line.quantity, 0);
}
