import type { Variant } from '../../contract/product.ts';
import type { WirePrice, WireProduct, WireVariant } from '../../contract/store.ts';
import { formatMoney } from '../money/money.ts';
import { lowestStruck } from './lowest-price.ts';

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
function wireAmounts(variant: Pick<WireVariant, 'prices'>): Amounts {
  const first = variant.prices[0];
  return {
    price_in_cents: first?.amount ?? null,
    sale_price_in_cents: saleCents(first?.sale_amount),
  };
}

/** What decides whether a variant can be bought, and at what price. */
export interface Offered extends Amounts {
  manage_inventory: boolean;
  inventory_quantity: number | null;
}

/** The stock of a variant that can be sold; null if it is not managed; 0 without a price. */
export function stockOf(variant: Omit<Offered, 'sale_price_in_cents'>): number | null {
  if (variant.price_in_cents === null) return 0;
  return variant.manage_inventory ? (variant.inventory_quantity ?? 0) : null;
}

interface Choice<V> {
  purchasable: boolean;
  site_product_selection: string | null;
  variants: readonly V[];
}

interface Representative<V> {
  variant: V;
  /** Whether others cost more and none less, so that its price is only where prices begin. */
  isFrom: boolean;
}

/**
 * The variant that speaks for a product: its price, SKU and availability stand on the card, on the page as it opens, in
 * structured data and in link previews.
 *
 * It is chosen among the variants that can be bought, or among all if none can. 'lowest_price_first' or null: the cheapest
 * now, the first among equals; any other value: the first.
 *
 * @returns undefined for a product without variants
 */
export function representative<V>(
  product: Choice<V>,
  offered: (variant: V) => Offered,
): Representative<V> | undefined {
  const canBeBought = (variant: V) => product.purchasable && stockOf(offered(variant)) !== 0;
  const buyable = product.variants.filter(canBeBought);
  const [first, ...others] = buyable.length > 0 ? buyable : product.variants;
  if (first === undefined) return undefined;
  const cents = (variant: V) => currentCents(offered(variant)) ?? Number.POSITIVE_INFINITY;
  const rule = product.site_product_selection;
  const variant =
    rule === null || rule === 'lowest_price_first'
      ? others.reduce((best, next) => (cents(next) < cents(best) ? next : best), first)
      : first;
  const prices = [first, ...others].map(cents).filter(Number.isFinite);
  const isFrom =
    cents(variant) === Math.min(...prices) && prices.some((price) => price > cents(variant));
  return { variant, isFrom };
}

type Shown = Choice<Variant>;

export const displayed = (product: Shown) => representative(product, (variant) => variant);

/** The variant that speaks for a product; see representative. */
export const displayedVariant = (product: Shown): Variant | undefined =>
  displayed(product)?.variant;

/** The price by which a product is sorted: that of the variant that speaks for it; null without one. */
export function displayedCents(wire: WireProduct): number | null {
  const speaks = representative(wire, (variant) => ({ ...variant, ...wireAmounts(variant) }));
  return speaks === undefined ? null : currentCents(wireAmounts(speaks.variant));
}

/** A price as shown: '' when there is no price or no currency. */
export function formatPrice(price: Partial<WirePrice> | undefined): string {
  if (price?.currency === undefined || price.currency === null || price.amount === undefined)
    return '';
  return formatMoney(saleCents(price.sale_amount) ?? price.amount, price.currency);
}

interface ShownPrice {
  /** The one to pay. */
  now: string;
  /** The one that is struck through during a sale; null if none is. */
  before: string | null;
  /** The lowest of the 30 days before the sale, where it is to be said. */
  lowest: string | null;
}

/**
 * A variant's formatted prices.
 *
 * @param onlyLowest whether a reduction is announced to consumers in the EU: then it is measured from the lowest price of
 * the 30 days before it, and without one that is higher nothing is struck (Directive 98/6/EC, Art. 6a; ECJ C-330/23)
 */
export function shownPrice(variant: Variant, onlyLowest: boolean): ShownPrice {
  const regular = variant.price_in_cents_formatted;
  const sale = variant.sale_price_in_cents;
  if (sale === null) return { now: regular, before: null, lowest: null };
  const known = variant.lowest_30_days_in_cents;
  const cents = onlyLowest ? lowestStruck(sale, known) : known;
  const lowest =
    cents === null || variant.currency_info === null
      ? null
      : formatMoney(cents, variant.currency_info);
  return {
    now: variant.sale_price_in_cents_formatted,
    before: onlyLowest ? lowest : regular,
    lowest,
  };
}

/** Sum of lines in minor units; lines without a price add nothing. */
export function totalCents(
  lines: readonly { unitCents: number | null; quantity: number }[],
): number {
  return lines.reduce((sum, line) => sum + (line.unitCents ?? 0) * line.quantity, 0);
}
