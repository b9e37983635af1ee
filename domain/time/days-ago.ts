/** Days after which a day is shown as a date. */
const recentDays = 14;

/**
 * How many days ago a day was.
 *
 * @returns null for a day that is long past, or to come
 */
export function daysAgo(isoDay: string, nowMs: number): number | null {
  const days = Math.floor((nowMs - Date.parse(isoDay)) / 86_400_000);
  return days < 0 || days > recentDays ? null : days;
}
