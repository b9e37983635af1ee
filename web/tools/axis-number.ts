import { localeFormat } from '../../domain/locale/locale-format.ts';
import { type WithUnit, withSign } from '../../domain/money/units.ts';

const preciseFormat = new Intl.NumberFormat(localeFormat.locale, { maximumSignificantDigits: 4 });
const wholeFormat = new Intl.NumberFormat(localeFormat.locale, { maximumFractionDigits: 0 });
const shortFormat = new Intl.NumberFormat(localeFormat.locale, {
  notation: 'compact',
  maximumSignificantDigits: 4,
});

/**
 * A number for a chart's axis, short enough to fit: 101.7, 1,105, 22.03M.
 *
 * @param value any finite number
 * @param withUnit adds the unit to the digits
 */
export function axisNumber(value: number, withUnit: WithUnit = withSign): string {
  const size = Math.abs(value);
  const format = size < 10_000 ? preciseFormat : size < 100_000 ? wholeFormat : shortFormat;
  // Use the separators of the site's other figures: the locale may have different ones for plain numbers.
  const digits = format
    .formatToParts(size)
    .map((part) =>
      part.type === 'group' || part.type === 'decimal' ? localeFormat[part.type] : part.value,
    )
    .join('');
  return withUnit(digits, value < 0 ? '−' : '');
}
