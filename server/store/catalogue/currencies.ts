import { locale } from '../../../content/locale.ts';
import type { WireCurrency } from '../../../contract/store.ts';
import { minorUnitStep } from '../../../domain/money/currency-step.ts';
import { formatMoney } from '../../../domain/money/format-money.ts';

/**
 * The currencies that Stripe accepts, by their number of decimals there. Intl cannot be used: its decimals of isk,
 * huf, ugx and twd, among others, differ from Stripe's.
 *
 * @see https://docs.stripe.com/currencies
 */
const codesByDigits: Record<0 | 2 | 3, string> = {
  0: 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf',
  2: `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop
    crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr isk jmd kes kgs khr
    kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php
    pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah ugx uyu uzs wst
    xcd xcg yer zar zmw`,
  3: 'bhd jod kwd omr tnd',
};

export interface Currency {
  wire: WireCurrency;
  /** The amount in minor units of which every price is a multiple. */
  step: number;
}

const digitsOf = new Map(
  ([0, 2, 3] as const).flatMap((digits) =>
    codesByDigits[digits].split(/\s+/).map((code): [string, number] => [code, digits]),
  ),
);
/** The number of decimals of currencies that do not have two. */
export const fractionDigitExceptions: Readonly<Record<string, number>> = Object.fromEntries(
  [...digitsOf].filter(([, digits]) => digits !== 2),
);
/** Created on demand, because a shop uses one or two currencies. */
const currencyCache = new Map<string, Currency>();

/** @param code in lower case */
export function findCurrency(code: string): Currency | undefined {
  const known = currencyCache.get(code);
  const digits = digitsOf.get(code);
  if (known !== undefined || digits === undefined) return known;
  const currency = { wire: wireForm(code, digits), step: minorUnitStep(code) };
  currencyCache.set(code, currency);
  return currency;
}

/** @throws for an unknown currency; no price in the database has one */
export function wireCurrency(code: string): WireCurrency {
  const known = findCurrency(code);
  if (known === undefined) throw new Error(`No currency ${code} is sold in`);
  return known.wire;
}

function wireForm(code: string, decimal_digits: number): WireCurrency {
  const sign = new Intl.NumberFormat('en', { style: 'currency', currency: code })
    .formatToParts(0)
    .find(({ type }) => type === 'currency');
  const symbol = sign?.value ?? code.toUpperCase();
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? symbol;
  return {
    code,
    symbol,
    symbol_native: symbol,
    name,
    name_plural: `${name}s`,
    decimal_digits,
    rounding: 0,
    template: locale === 'en-US' ? templateOf(symbol) : templateIn(locale, code),
    min_amount: 0,
  };
}

/**
 * Makes the template of an amount, in which `$1` is the number. A symbol goes before the number, a
 * code before the number with a space, and the euro sign after the number.
 */
function templateOf(symbol: string): string {
  if (symbol === '€') return '$1 €';
  return /[A-Z]$/.test(symbol) ? `${symbol} $1` : `${symbol}$1`;
}

/** The template in another locale's number format. */
const templateIn = (tag: string, code: string): string =>
  new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
    .formatToParts(1)
    .map(({ type, value }) => (type === 'integer' ? '$1' : value))
    .join('');

/** Formats an amount in minor units. An unknown currency is shown by its code. */
export const formatCents = (cents: number, code: string): string =>
  formatMoney(cents, findCurrency(code)?.wire ?? { symbol: `${code} ` });
