const precise = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 4 });

/**
 * A number for a chart's axis, short enough to fit: 101.7, 1,105, 22.03M.
 *
 * @param value any finite number
 * @param unit goes between the sign and the digits, such as $
 */
export function axisNumber(value: number, unit = ''): string {
  const size = Math.abs(value);
  const format = size < 10_000 ? precise : size < 100_000 ? whole : short;
  return `${value < 0 ? '−' : ''}${unit}${format.format(size)}`;
}
