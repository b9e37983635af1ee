const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * A day as the site writes dates: short month, day, year, such as Aug 4, 2025.
 *
 * @param isoDay 2025-08-04; the same everywhere, whatever the visitor's time zone
 */
export const shortDate = (isoDay: string): string => format.format(new Date(isoDay));
