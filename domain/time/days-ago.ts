/** Days after which a day is shown as a date. */
const recentDays = 14;

/**
 * How many days ago a day was.
 *
 * @param today such as 2025-08-04
 * @returns null for a day that is long past, or to come
 */
export function daysAgo(isoDay: string, today: string): number | null {
  const days = (Date.parse(today) - Date.parse(isoDay)) / 86_400_000;
  return days < 0 || days > recentDays ? null : days;
}
