const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A date in the site's format, such as Aug 4, 2025.
 *
 * @param isoDay such as 2025-08-04; the result does not depend on the time zone
 */
export const shortDate = (isoDay: string): string =>
  `${monthAndDay(new Date(isoDay))}, ${isoDay.slice(0, 4)}`;

/**
 * A past moment, the same for every visitor: 14:03 UTC; on another day Aug 4, 14:03 UTC, and in another year
 * Aug 4, 2025, 14:03 UTC.
 *
 * @param readMs when it is read; null while that is not known
 */
export function clockText(epochMs: number, readMs: number | null): string {
  const day = otherDay(epochMs, readMs);
  return `${day && `${day}, `}${isoOf(epochMs).slice(11, 16)} UTC`;
}

/** The day of a past moment, such as Aug 4, with the year if that is another one; '' if it is the day of reading. */
export function otherDay(epochMs: number, readMs: number | null): string {
  const iso = isoOf(epochMs);
  const read = readMs === null ? '' : isoOf(readMs);
  if (iso.slice(0, 10) === read.slice(0, 10)) return '';
  return iso.slice(0, 4) === read.slice(0, 4) ? monthAndDay(new Date(epochMs)) : shortDate(iso);
}

const isoOf = (epochMs: number) => new Date(epochMs).toISOString();

const monthAndDay = (date: Date): string => `${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
