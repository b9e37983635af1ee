import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HistoryPoint } from '../../contract/market-history.ts';
import type { Entry } from '../ledger/entry.ts';
import { buildLedger } from '../ledger/ledger.ts';
import { dayMs } from '../time/day-ms.ts';
import {
  annualReturn,
  calculateReturns,
  moneyWeighted,
  type ReturnPeriod,
  timeWeighted,
} from './returns.ts';
import { valueOverTime } from './value-over-time.ts';

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`);

describe('PORT-RETURNS: published examples', () => {
  test.each<[string, number, ReturnPeriod[]]>([
    [
      'CFA Institute, Quantitative Methods (as `twrr` of the R package FinCal): 15.84 % a year over two years',
      1.1584472 ** 2 - 1,
      [
        { before: 100, after: 120, flows: [-2] },
        { before: 120, after: 260, flows: [120, -4] },
      ],
    ],
    [
      'MathCelebrity, time weighted rate of interest: 18.78 %',
      0.1878,
      [
        { before: 100_000, after: 112_000, flows: [] },
        { before: 112_000, after: 83_000, flows: [30_000, -42_000] },
        { before: 83_000, after: 100_000, flows: [] },
      ],
    ],
  ])('time-weighted: %s', (_, expected, periods) => {
    expect(timeWeighted(periods)).toBeCloseTo(expected, 4);
  });

  test('money-weighted: Microsoft’s example of XIRR, 37.3362535 % a year', () => {
    const money = {
      fromMs: day('2008-01-01'),
      toMs: day('2009-04-01'),
      before: 10_000,
      after: 2_750,
      flows: [
        { at: day('2008-03-01'), amount: -2_750 },
        { at: day('2008-10-30'), amount: -4_250 },
        { at: day('2009-02-15'), amount: -3_250 },
      ],
    };
    expect(annualReturn(moneyWeighted(money), money)).toBeCloseTo(0.373362535, 8);
  });

  test('money-weighted: CFA Institute’s example of two shares, 13.86 % a year', () => {
    const money = {
      fromMs: 0,
      toMs: 2 * 365 * dayMs,
      before: 100,
      after: 264,
      flows: [{ at: 365 * dayMs, amount: 118 }],
    };
    expect(annualReturn(moneyWeighted(money), money)).toBeCloseTo(0.1386, 4);
  });
});

describe('PORT-RETURNS: time-weighted', () => {
  const amount = fc.integer({ min: 1, max: 1_000 });
  const periods = fc.array(
    fc.record({
      growth: fc.integer({ min: 1, max: 30 }),
      putIn: fc.option(amount),
      part: fc.option(fc.integer({ min: 1, max: 9 })),
    }),
    { minLength: 1, maxLength: 20 },
  );

  test('is the price of a share in a fund whose shares are bought at the beginning and redeemed at the end', () => {
    fc.assert(
      fc.property(amount, periods, (startValue, list) => {
        let [shares, price, value] = [startValue, 1, startValue];
        const returnPeriods = list.map(({ growth, putIn, part }): ReturnPeriod => {
          const before = value;
          shares += (putIn ?? 0) / price;
          price *= growth / 10;
          const withdrawnValue = part === null ? 0 : (shares * price * part) / 10;
          shares -= withdrawnValue / price;
          value = shares * price;
          return { before, after: value, flows: [putIn ?? 0, -withdrawnValue] };
        });
        const result = timeWeighted(returnPeriods);
        expect(((result ?? -1) + 1) / price).toBeCloseTo(1, 9);
      }),
    );
  });

  test.each<[string, ReturnPeriod, number | null]>([
    [
      'what is sold for something else within a day was never taken out',
      { before: 100, after: 110, flows: [-50, 50] },
      0.1,
    ],
    [
      'what is bought and sold within a day has gained what it has',
      { before: 0, after: 0, flows: [100, -110] },
      0.1,
    ],
    [
      'what is too small to count makes no millions',
      { before: 1e-9, after: 1e-9, flows: [100, -110] },
      0.1,
    ],
    ['a time in which nothing is held is none', { before: 0, after: 0, flows: [] }, 0],
    ['a total loss is −100 %', { before: 100, after: 0, flows: [] }, -1],
    ['more was sold than there was', { before: 0, after: -50, flows: [-10] }, null],
    [
      'it has become worth something that had cost nothing',
      { before: 0, after: 50, flows: [] },
      null,
    ],
  ])('%s', (_, period, expected) => {
    const result = timeWeighted([period]);
    if (expected === null) expect(result).toBeNull();
    else expect(result).toBeCloseTo(expected, 9);
  });
});

describe('PORT-RETURNS: money-weighted', () => {
  test('is the interest rate of an account, compounded daily, that ends with as much', () => {
    const flows = fc.array(
      fc.record({ on: fc.integer({ min: 1, max: 99 }), amount: fc.integer({ min: 1, max: 500 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        flows,
        fc.integer({ min: 970, max: 1_030 }),
        (startValue, list, rate) => {
          let balance = startValue;
          for (let dayNumber = 1; dayNumber <= 100; dayNumber += 1) {
            balance *= rate / 1_000;
            for (const flow of list) if (flow.on === dayNumber) balance += flow.amount;
          }
          const result = moneyWeighted({
            fromMs: 0,
            toMs: 100 * dayMs,
            before: startValue,
            after: balance,
            flows: list.map(({ on, amount }) => ({ at: on * dayMs, amount })),
          });
          expect(((result ?? -1) + 1) / (rate / 1_000) ** 100).toBeCloseTo(1, 6);
        },
      ),
    );
  });

  const money = (before: number, after: number, flows: [number, number][]) =>
    moneyWeighted({
      fromMs: 0,
      toMs: 2 * dayMs,
      before,
      after,
      flows: flows.map(([dayNumber, amount]) => ({ at: dayNumber * dayMs, amount })),
    });
  test('is unknown if several rates fit or none does, and a total loss is −100 %', () => {
    // Each case has two solutions, as daily rates: 10 and 20 %, and 10 and 200 %.
    expect(money(100, -132, [[1, -230]])).toBeNull();
    expect(money(100, -330, [[1, -410]])).toBeNull();
    expect(money(0, 100, [])).toBeNull();
    expect(money(100, -5, [])).toBeNull();
    expect(money(100, 0, [[1, 5]])).toBe(-1);
    expect(money(0, 0, [])).toBeNull();
  });
});

describe('PORT-RETURNS: of a portfolio', () => {
  const startMs = day('2026-01-01');
  const seconds = dayMs / 1_000;
  const bucketsOf = (prices: readonly (number | null)[]) => ({
    from: startMs / 1_000,
    to: startMs / 1_000 + prices.length * seconds,
    step_seconds: seconds,
    points: prices.map((price, index): HistoryPoint | null =>
      price === null ? null : [startMs / 1_000 + (index + 1) * seconds, price, price, price],
    ),
  });
  let ids = 0;
  const entry = (
    coinId: string,
    dayNumber: number,
    amount: number,
    price: number,
    extraFields = {},
  ): Entry => ({
    id: String(++ids),
    coin: coinId.toUpperCase(),
    coinId,
    amount,
    price,
    at: startMs + (dayNumber - 0.5) * dayMs,
    ...extraFields,
  });
  const returns = (entries: readonly Entry[], prices: Record<string, (number | null)[]>) => {
    const series = valueOverTime({
      entries,
      ledger: buildLedger(entries, 'fifo'),
      prices: new Map(
        Object.entries(prices).map(([id, dailyPrices]) => [id, bucketsOf(dailyPrices)]),
      ),
      live: null,
      fromSeconds: startMs / 1_000,
    });
    return series && calculateReturns(series, entries);
  };

  test('purchases, sales and fees in money are flows; income is a gain', () => {
    const result = returns(
      [
        entry('a', 1, 10, 10, { fee: { amount: 5 } }),
        entry('a', 2, 1, 11, { kind: 'income' }),
        entry('a', 3, -5.5, 12),
      ],
      { a: [10, 11, 12] },
    );
    // The growth of the periods: 100 of 105; 121 of 100; 66 + 66 of 121.
    expect(result?.timeWeighted).toBeCloseTo((100 / 105) * 1.21 * (132 / 121) - 1, 9);
    expect(result?.fromMs).toBe(startMs + dayMs / 2);
    const growthFactor = (result?.moneyWeighted ?? 0) + 1;
    expect(105 * growthFactor - 66 * growthFactor ** (0.5 / 2.5)).toBeCloseTo(66, 6);
  });

  test.each([
    ['before the first purchase', [[9, 1, 10]], { from: 8.5, to: 12 }],
    [
      'before what follows a sale of all',
      [
        [-5, 1, 5],
        [-4, -1, 5],
        [9, 1, 10],
      ],
      { from: 8.5, to: 12 },
    ],
    [
      'after the last sale',
      [
        [2, 1, 10],
        [4, -1, 12],
      ],
      { from: 1.5, to: 3.5 },
    ],
    [
      'after the last sale of what was held before',
      [
        [-5, 1, 5],
        [4, -1, 12],
      ],
      { from: 1, to: 3.5 },
    ],
  ] as const)('time in which nothing was held does not count: %s', (_, list, { from, to }) => {
    const result = returns(
      list.map(([dayNumber, amount, price]) => entry('a', dayNumber, amount, price)),
      { a: [...Array.from({ length: 11 }, () => 10), 12] },
    );
    expect(result?.moneyWeighted).toBeCloseTo(0.2, 9);
    expect([result?.fromMs, result?.toMs]).toEqual([startMs + from * dayMs, startMs + to * dayMs]);
  });

  test('holdings from before the range count from their first value on', () => {
    const result = returns([entry('a', -5, 1, 2)], { a: [10, 11, 12] });
    expect(result?.fromMs).toBe(startMs + dayMs);
    expect(result?.timeWeighted).toBeCloseTo(0.2, 9);
    expect(result?.moneyWeighted).toBeCloseTo(0.2, 9);
  });

  test('a transfer has the price of its day, whatever it states, and one that comes back makes no difference', () => {
    const kindOnly = (kind: Entry['kind']) => ({ kind });
    const result = returns(
      [
        entry('a', -5, 1, 2),
        entry('a', 2, 9, 1, kindOnly('transfer-in')),
        entry('a', 3, -5, 0, kindOnly('transfer-out')),
      ],
      { a: [10, 10, 12] },
    );
    expect(result?.timeWeighted).toBeCloseTo(0.2, 9);
    const returnsAcross = (daysBack: number) =>
      returns(
        [
          entry('a', -5, 1, 2),
          entry('a', 2, -1, 0, kindOnly('transfer-out')),
          entry('a', 2.2, daysBack, 0, kindOnly('transfer-in')),
        ],
        { a: [10, null, 12] },
      );
    expect(returnsAcross(1)).toMatchObject({ isUnpriced: false });
    expect(returnsAcross(1)?.timeWeighted).toBeCloseTo(0.2, 9);
    expect(returnsAcross(0.5)).toMatchObject({
      isUnpriced: true,
      timeWeighted: null,
      moneyWeighted: null,
    });
  });

  test('excluded coins have no part in it, and a single value has no return', () => {
    const result = returns([entry('a', -5, 1, 2), entry('b', 2, 9, 1)], { a: [10, 11, 12] });
    expect(result?.timeWeighted).toBeCloseTo(0.2, 9);
    expect(returns([entry('a', -5, 1, 2)], { a: [null, null, 12] })).toBeNull();
  });

  test('a return over more than a year is annualised', () => {
    expect(annualReturn(0.21, { fromMs: 0, toMs: 2 * 365 * dayMs })).toBeCloseTo(0.1, 9);
    expect(annualReturn(0.21, { fromMs: 0, toMs: 364 * dayMs })).toBeNull();
  });
});
