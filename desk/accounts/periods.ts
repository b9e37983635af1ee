import { dayMs } from '../../domain/time/day-ms.ts';

/** Sales of a day, in minor units of one currency. */
export interface DaySales {
  /** ISO 8601, such as 2026-11-27. */
  day: string;
  orders: number;
  sold_cents: number;
  returned_cents: number;
}

export const periodUnits = ['day', 'week', 'month'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The first day of the period that contains a day; weeks begin on Monday. */
export function periodOf(day: string, unit: PeriodUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 8)}01`;
  const ms = msOf(day);
  return isoDay(ms - ((new Date(ms).getUTCDay() + 6) % 7) * dayMs);
}

/** All calendar days from the first to the last, both included. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.round((msOf(to) - msOf(from)) / dayMs) + 1 }, (_, at) =>
    isoDay(msOf(from) + at * dayMs),
  );

/** A day and the given number of days before it, earliest first. */
export const daysUpTo = (day: string, days: number): string[] =>
  daysBetween(isoDay(msOf(day) - days * dayMs), day);

/**
 * Sales by day, week or month, earliest first, including periods without sales.
 *
 * @param from the first day that counts
 */
export function groupSalesByPeriod(
  sales: readonly DaySales[],
  { from, to }: { from: string; to: string },
  unit: PeriodUnit,
): DaySales[] {
  const periods = new Map<string, DaySales>();
  const periodAt = (day: string) => {
    const key = periodOf(day, unit);
    const found = periods.get(key) ?? { day, orders: 0, sold_cents: 0, returned_cents: 0 };
    periods.set(key, found);
    return found;
  };
  for (const day of daysBetween(from, to)) periodAt(day);
  for (const { day, orders, sold_cents, returned_cents } of sales) {
    const period = periodAt(day);
    period.orders += orders;
    period.sold_cents += sold_cents;
    period.returned_cents += returned_cents;
  }
  return [...periods.values()];
}

export function monthRange(day: string) {
  const [year = 2026, month = 1] = day.split('-').map(Number);
  return { from: `${day.slice(0, 8)}01`, to: isoDay(Date.UTC(year, month, 0)) };
}

export const previousMonthRange = (day: string) =>
  monthRange(isoDay(msOf(monthRange(day).from) - dayMs));

export const accountsPath = (time: { from: string; to: string }): string =>
  `/accounts?${new URLSearchParams(time)}`;
