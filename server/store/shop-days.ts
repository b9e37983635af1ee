import { timeZone } from '../../content/locale.ts';
import { calendarIn } from '../../domain/time/days.ts';

/** The time zone of site.yaml, or else the machine's. */
export const shopZone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const shopCalendar = calendarIn(shopZone);
