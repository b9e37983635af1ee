import { marks } from '../../domain/locale/locale-marks.ts';

const precise = new Intl.NumberFormat(marks.locale, { maximumSignificantDigits: 4 });
const whole = new Intl.NumberFormat(marks.locale, { maximumFractionDigits: 0 });
const shortFormat = new Intl.NumberFormat(marks.locale, {
  notation: 'compact',
  maximumSignificantDigits: 4,
});

/**
 * A number for a chart's axis, short enough to fit: 101.7, 1,105, 22.03M.
 *
 * @param value any finite number
 * @param withUnit adds the unit to the digits
 */
export function axisNumber(value: number, withUnit: (digits: string) => string = String): string {
  const size = Math.abs(value);
  const format = size < 10_000 ? precise : size < 100_000 ? whole : shortFormat;
  return (value < 0 ? '−' : '') + withUnit(format.format(size));
}
