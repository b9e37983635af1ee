import type { Variant } from '../../contract/product.ts';
import type { WirePrice, WireProduct, WireVariant } from '../../contract/store.ts';
import { formatMoney } from '../money/format-money.ts';
import { struckPrice } from './lowest-price.ts';

interface Amounts {
  price_in_cents: number | null;
  sale_price_in_cents: number | null;
}

/** The sale amount; null without a sale. 0 means no sale, too, so that an unset field does not make a product free. */
export function saleCents(saleAmount: number | null | undefined): number | null {
  return saleAmount === undefined || saleAmount === null || saleAmount === 0 ? null : saleAmount;
}

/** The current unit price in minor units: the sale price if there is one, else the price; null without either. */
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

/** The fields that decide about a variant's availability and price. */
export interface VariantOffer extends Amounts {
  manage_inventory: boolean;
  inventory_quantity: number | null;
}

/** The stock of a variant that can be sold; null if stock is not managed; 0 without a price. */
export function managedStock(variant: Omit<VariantOffer, 'sale_price_in_cents'>): number | null {
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
  /** True if other variants cost more and none costs less: the price is then a "from" price. */
  isFrom: boolean;
}

/**
 * The representative variant of a product: its price, SKU and availability appear on the card, on the product page when
 * it opens, in structured data and in link previews.
 *
 * The representative is chosen among the available variants, or among all if none is available. 'lowest_price_first' or
 * null: the cheapest, the first among equals; any other value: the first.
 *
 * @returns undefined for a product without variants
 */
export function findRepresentative<V>(
  product: Choice<V>,
  offered: (variant: V) => VariantOffer,
): Representative<V> | undefined {
  const canBeBought = (variant: V) => product.purchasable && managedStock(offered(variant)) !== 0;
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

type DisplayedVariant = Choice<Variant>;

export const wireRepresentative = (product: DisplayedVariant) =>
  findRepresentative(product, (variant) => variant);

export const displayedVariant = (product: DisplayedVariant): Variant | undefined =>
  wireRepresentative(product)?.variant;

/** The price that products are sorted by: that of the representative variant; null without one. */
export function displayedCents(wire: WireProduct): number | null {
  const chosen = findRepresentative(wire, (variant) => ({ ...variant, ...wireAmounts(variant) }));
  return chosen === undefined ? null : currentCents(wireAmounts(chosen.variant));
}

/** A formatted price; '' without a price or a currency. */
export function formatWirePrice(price: Partial<WirePrice> | undefined): string {
  if (price?.currency === undefined || price.currency === null || price.amount === undefined)
    return '';
  return formatMoney(saleCents(price.sale_amount) ?? price.amount, price.currency);
}

interface ShownPrice {
  now: string;
  /** The price struck through during a sale; null for none. */
  before: string | null;
  /** The lowest price of the 30 days before the sale, if it has to be stated. */
  lowest: string | null;
}

/**
 * A variant's formatted prices.
 *
 * @param onlyLowest true if reductions are announced to consumers in the EU: they are measured from the lowest price of
 * the 30 days before, and nothing is struck unless that lowest price is higher (Directive 98/6/EC, Art. 6a; ECJ
 * C-330/23)
 */
export function shownPrice(variant: Variant, onlyLowest: boolean): ShownPrice {
  const regular = variant.price_in_cents_formatted;
  const sale = variant.sale_price_in_cents;
  if (sale === null) return { now: regular, before: null, lowest: null };
  const known = variant.lowest_30_days_in_cents;
  const cents = onlyLowest ? struckPrice(sale, known) : known;
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
