import type { Database } from '../../db/database.ts';
import type { VariantRow } from '../../db/tables.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { addHistoryEntry } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { type Consent, isConfirmed, type OwnerRefusal } from '../owner-refusal.ts';
import { shopCalendar } from '../shop-days.ts';
import { findVariant } from '../stock/find-variant.ts';
import { bumpCatalogueVersion } from '../store-values.ts';
import { formatCents } from './currencies.ts';
import { freePriceWarning } from './free-price-warning.ts';
import { parseMoment } from './moment.ts';
import { parsePrice } from './parse-price.ts';
import { recordPriceChanges } from './price-history.ts';
import { findUnstruckReason } from './unstruck-reason.ts';

interface PriceChange {
  /** An SKU or a variant's id. */
  variant: string;
  /** Such as 19.90. */
  price: string;
  /** A sale price, or `none`; undefined leaves the sale unchanged. */
  sale: string | undefined;
  /** A day or a time; null for a sale that begins at once or has no end. Used only with a sale price. */
  saleFrom: string | null;
  saleUntil: string | null;
  consents: readonly Consent[];
  nowMs: number;
}

type Prices = Pick<VariantRow, 'price_cents' | 'sale_price_cents' | 'sale_from' | 'sale_until'>;

interface PriceChanged extends Prices {
  variant_id: string;
  product_title: string;
  variant_title: string;
  sku: string | null;
  currency: string;
  before: Prices;
  /** Why no price is struck through during the sale; null if a price is struck through. */
  why_unstruck: string | null;
}

/** Sets the price of one variant. Open checkouts keep their price. */
export function changePrice(db: Database, change: PriceChange) {
  return commitAccepted<PriceChanged, OwnerRefusal>(db, async (transaction) => {
    const found = await findVariant(transaction, change.variant);
    if (!found.ok) return found;
    const variant = found.value;
    const before = {
      price_cents: variant.price_cents,
      sale_price_cents: variant.sale_price_cents,
      sale_from: variant.sale_from,
      sale_until: variant.sale_until,
    };
    const price = parsePrice(change.price, variant.currency_code);
    if (!price.ok) return price;
    const sale = saleOf(change.sale, variant);
    if (!sale.ok) return sale;
    const [price_cents, sale_price_cents] = [price.value, sale.value];
    if (sale_price_cents !== null && sale_price_cents >= price_cents)
      return refused('The sale price is not below the price; the word none ends a sale.');
    const warning = freePriceWarning([variant], [{ ...variant, price_cents }]);
    if (warning !== null && !isConfirmed(warning, change.consents)) return refused(warning);
    const period = periodOf(change, { ...variant, sale_price_cents });
    if (!period.ok) return period;
    const now = { price_cents, sale_price_cents, ...period.value };
    await transaction.updateTable('variant').set(now).where('id', '=', variant.id).execute();
    await transaction
      .updateTable('product')
      .set({ updated_at: change.nowMs })
      .where('id', '=', variant.product_id)
      .execute();
    const unstruck = await findUnstruckReason(transaction, [{ ...variant, ...now }], change.nowMs);
    await recordPriceChanges(transaction, [variant.id], change.nowMs);
    await bumpCatalogueVersion(transaction);
    await addHistoryEntry(transaction, {
      action: 'price',
      nowMs: change.nowMs,
      variantId: variant.id,
      detail: {
        before: priceText(before, variant.currency_code),
        now: priceText(now, variant.currency_code),
      },
    });
    return accept({
      variant_id: variant.id,
      product_title: variant.product_title,
      variant_title: variant.title,
      sku: variant.sku,
      currency: variant.currency_code,
      ...now,
      before,
      why_unstruck: unstruck.get(variant.id) ?? null,
    });
  });
}

/** The period of a new sale price. By default, the sale begins at once and has no end. */
function periodOf(
  { sale, saleFrom, saleUntil }: PriceChange,
  { sale_price_cents, sale_from, sale_until }: Omit<Prices, 'price_cents'>,
): Outcome<Pick<Prices, 'sale_from' | 'sale_until'>, string> {
  const isSaid = saleFrom !== null || saleUntil !== null;
  if (!sale_price_cents)
    return isSaid
      ? refused('Days need a sale price.')
      : accept({ sale_from: null, sale_until: null });
  if (sale === undefined && !isSaid) return accept({ sale_from, sale_until });
  const read = (text: string | null, of: 'start' | 'end'): Outcome<number | null, string> => {
    if (text === null) return accept(null);
    const moment = parseMoment(text, of);
    return moment.ok ? accept(Date.parse(moment.value)) : refused(`'${text}' ${moment.refusal}.`);
  };
  const [from, until] = [read(saleFrom, 'start'), read(saleUntil, 'end')];
  if (!from.ok) return from;
  if (!until.ok) return until;
  if ((from.value ?? 0) >= (until.value ?? Number.POSITIVE_INFINITY))
    return refused('The sale ends before it begins.');
  return accept({ sale_from: from.value, sale_until: until.value });
}

function saleOf(
  text: string | undefined,
  variant: { currency_code: string; sale_price_cents: number | null },
): Outcome<number | null, string> {
  if (text === undefined) return accept(variant.sale_price_cents);
  return text === 'none' ? accept(null) : parseSalePrice(text, variant.currency_code);
}

/**
 * Parses a typed sale price. Refuses 0, which means "no sale" elsewhere and would end the sale
 * silently.
 */
export function parseSalePrice(text: string, currency: string): Outcome<number, string> {
  const sale = parsePrice(text, currency);
  return sale.ok && sale.value === 0
    ? refused('A sale price of 0 is no sale. What is given away has 0 as its price.')
    : sale;
}

/** Such as '$19.90' or '$19.90, on sale for $14.90 until 2026-12-01 00:00 UTC'. */
export function priceText(price: Prices, code: string): string {
  if (!price.sale_price_cents) return formatCents(price.price_cents, code);
  const from = price.sale_from === null ? '' : ` from ${shopCalendar.timeText(price.sale_from)}`;
  const until =
    price.sale_until === null ? '' : ` until ${shopCalendar.timeText(price.sale_until)}`;
  return `${formatCents(price.price_cents, code)}, on sale for ${formatCents(price.sale_price_cents, code)}${from}${until}`;
}
