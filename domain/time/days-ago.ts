/** Older days are shown as dates. */
const recentDays = 14;

/**
 * The number of days since a day.
 *
 * @param today such as 2025-08-04
 * @returns null for a day long past, or in the future
 */
export function daysAgo(isoDay: string, today: string): number | null {
  const days = (Date.parse(today) - Date.parse(isoDay)) / 86_400_000;
  return days < 0 || days > recentDays ? null : days;
}
