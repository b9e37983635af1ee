import { localeFormat } from '../../domain/locale/locale-format.ts';
import { type WithUnit, withSign } from '../../domain/money/units.ts';

const preciseFormat = new Intl.NumberFormat(localeFormat.locale, { maximumSignificantDigits: 4 });
const wholeFormat = new Intl.NumberFormat(localeFormat.locale, { maximumFractionDigits: 0 });
const shortFormat = new Intl.NumberFormat(localeFormat.locale, {
  notation: 'compact',
  maximumSignificantDigits: 4,
});
const scientificFormat = new Intl.NumberFormat(localeFormat.locale, {
  notation: 'scientific',
  maximumSignificantDigits: 4,
});
/** Numbers between these are short in words or digits; languages have short words up to trillions. */
const [minShort, maxShort] = [1e-9, 1e15];

/**
 * A number for a chart's axis, short enough to fit: 101.7, 1,105, 22.03M, 1.5E20.
 *
 * @param value any finite number
 * @param withUnit adds the unit to the digits
 */
export function axisNumber(value: number, withUnit: WithUnit = withSign): string {
  const size = Math.abs(value);
  const isShort = size === 0 || (size >= minShort && size < maxShort);
  const inDigits = size < 10_000 ? preciseFormat : wholeFormat;
  const format = isShort ? (size < 100_000 ? inDigits : shortFormat) : scientificFormat;
  // Use the separators of the site's other figures: the locale may have different ones for plain numbers.
  const digits = format
    .formatToParts(size)
    .map((part) =>
      part.type === 'group' || part.type === 'decimal' ? localeFormat[part.type] : part.value,
    )
    .join('');
  return withUnit(digits, value < 0 ? '−' : '');
}
