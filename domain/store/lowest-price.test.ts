import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../time/day-ms.ts';
import { lowestBefore, type PriceRecord, saleAt } from './lowest-price.ts';

const set = (
  day: number,
  cents: number,
  {
    sale = null,
    from = null,
    until = null,
    currency = 'eur',
  }: Partial<{
    sale: number | null;
    from: number | null;
    until: number | null;
    currency: string;
  }> = {},
): PriceRecord => ({
  atMs: day * dayMs,
  currency,
  cents,
  saleCents: sale,
  fromMs: from === null ? null : from * dayMs,
  untilMs: until === null ? null : until * dayMs,
});
const lowestPrice = (history: PriceRecord[], day: number) => lowestBefore(history, day * dayMs);

describe('LOW30-LAW: the lowest price of the 30 days before a reduction', () => {
  test('of 100 for 40 days, then 80 for 10, then a sale at 70, is 80', () => {
    const history = [set(0, 100), set(40, 80), set(50, 80, { sale: 70 })];
    expect(lowestPrice(history, 50)).toBe(80);
    expect(lowestPrice(history, 90)).toBe(80);
    // A price that is artificially raised before the sale does not count.
    expect(lowestPrice([set(0, 80), set(45, 120), set(50, 120, { sale: 70 })], 50)).toBe(80);
  });

  test('excludes the reduction itself, and prices from before the period', () => {
    expect(lowestPrice([set(0, 60), set(10, 100), set(50, 100, { sale: 90 })], 60)).toBe(100);
    expect(lowestPrice([set(0, 60), set(20, 100), set(50, 100, { sale: 90 })], 60)).toBe(100);
    expect(lowestPrice([set(0, 60), set(21, 100), set(50, 100, { sale: 90 })], 60)).toBe(60);
  });

  test('includes an earlier sale in the period, even at the same price after a break', () => {
    const pause = [
      set(0, 100),
      set(40, 100, { sale: 70 }),
      set(45, 100),
      set(46, 100, { sale: 70 }),
    ];
    expect(lowestPrice(pause, 47)).toBe(70);
    expect(
      lowestPrice([set(0, 100), set(40, 100, { sale: 80 }), set(45, 100, { sale: 70 })], 47),
    ).toBe(80);
    // Raising the struck price during a sale does not begin a new reduction.
    expect(
      lowestPrice([set(0, 100), set(40, 100, { sale: 70 }), set(45, 120, { sale: 70 })], 47),
    ).toBe(100);
  });

  test('follows sales that begin and end on their own, to the millisecond', () => {
    const history = [set(0, 100, { sale: 70, from: 40, until: 50 })];
    expect(lowestBefore(history, 40 * dayMs - 1)).toBeNull();
    expect(lowestBefore(history, 40 * dayMs)).toBe(100);
    expect(lowestBefore(history, 50 * dayMs - 1)).toBe(100);
    expect(lowestBefore(history, 50 * dayMs)).toBeNull();
    expect(lowestPrice([...history, set(55, 100, { sale: 90 })], 56)).toBe(70);
  });

  test('covers a shorter time for a newer product, and is unknown for one that began on sale or in another currency', () => {
    expect(lowestPrice([set(0, 100), set(5, 100, { sale: 90 })], 6)).toBe(100);
    expect(lowestPrice([set(0, 100, { sale: 90 })], 6)).toBeNull();
    expect(lowestPrice([], 6)).toBeNull();
    expect(lowestPrice([set(0, 50, { currency: 'usd' }), set(5, 100, { sale: 90 })], 6)).toBeNull();
    expect(
      lowestPrice([set(0, 50, { currency: 'usd' }), set(4, 100), set(5, 100, { sale: 90 })], 6),
    ).toBe(100);
  });

  test('equals the result of checking the price at every moment, for any changes of prices and sales', () => {
    const dayNumber = fc.integer({ min: 0, max: 60 });
    const optionalDay = fc.option(dayNumber, { nil: null });
    const dailyChanges = fc.array(
      fc.record({
        day: dayNumber,
        cents: fc.integer({ min: 50, max: 60 }),
        sale: fc.option(fc.integer({ min: 0, max: 49 }), { nil: null }),
        from: optionalDay,
        until: optionalDay,
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(dailyChanges, dayNumber, (givenChanges, now) => {
        const byDay = new Map(givenChanges.map((change) => [change.day, change]));
        const history = [...byDay.values()]
          .toSorted((a, b) => a.day - b.day)
          .map(({ day, cents, ...sale }) => set(day, cents, sale));
        // Prices change only at midnight, so one check a day is enough.
        const priceOn = (day: number) => {
          const entry = history.findLast(({ atMs }) => atMs <= day * dayMs);
          if (entry === undefined) return null;
          const sale = saleAt(entry, day * dayMs);
          return { cents: sale ?? entry.cents, isSale: sale !== null };
        };
        const currentPrice = priceOn(now);
        let expected: number | null = null;
        if (currentPrice?.isSale) {
          let firstDay = now;
          for (let day = now - 1; ; day--) {
            const priceThen = priceOn(day);
            if (priceThen === null || !priceThen.isSale || priceThen.cents !== currentPrice.cents)
              break;
            firstDay = day;
          }
          for (let day = firstDay - 1; day >= firstDay - 30; day--) {
            const priceThen = priceOn(day);
            if (priceThen !== null)
              expected = Math.min(expected ?? priceThen.cents, priceThen.cents);
          }
        }
        expect(lowestPrice(history, now)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});
