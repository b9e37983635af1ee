import { localeFormat } from '../locale/locale-format.ts';
import { groupDigits, groupedDecimals } from './grouped-decimals.ts';
import { withDollarSign, withPercentSign } from './units.ts';

const minus = '−';

const minusSign = (value: number) => (value < 0 ? minus : '');

/**
 * A price in US dollars: two decimals from 1 dollar upward, at least four significant digits below,
 * thousands separators, a real minus sign, never an exponent.
 *
 * @param price US dollars; any finite number
 */
export function formatPrice(price: number): string {
  const size = Math.abs(price);
  // With four significant digits 0.999995 would show as 1.0000, so format it as a dollar.
  if (size === 0 || size >= 0.99995)
    return withDollarSign(groupedDecimals(size, 2), minusSign(price));
  const leadingZeros = -Math.floor(Math.log10(size)) - 1;
  // toFixed allows 100 digits; a smaller price shows as zero.
  const decimals = Math.min(100, leadingZeros + 4);
  const text = size.toFixed(decimals);
  return Number(text) === 0
    ? withDollarSign(groupedDecimals(0, 2))
    : withDollarSign(groupDigits(text), minusSign(price));
}

/** Amounts that round up to 1,000 use the next size: 999.96 billion is $1.00T. */
const steps = [
  { size: 1e12, from: 999.95e9, suffix: localeFormat.trillion, decimals: 2 },
  { size: 1e9, from: 999.5e6, suffix: localeFormat.billion, decimals: 1 },
  { size: 1e6, from: 999.5e3, suffix: localeFormat.million, decimals: 0 },
  { size: 1e3, from: 999.5, suffix: localeFormat.thousand, decimals: 0 },
];

/**
 * A large amount of US dollars, short: $1.34T, $31.2B, $312M, $45K, $120.
 *
 * @param amount US dollars; any finite number
 */
export function formatLarge(amount: number): string {
  const absolute = Math.abs(amount);
  const step = steps.find(({ from, suffix }) => suffix !== null && absolute >= from);
  const digits = step
    ? groupedDecimals(absolute / step.size, step.decimals) + step.suffix
    : groupedDecimals(absolute, 0);
  return withDollarSign(digits, absolute < 0.5 ? '' : minusSign(amount));
}

export type ChangeDirection = 'up' | 'down' | 'flat';

/** The direction of a change as displayed: a change that rounds to 0.00 is flat. */
export function changeDirection(changePct: number): ChangeDirection {
  if (Math.abs(changePct) < 0.005) return 'flat';
  return changePct > 0 ? 'up' : 'down';
}

/**
 * A change in percent, two decimals, with its sign: +2.41%, −1.18%, 0.00%.
 *
 * @param changePct percent; 2.41 is +2.41 %
 */
export function formatChange(changePct: number): string {
  const digits = groupedDecimals(Math.abs(changePct), 2);
  const direction = changeDirection(changePct);
  return withPercentSign(digits, direction === 'up' ? '+' : direction === 'down' ? minus : '');
}
