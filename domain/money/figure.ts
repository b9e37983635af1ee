import { localeFormat } from '../locale/locale-format.ts';
import { Decimal } from './decimal-number.ts';
import { groupDigits } from './grouped-decimals.ts';
import { type WithUnit, withDollarSign, withPercentSign, withSign } from './units.ts';

export { Decimal } from './decimal-number.ts';

/** An exact decimal: a JSON number, or text if a number would lose digits. */
export type Figure = number | string;

/**
 * Keeps all typed digits.
 *
 * @param digits a finite number in JavaScript's notation; '' counts as 0
 */
export function readFigure(digits: string): Figure {
  const number = Number(digits);
  // A value too small for a floating-point number becomes 0.
  return number === 0 || new Decimal(number).eq(digits)
    ? number + 0
    : new Decimal(digits).toFixed();
}

/** All digits of a figure with the locale's decimal mark, in the form that fields accept. */
export const typeableFigure = (figure: Figure): string =>
  new Decimal(figure).toFixed().replace('.', localeFormat.decimal);

const minus = '−';

/**
 * A value with thousands separators and a real minus sign, with all its decimals or the given number.
 *
 * @param plus the sign before a positive value
 */
export function decimalText(
  value: Decimal,
  decimals?: number,
  withUnit: WithUnit = withSign,
  plus: '' | '+' = '',
): string {
  const digits = value.abs().toFixed(decimals);
  const sign = /[1-9]/.test(digits) ? (value.lt(0) ? minus : plus) : '';
  return withUnit(groupDigits(digits), sign);
}

/** US dollars, by default to the cent. */
export const dollarsText = (value: Decimal, decimals = 2): string =>
  decimalText(value, decimals, withDollarSign);

/** A profit in US dollars to the cent, with its sign. */
export const profitText = (value: Decimal): string => decimalText(value, 2, withDollarSign, '+');

/** A percentage, with all its decimals or the given number. */
export const shareText = (value: Decimal, decimals?: number, plus: '' | '+' = ''): string =>
  decimalText(value, decimals, withPercentSign, plus);

/** A price in US dollars with all its typed digits, at least to the cent. */
export function typedPriceText(price: Figure): string {
  const value = new Decimal(price);
  const [, fraction = ''] = value.toFixed().split('.');
  return decimalText(value, Math.max(2, fraction.length), withDollarSign);
}
