import { localeFormat } from '../locale/locale-format.ts';

/**
 * Formats a number with a fixed number of decimals and the separators of the locale. Rounds the decimal
 * notation: 1.005, which is slightly less in binary, becomes 1.01. Avoids `Intl.NumberFormat`, because
 * creating the first one takes a phone as long as rendering much of the page.
 *
 * @param size any finite number from 0 upward
 * @param decimals 0 to 100
 */
export function groupedDecimals(size: number, decimals: number): string {
  return groupDigits(digitsOf(size, decimals));
}

/** Inserts the locale's separators into a number without a sign. */
export function groupDigits(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  const places = localeFormat.isIndian ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g;
  const above =
    whole.length >= localeFormat.minGroupedDigits
      ? whole.replace(places, localeFormat.group)
      : whole;
  return fraction === undefined ? above : above + localeFormat.decimal + fraction;
}

function digitsOf(size: number, decimals: number): string {
  const scaled = Math.round(Number(`${size}e${decimals}`));
  if (Number.isSafeInteger(scaled)) {
    const digits = `${scaled}`.padStart(decimals + 1, '0');
    const point = digits.length - decimals;
    return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  }
  // From 1e21 on `toFixed` returns an exponent, but such numbers have no fraction.
  if (size < 1e21) return size.toFixed(decimals);
  return decimals === 0 ? `${BigInt(size)}` : `${BigInt(size)}.${'0'.repeat(decimals)}`;
}
