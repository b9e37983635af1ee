import { groupedDecimals } from './grouped-decimals.ts';
import { type WithUnit, withDollarSign, withSign } from './units.ts';

const minus = '−';
const dash = '–';

/**
 * Formats a number with a fixed number of decimals, thousands separators and a real minus sign. Never −0.
 *
 * @param signed puts a plus before positive numbers
 * @param withUnit writes the unit beside the digits
 * @returns a dash if the value is not finite
 */
export function exactDecimals(
  value: number,
  decimals: number,
  signed = false,
  withUnit: WithUnit = withSign,
): string {
  if (!Number.isFinite(value)) return dash;
  const digits = groupedDecimals(Math.abs(value), decimals);
  const isZero = !/[1-9]/.test(digits);
  return withUnit(digits, isZero ? '' : value < 0 ? minus : signed ? '+' : '');
}

/** Formats US dollars in the same way, to the cent. */
export const exactDollars = (value: number, signed = false): string =>
  exactDecimals(value, 2, signed, withDollarSign);
