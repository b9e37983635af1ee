/**
 * An amount of coins with all its decimals, grouped, with a real minus sign.
 *
 * Formatted by hand: browsers of 2023 throw when `Intl.NumberFormat` is to show more than 20 decimals.
 *
 * @returns a dash unless the amount is finite
 */
export function amountText(amount: number): string {
  if (!Number.isFinite(amount)) return '–';
  // A sum of decimals is exact to fifteen digits; the rest is floating-point noise.
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
