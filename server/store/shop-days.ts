import { timeZone } from '../../content/locale.ts';
import { calendarIn } from '../../domain/time/days.ts';

/** The time zone of site.yaml, or else the machine's. */
export const shopZone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const shopCalendar = calendarIn(shopZone);

/** The first day that is open for what is recorded at a moment: that of its month. */
export const startOfOpenMonth = (ms: number): number =>
  shopCalendar.startOf(`${shopCalendar.dayOf(ms).slice(0, 8)}01`);
