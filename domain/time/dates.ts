import { localeFormat } from '../locale/locale-format.ts';
import { isoOf, wallTime, zoneName } from './wall-clock.ts';

/**
 * A date in the site's format, such as Aug 4, 2025.
 *
 * @param isoDay such as 2025-08-04; the result does not depend on the time zone
 */
export const shortDate = (isoDay: string): string => dateIn(localeFormat.dayOfYear, isoDay);

/** The day in UTC of a moment, such as Aug 4, 2025. */
export const dayText = (epochMs: number): string => shortDate(isoOf(epochMs));

/**
 * A past moment by the shop's clock, the same for every visitor: 14:03 UTC; on another day Aug 4, 14:03 UTC, and in another
 * year Aug 4, 2025, 14:03 UTC.
 *
 * @param readMs the time of reading; null while it is unknown
 */
export function clockText(epochMs: number, readMs: number | null): string {
  const day = dayUnlessToday(epochMs, readMs);
  return `${day && `${day}, `}${wallTime(epochMs).slice(11, 16)} ${localeFormat.timeZone === null ? 'UTC' : zoneName(epochMs)}`;
}

/** The shop's day of a past moment, such as Aug 4, with the year if it differs; '' if the moment is today. */
export function dayUnlessToday(epochMs: number, readMs: number | null): string {
  const day = wallTime(epochMs);
  const readDay = readMs === null ? '' : wallTime(readMs);
  if (day.slice(0, 10) === readDay.slice(0, 10)) return '';
  return dateIn(
    day.slice(0, 4) === readDay.slice(0, 4) ? localeFormat.day : localeFormat.dayOfYear,
    day,
  );
}

/** The shop's day of a moment, such as 2025-08-04. */
export const shopDayOf = (epochMs: number): string => wallTime(epochMs).slice(0, 10);

/** The month of a moment, such as Aug 2025. */
export const monthText = (epochMs: number): string =>
  dateIn(localeFormat.monthOfYear, isoOf(epochMs));

function dateIn(pattern: string, iso: string): string {
  const [year = '', month, day] = iso.slice(0, 10).split('-').map(Number);
  return pattern
    .replace('{D}', `${day}`)
    .replace('{M}', localeFormat.months[Number(month) - 1] ?? '')
    .replace('{Y}', `${year}`);
}
