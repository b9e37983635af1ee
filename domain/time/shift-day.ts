import { shopDayOf } from './dates.ts';
import { dayMs } from './day-ms.ts';

/** The number of the shop's day, which increases at midnight. */
export const dayNumber = (epochMs: number): number => dayCount(shopDayOf(epochMs));

const dayCount = (isoDay: string) => Date.parse(isoDay) / dayMs;

/**
 * Shifts a day so that it keeps its distance from today: three days ahead stays three days ahead.
 *
 * @param isoDay such as 2025-08-04
 * @param writtenOn the day on which the text was written
 */
export const shiftDay = (isoDay: string, writtenOn: string, nowMs: number): string =>
  new Date(Date.parse(isoDay) + (dayNumber(nowMs) - dayCount(writtenOn)) * dayMs)
    .toISOString()
    .slice(0, 10);
