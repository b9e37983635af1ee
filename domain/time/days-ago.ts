/** Days after which a day is shown as a date. */
const recentDays = 14;

/**
 * How many days ago a day was, in words, such as 3 days ago.
 *
 * @returns null for a day that is long past, or to come
 */
export function daysAgo(isoDay: string, nowMs: number): string | null {
  const days = Math.floor((nowMs - Date.parse(isoDay)) / 86_400_000);
  if (days < 0 || days > recentDays) return null;
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days ago`;
}
