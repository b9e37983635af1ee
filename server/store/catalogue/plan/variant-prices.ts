import { shippingPrices } from '../../../../content/shop/delivery.ts';
import { pricesOffStep } from '../../../../domain/money/currency-step.ts';
import type { VariantRow } from '../../../db/tables.ts';
import { deskOrCommand } from '../../actor.ts';
import { shopCalendar } from '../../shop-days.ts';
import { findCurrency } from '../currencies.ts';
import type { FileVariant } from '../file/file-product.ts';
import { formatAmount, parseAmount, type SpreadsheetAmount } from '../spreadsheet-amount.ts';
import type { ProductVariants } from './plan-variants.ts';

/** The price as a file writes it. */
const priceText = ({
  price_cents,
  currency_code,
}: Pick<VariantRow, 'price_cents' | 'currency_code'>): string => {
  const currency = findCurrency(currency_code);
  return currency === undefined ? String(price_cents) : formatAmount(price_cents, currency);
};

export const currencyMissingText = () =>
  `needs a currency: a column currency names it, such as eur, or ${deskOrCommand({ desk: 'the field Currency', command: '--currency eur' })} for all of the file`;

/**
 * The default currency of a row: that of another row of the product, else the stored currency, else the one that the
 * owner named, else the shop's.
 */
export function defaultCurrencies(
  { file = [], stored, shopCurrency }: ProductVariants,
  matched: readonly (VariantRow | undefined)[],
) {
  const fileCurrency = file.find(({ currencyCode }) => currencyCode !== undefined)?.currencyCode;
  const live = stored.find(({ deleted_at }) => deleted_at === null) ?? matched.find(Boolean);
  return ({ currencyCode }: FileVariant, found: VariantRow | undefined) =>
    currencyCode ?? fileCurrency ?? found?.currency_code ?? live?.currency_code ?? shopCurrency;
}

/**
 * True if a price of the file is for a stored variant whose currency differs from the one that the owner
 * named.
 */
export const keepsCurrency = (
  { currencyCode, priceCents }: FileVariant,
  found: VariantRow | undefined,
  { currency, file = [] }: ProductVariants,
): found is VariantRow =>
  currency !== null &&
  priceCents !== undefined &&
  found !== undefined &&
  found.currency_code !== currency &&
  [currencyCode, ...file.map((row) => row.currencyCode)].every((code) => code === undefined);

export function plannedPrices(
  variant: FileVariant,
  found: VariantRow | undefined,
  { code, free }: { code: string | null; free: boolean },
  complain: (sentence: string, key?: keyof FileVariant) => void,
) {
  const currency = code === null ? undefined : findCurrency(code);
  if (currency === undefined) complain(currencyMissingText());
  if (code !== null && code !== found?.currency_code)
    for (const fault of pricesOffStep(shippingPrices, code))
      complain(`is in ${code}, in which its shipping cannot be paid. ${fault}`);
  const read = (name: string, key: keyof FileVariant, typed: number | SpreadsheetAmount) => {
    if (currency === undefined) return 0;
    const amount = parseAmount(typed, currency);
    if (amount.ok) return amount.value;
    complain(`${name} ${amount.refusal}`, key);
    return null;
  };
  const isOther = found !== undefined && code !== found.currency_code;
  const price =
    variant.priceCents === undefined ? undefined : read('price', 'priceCents', variant.priceCents);
  const hasSale = Boolean(found?.sale_price_cents);
  if (price === undefined && found === undefined)
    complain('a new variant needs a price', 'priceCents');
  else if (isOther && (price === undefined || (hasSale && variant.salePriceCents === undefined)))
    complain(
      `is in ${found.currency_code}, so another currency needs another price, and sale price`,
    );
  if (price === 0 && !free && found !== undefined && found.price_cents > 0)
    complain(
      `price 0 gives away what costs ${priceText(found)} now: ${deskOrCommand({ desk: 'confirm that the price of 0 is intended', command: 'import with --free if that is intended' })}`,
      'priceCents',
    );
  const price_cents = price ?? found?.price_cents ?? 0;
  const sale =
    variant.salePriceCents === undefined || variant.salePriceCents === null
      ? variant.salePriceCents
      : read('sale_price', 'salePriceCents', variant.salePriceCents);
  // In a file, a sale price of 0 means none. A stored 0 is kept, so that nothing changes.
  const sale_price_cents =
    sale || (sale === undefined || !hasSale ? (found?.sale_price_cents ?? null) : null);
  if (
    price !== null &&
    sale_price_cents !== null &&
    sale_price_cents > 0 &&
    sale_price_cents >= price_cents
  )
    complain('the sale price is not below the price', 'salePriceCents');
  const moment = (typed: string | null | undefined, stored: number | null | undefined) =>
    typed === undefined ? (stored ?? null) : typed === null ? null : Date.parse(typed);
  // Without a sale price, drop the sale's period and lowest price.
  const hasOne = sale_price_cents !== null && sale_price_cents > 0;
  const sale_from = hasOne ? moment(variant.saleFrom, found?.sale_from) : null;
  const sale_until = hasOne ? moment(variant.saleUntil, found?.sale_until) : null;
  // A sale price that could not be read is a fault of its own.
  const isRead = !variant.salePriceCents || (currency !== undefined && sale !== null);
  if (!hasOne && isRead && (variant.saleFrom || variant.saleUntil))
    complain(
      'has the days of a sale, but no sale price',
      variant.saleFrom ? 'saleFrom' : 'saleUntil',
    );
  if (sale_from !== null && sale_until !== null && sale_from >= sale_until)
    complain(
      sale_from === sale_until
        ? `the sale ends at the moment it begins: without a time, ${shopCalendar.dayOf(sale_until)} lasts until that day is over`
        : 'the sale ends before it begins',
      'saleUntil',
    );
  return { currency_code: code ?? '', price_cents, sale_price_cents, sale_from, sale_until };
}
