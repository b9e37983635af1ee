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
  const iso = new Date(epochMs).toISOString();
  const time = `${iso.slice(11, 16)} UTC`;
  const readIso = readMs === null ? '' : new Date(readMs).toISOString();
  const [day] = iso.split('T');
  if (day === readIso.split('T')[0]) return time;
  const [year] = iso.split('-');
  const isSameYear = year === readIso.split('-')[0];
  return `${isSameYear ? monthAndDay(new Date(epochMs)) : shortDate(iso)}, ${time}`;
}

const monthAndDay = (date: Date): string => `${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
