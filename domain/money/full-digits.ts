import { localeFormat } from '../locale/locale-format.ts';
import { groupedDecimals } from './grouped-decimals.ts';
import { withDollarSign, withPercentSign } from './units.ts';

/** The number of decimals in the shortest notation that parses to the same number. */
function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '').length;
  return Math.min(100, Math.max(0, digits - 1 - Number(exponent)));
}

/** A number with all its digits, without an exponent: 0.00000001234. */
export const plainDigits = (value: number): string => value.toFixed(decimalsOf(value));

/** A number with all its digits and the locale's decimal mark, as fields accept it. */
export const typeableDigits = (value: number): string =>
  plainDigits(value).replace('.', localeFormat.decimal);

/** All digits of a number from 0 upward, with thousands separators. */
const allDigits = (size: number, minDecimals = 0): string =>
  groupedDecimals(size, Math.max(minDecimals, decimalsOf(size)));

/** A percentage from 0 upward, such as 7.5%. */
export const percentText = (percentage: number): string => withPercentSign(allDigits(percentage));

/** A price with all its digits and at least two decimals, because a rounded one could compare differently. */
export const priceInFull = (price: number): string => withDollarSign(allDigits(price, 2));
