/**
 * A date in the site's format, such as Aug 4, 2025.
 *
 * @param isoDay such as 2025-08-04; the result does not depend on the time zone
 */
export const shortDate = (isoDay: string): string => otherDay(Date.parse(isoDay), null);

/**
 * A past moment, the same for every visitor: 14:03 UTC; on another day Aug 4, 14:03 UTC, and in another year
 * Aug 4, 2025, 14:03 UTC.
 *
 * @param readMs when it is read; null while that is not known
 */
export function clockText(epochMs: number, readMs: number | null): string {
  const day = otherDay(epochMs, readMs);
  const [, , , , time = ''] = partsOf(epochMs);
  return `${day && `${day}, `}${time.slice(0, 5)} UTC`;
}

/** The day of a past moment, such as Aug 4, with the year if that is another one; '' if it is the day of reading. */
export function otherDay(epochMs: number, readMs: number | null): string {
  const [, day, month, year] = partsOf(epochMs);
  const [, readDay, readMonth, readYear] = readMs === null ? [] : partsOf(readMs);
  const isSameYear = year === readYear;
  if (isSameYear && month === readMonth && day === readDay) return '';
  return `${month} ${Number(day)}${isSameYear ? '' : `, ${year}`}`;
}

/** Such as Mon, 04 Aug 2025 09:05:59 GMT, whatever the language. */
const partsOf = (epochMs: number) => new Date(epochMs).toUTCString().split(' ');
