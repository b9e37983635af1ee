import { groupedDecimals } from './grouped-decimals.ts';

const minus = '−';
const noAnswer = '–';

/**
 * A number with exactly so many decimals, thousands separators, a real minus sign, and never −0.
 *
 * @param signed a plus before what is above zero
 * @returns a dash for what is no finite number
 */
export function exactDecimals(value: number, decimals: number, signed = false): string {
  return exact({ value, decimals, signed, unit: '' });
}

/** The same in US dollars, to the cent. */
export function exactDollars(value: number, signed = false): string {
  return exact({ value, decimals: 2, signed, unit: '$' });
}

function exact(wish: { value: number; decimals: number; signed: boolean; unit: string }): string {
  const { value, decimals, signed, unit } = wish;
  if (!Number.isFinite(value)) return noAnswer;
  const digits = groupedDecimals(Math.abs(value), decimals);
  const isZero = !/[1-9]/.test(digits);
  const sign = isZero ? '' : value < 0 ? minus : signed ? '+' : '';
  return sign + unit + digits;
}
