import { wireCurrency } from '../catalogue/currencies.ts';
import { Refused } from './refused.ts';

/**
 * An amount as it is typed, with a point or a comma before its decimals.
 *
 * @returns minor units
 * @throws Refused when it is none, or has more decimals than the currency
 */
export function readPrice(text: string, code: string): number {
  const { decimal_digits: digits } = wireCurrency(code);
  const [, units, decimals = ''] = /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (units === undefined || decimals.length > digits)
    throw new Refused(
      `'${text}' is no price in ${code.toUpperCase()}: write it like ${(19.9).toFixed(digits)}.`,
    );
  return Number(units) * 10 ** digits + Number(decimals.padEnd(digits, '0') || 0);
}
