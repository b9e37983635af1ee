import { expect, test } from 'vitest';
import { daysBetween, groupSalesByPeriod, periodOf } from './periods.ts';

const sale = (day: string, sold_cents: number, returned_cents = 0) => ({
  ...{ day, orders: 1, sold_cents, returned_cents },
});

test.each([
  ['2026-11-27', 'day', '2026-11-27'],
  ['2026-11-27', 'week', '2026-11-23'],
  ['2026-11-29', 'week', '2026-11-23'],
  ['2026-11-30', 'week', '2026-11-30'],
  ['2027-01-01', 'week', '2026-12-28'],
  ['2026-02-28', 'month', '2026-02-01'],
] as const)('DESK-FIGURES: %s belongs to the %s that begins on %s', (day, unit, firstDay) =>
  expect(periodOf(day, unit)).toBe(firstDay),
);

test('DESK-FIGURES: days without sales are included, and weeks and months are the sums of their days', () => {
  // The period contains the days on which the clocks change.
  const time = { from: '2026-02-27', to: '2026-04-02' };
  const sales = [sale('2026-02-28', 100), sale('2026-03-29', 250, 50), sale('2026-04-02', 5)];
  expect(daysBetween(time.from, time.to)).toHaveLength(35);
  const byDay = groupSalesByPeriod(sales, time, 'day');
  expect(byDay.map(({ day }) => day)).toEqual(daysBetween(time.from, time.to));
  expect(groupSalesByPeriod(sales, time, 'month')).toEqual([
    { day: '2026-02-27', orders: 1, sold_cents: 100, returned_cents: 0 },
    { day: '2026-03-01', orders: 1, sold_cents: 250, returned_cents: 50 },
    { day: '2026-04-01', orders: 1, sold_cents: 5, returned_cents: 0 },
  ]);
  for (const unit of ['day', 'week', 'month'] as const) {
    const sum = groupSalesByPeriod(sales, time, unit).reduce(
      (sum, { sold_cents }) => sum + sold_cents,
      0,
    );
    expect(sum).toBe(355);
  }
  expect(groupSalesByPeriod([], { from: '2026-01-01', to: '2026-01-01' }, 'week')).toHaveLength(1);
});
