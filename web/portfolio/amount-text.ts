/**
 * An amount of coins in full: no rounding but that of the sum itself, and a real minus.
 *
 * By hand: browsers of 2023 throw when `Intl.NumberFormat` is to show more than 20 decimals.
 *
 * @returns a dash for what is no finite number
 */
export function amountText(amount: number): string {
  if (!Number.isFinite(amount)) return '–';
  // Fifteen digits are what a sum of decimals keeps; beyond them stands the noise of binary fractions.
  const kept = Number(amount.toPrecision(15));
  const [mantissa = '', exponent = '0'] = String(Math.abs(kept)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const above = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const below = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  const grouped = above.replace(/\B(?=(\d{3})+$)/g, ',');
  return (kept < 0 ? '−' : '') + grouped + (below && `.${below}`);
}
