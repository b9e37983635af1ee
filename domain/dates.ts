const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A day as the site writes dates: short month, day, year, such as Aug 4, 2025.
 *
 * @param isoDay 2025-08-04; the same everywhere, whatever the visitor's time zone
 */
export const shortDate = (isoDay: string): string =>
  `${monthAndDay(new Date(isoDay))}, ${isoDay.slice(0, 4)}`;

/**
 * A moment as every visitor reads it the same: 14:03 UTC.
 *
 * @param withDate Aug 4, 14:03 UTC
 */
export function clockText(epochMs: number, withDate: boolean): string {
  const moment = new Date(epochMs);
  const time = `${moment.toISOString().slice(11, 16)} UTC`;
  return withDate ? `${monthAndDay(moment)}, ${time}` : time;
}

/** Whether two moments are of one day in UTC. */
export const isSameDay = (aMs: number, bMs: number): boolean =>
  new Date(aMs).toISOString().slice(0, 10) === new Date(bMs).toISOString().slice(0, 10);

const monthAndDay = (date: Date): string => `${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
