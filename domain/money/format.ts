import { groupedDecimals } from './grouped-decimals.ts';

const minus = '−';

const sign = (value: number) => (value < 0 ? minus : '');

/**
 * A price in US dollars: two decimals from 1 dollar upward, at least four significant digits below,
 * thousands separators, a real minus sign, never an exponent.
 *
 * @param price US dollars; any finite number
 */
export function formatPrice(price: number): string {
  const size = Math.abs(price);
  // With four significant digits 0.999995 would show as 1.0000, so format it as a dollar.
  if (size === 0 || size >= 0.99995) return `${sign(price)}$${groupedDecimals(size, 2)}`;
  const leadingZeros = -Math.floor(Math.log10(size)) - 1;
  // toFixed allows 100 digits; a smaller price shows as zero.
  const decimals = Math.min(100, leadingZeros + 4);
  const text = size.toFixed(decimals);
  return Number(text) === 0 ? '$0.00' : `${sign(price)}$${text}`;
}

const steps = [
  { from: 1e12, suffix: 'T', decimals: 2 },
  { from: 1e9, suffix: 'B', decimals: 1 },
  { from: 1e6, suffix: 'M', decimals: 0 },
  { from: 1e3, suffix: 'K', decimals: 0 },
] as const;

/**
 * A large amount of US dollars, short: $1.34T, $31.2B, $312M, $45K, $120.
 *
 * @param amount US dollars; any finite number
 */
export function formatLarge(amount: number): string {
  const size = Math.abs(amount);
  for (const [index, { from, suffix, decimals }] of steps.entries()) {
    if (size < from) continue;
    const text = groupedDecimals(size / from, decimals);
    // 999.96 billion would round to 1,000.0B, so write $1.00T.
    const larger = steps[index - 1];
    if (larger && Number(text.replaceAll(',', '')) >= 1000)
      return `${sign(amount)}$${groupedDecimals(1, larger.decimals)}${larger.suffix}`;
    return `${sign(amount)}$${text}${suffix}`;
  }
  const whole = groupedDecimals(size, 0);
  return whole === '1,000' ? `${sign(amount)}$1K` : `${size < 0.5 ? '' : sign(amount)}$${whole}`;
}

export type Direction = 'up' | 'down' | 'flat';

/** The direction of a change as shown: a change that rounds to 0.00 is flat. */
export function directionOf(changePct: number): Direction {
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
  const direction = directionOf(changePct);
  return `${direction === 'up' ? '+' : direction === 'down' ? minus : ''}${digits}%`;
}
