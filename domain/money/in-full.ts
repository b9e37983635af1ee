import { marks } from '../locale/marks.ts';
import { dollars } from './format.ts';
import { groupedDecimals } from './grouped-decimals.ts';

/** How many decimals a number has, in the shortest notation that is read back as the same number. */
function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '').length;
  return Math.min(100, Math.max(0, digits - 1 - Number(exponent)));
}

/** A number with all its digits, without an exponent: 0.00000001234. */
export const plainDigits = (value: number): string => value.toFixed(decimalsOf(value));

/** The same as it can be typed. */
export const typeable = (value: number): string => plainDigits(value).replace('.', marks.decimal);

/** A number from 0 upward with all its digits and thousands separators. */
const inFull = (size: number, leastDecimals = 0): string =>
  groupedDecimals(size, Math.max(leastDecimals, decimalsOf(size)));

/** Such as 7.5%, from 0 upward. */
export const percentText = (percent: number): string => inFull(percent) + marks.percent;

/**
 * A price with all its digits, to the cent at least. Where a price is compared with another, a rounded one may lie on the
 * other side of it.
 */
export const priceInFull = (price: number): string => dollars(inFull(price, 2));
