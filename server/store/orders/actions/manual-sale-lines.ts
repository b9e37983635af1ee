import { maxLineQuantity, maxOrderCents } from '../../../../contract/limits.ts';
import { saleAt } from '../../../../domain/store/lowest-price.ts';
import type { Writer } from '../../../db/database.ts';
import { formatCents } from '../../catalogue/currencies.ts';
import { parsePrice } from '../../catalogue/parse-price.ts';
import { readRecordedPrices } from '../../catalogue/price-history.ts';
import { variantName } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import {
  type Consent,
  isConfirmed,
  type NeedsConfirmation,
  type OwnerRefusal,
} from '../../owner-refusal.ts';
import { shopCalendar } from '../../shop-days.ts';
import { findVariant, type VariantMatch } from '../../stock/find-variant.ts';

/** A line of a manual sale, as typed. */
export interface TypedSaleLine {
  /** An SKU or a variant's id. */
  variant: string;
  pieces: string;
  /** The price of a unit; by default the variant's price at the time of the sale. */
  price: string | undefined;
}

export interface ManualSaleLine {
  variant: VariantMatch;
  quantity: number;
  unitCents: number;
}

/** Reads the lines of a sale. Refused with a sentence that names the wrong line. */
export async function readManualSaleLines(
  transaction: Writer,
  typed: readonly TypedSaleLine[],
  { soldMs, consents }: { soldMs: number; consents: readonly Consent[] },
): Promise<Outcome<ManualSaleLine[], OwnerRefusal>> {
  const lines: ManualSaleLine[] = [];
  for (const { variant: name, pieces, price } of typed) {
    const quantity = Number(pieces);
    if (quantity > maxLineQuantity)
      return refused(`At most ${maxLineQuantity.toLocaleString('en-US')} pieces are one sale.`);
    if (!/^\d+$/.test(pieces) || quantity < 1)
      return refused(`'${pieces}' is not a number of pieces: write it like 2.`);
    const found = await findVariant(transaction, name);
    if (!found.ok) return found;
    const variant = found.value;
    const cents =
      price === undefined
        ? await priceAt(transaction, variant, soldMs)
        : parsePrice(price, variant.currency_code);
    if (!cents.ok) return cents;
    const warning: NeedsConfirmation = {
      sentence: `${quantity} × ${nameOfMatch(variant)} would be given away at a price of 0.`,
      unless: 'free',
    };
    if (cents.value === 0 && !isConfirmed(warning, consents)) return refused(warning);
    lines.push({ variant, quantity, unitCents: cents.value });
  }
  const currencies = new Set(lines.map(({ variant }) => variant.currency_code));
  if (currencies.size > 1)
    return refused(
      `One sale has one currency, and these articles have ${[...currencies].map((code) => code.toUpperCase()).join(' and ')}: record a sale for each.`,
    );
  const sum = lines.reduce((cents, { quantity, unitCents }) => cents + quantity * unitCents, 0);
  const [currency = ''] = currencies;
  if (sum > maxOrderCents)
    return refused(
      `A sale comes to ${formatCents(maxOrderCents, currency)} at most: look at its pieces and prices.`,
    );
  return accept(lines);
}

/**
 * The price of a variant at a time in the past, including a sale price; refused if the variant had no price in its
 * currency then.
 */
async function priceAt(
  transaction: Writer,
  variant: VariantMatch,
  atMs: number,
): Promise<Outcome<number, string>> {
  const all = (await readRecordedPrices(transaction, [variant.id])).get(variant.id) ?? [];
  const records = all.filter(({ currency }) => currency === variant.currency_code.toLowerCase());
  const day = shopCalendar.dayOf(atMs);
  const then =
    all.findLast((one) => one.atMs <= atMs) ??
    records.find((one) => shopCalendar.dayOf(one.atMs) === day);
  if (then !== undefined && records.includes(then)) return accept(saleAt(then, atMs) ?? then.cents);
  const [first] = records.filter((one) => one.atMs > atMs);
  const since = first === undefined ? '' : `: it has one since ${shopCalendar.dayOf(first.atMs)}`;
  return refused(
    `${nameOfMatch(variant)} had no price here on ${day}${since}. Say at which price it was sold.`,
  );
}

/** The name by which the owner knows a variant. */
export const nameOfMatch = ({ product_title, title, sku }: VariantMatch): string =>
  variantName({ product_title, variant_title: title, sku }) ?? '';
