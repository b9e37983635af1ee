import type { WireCurrency } from '../../contract/store.ts';
import { currencyWhenUnknown, decimalDigits, signWhenUnknown } from '../money/format-money.ts';
import { isRecord } from '../text/unknown-record.ts';

/**
 * The currencies whose number of decimals in ISO 4217 is not two. Intl cannot be used: it has the
 * decimals of daily use, so 100 forints, which are 10,000 minor units, would be shown as 10,000.
 */
const codesByDigits: readonly [digits: number, codes: string][] = [
  [0, 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf'],
  [3, 'bhd iqd jod kwd lyd omr tnd'],
  [4, 'clf uyw'],
];

const isoDigits = (code: string): number | undefined =>
  codesByDigits.find(([, codes]) => codes.split(' ').includes(code.toLowerCase()))?.[0];

const textOf = (value: unknown, maxChars: number): string =>
  typeof value === 'string' ? value.trim().slice(0, maxChars).toWellFormed() : '';

/**
 * The currency of a price as a store sends it; every part may be missing. Without a symbol the code is shown, because a
 * wrong symbol would state a wrong price.
 */
export function priceCurrency(codeBeside: unknown, value: unknown): WireCurrency {
  const currency = isRecord(value) ? value : {};
  const given = textOf(codeBeside, 10) || textOf(currency['code'], 10);
  const code = given || currencyWhenUnknown;
  return {
    code,
    symbol: textOf(currency['symbol'], 20) || (given === '' ? signWhenUnknown : ''),
    template: textOf(currency['template'], 50),
    decimal_digits: decimalDigits(currency['decimal_digits'], isoDigits(code)),
  };
}
