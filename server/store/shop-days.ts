import { timeZone } from '../../content/locale.ts';
import { calendarIn } from '../../domain/time/zoned-calendar.ts';

/** The time zone of site.yaml, else the machine's. */
export const shopZone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const shopCalendar = calendarIn(shopZone);

/** The start of the month of a given time. Earlier months are closed: nothing can be recorded in them. */
export const startOfOpenMonth = (ms: number): number =>
  shopCalendar.startOf(`${shopCalendar.dayOf(ms).slice(0, 8)}01`);
