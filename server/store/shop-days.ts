import { timeZone } from '../../content/place.ts';
import { daysIn } from '../../domain/time/days.ts';

/** The zone of site.yaml, else that of the machine. */
export const shopZone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The days and the clock of the shop. */
export const shopDays = daysIn(shopZone);
