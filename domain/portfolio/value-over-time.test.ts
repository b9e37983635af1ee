import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HistoryPoint } from '../../contract/market-history.ts';
import { costMethods } from '../ledger/cost-method.ts';
import { type Entry, entryMs } from '../ledger/entry.ts';
import { buildLedger } from '../ledger/ledger.ts';
import { Decimal } from '../money/figure.ts';
import { type CoinPrices, valueOverTime, valueShape } from './value-over-time.ts';

const day = 86_400;
const startSeconds = Date.parse('2026-01-01T00:00:00Z') / 1_000;

/** Daily prices from the start; null for a day without one. The last day is half over. */
function dailyPrices(prices: readonly (number | null)[], fromSeconds = startSeconds): CoinPrices {
  const toSeconds = fromSeconds + (prices.length - 0.5) * day;
  const points = prices.map((price, index): HistoryPoint | null =>
    price === null
      ? null
      : [Math.min(fromSeconds + (index + 1) * day, toSeconds), price, price, price],
  );
  return { from: fromSeconds, to: toSeconds, step_seconds: day, points };
}

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
  at: (startSeconds + (dayNumber - 1) * day + day / 2) * 1_000,
  ...extraFields,
});

const series = (
  entries: readonly Entry[],
  prices: Record<string, CoinPrices>,
  options: Partial<Parameters<typeof valueOverTime>[0]> = {},
) => {
  const result = valueOverTime({
    entries,
    ledger: buildLedger(entries, 'fifo'),
    prices: new Map(Object.entries(prices)),
    live: null,
    fromSeconds: startSeconds,
    ...options,
  });
  if (result === null) throw new Error('no price is known');
  return result;
};
const valuesOf = ({ points }: Pick<ReturnType<typeof series>, 'points'>) =>
  points.map((point) => point?.[1] ?? null);

describe('PORT-TIME: value over time', () => {
  test('is the value of the holdings at the last price of each day, beside their cost', () => {
    const result = series([entry('a', 2, 2, 10, { fee: { amount: 1 } }), entry('a', 3, -1, 15)], {
      a: dailyPrices([10, 11, 12, 13]),
    });
    expect(valuesOf(result)).toEqual([0, 22, 12, 13]);
    expect(result.invested).toEqual([0, 21, 10.5, 10.5]);
    expect(result.points[3]?.[0]).toBe(startSeconds + 3.5 * day);
  });

  test('is unknown on a day without a price for a held coin, and nothing replaces it', () => {
    const result = series([entry('a', 1, 1, 10), entry('b', 3, 1, 5)], {
      a: dailyPrices([10, null, 12, 13, 14]),
      b: dailyPrices([null, null, 5, null, 6]),
    });
    expect(valuesOf(result)).toEqual([10, null, 17, null, 20]);
    expect(result.invested).toEqual([10, 10, 15, 15, 15]);
  });

  test('leaves out coins with prices for less than half of the time, or none, together with their cost', () => {
    const result = series([entry('a', 1, 1, 10), entry('b', 1, 1, 5), entry('c', 1, 1, 7)], {
      a: dailyPrices([10, 11, 12]),
      b: dailyPrices([null, null, 6]),
    });
    expect(valuesOf(result)).toEqual([10, 11, 12]);
    expect(result.invested).toEqual([10, 10, 10]);
    expect(result.unknown).toEqual(['c']);
    expect(result.sparse).toEqual(['b']);
    const emptySeries = series([entry('c', 1, 1, 7)], { a: dailyPrices([1, 2]) });
    expect(valuesOf(emptySeries)).toEqual([null, null]);
    expect(emptySeries.exactAt(1).value).toBeNull();
    const emptyInput = { entries: [], ledger: new Map(), live: null, fromSeconds: startSeconds };
    expect(valueOverTime({ ...emptyInput, prices: new Map() })).toBeNull();
  });

  test('keeps a coin with as few prices as all others, and counts coins held while nothing is known', () => {
    const result = series(
      [entry('a', 1, 1, 10), entry('b', 1, 2, 5), entry('b', 2, -2, 5), entry('c', 1, 1, 7)],
      { a: dailyPrices([null, null, null, 13]), b: dailyPrices([null, null, null, 5]) },
    );
    expect(valuesOf(result)).toEqual([null, null, null, 13]);
    expect(result.invested).toEqual([20, 10, 10, 10]);
    expect([result.unknown, result.sparse]).toEqual([['c'], []]);
  });

  test('ends with the live price: in the last bucket, or in the next one, but not beyond a gap', () => {
    const prices = { a: dailyPrices([10, 11]) };
    const list = [entry('a', 1, 1, 10)];
    const liveSeries = (days: number) => ({
      live: { atSeconds: startSeconds + days * day, prices: new Map([['a', 20]]) },
    });
    expect(valuesOf(series(list, prices, liveSeries(1.9)))).toEqual([10, 20]);
    expect(series(list, prices, liveSeries(1.9)).to).toBe(startSeconds + 1.9 * day);
    expect(valuesOf(series(list, prices, liveSeries(2.1)))).toEqual([10, 11, 20]);
    expect(valuesOf(series(list, prices, liveSeries(3.1)))).toEqual([10, 11]);
    expect(valuesOf(series(list, prices, liveSeries(0.5)))).toEqual([10, 11]);
    const otherEntries = [...list, entry('b', 2, 1, 1)];
    const bothPrices = {
      atSeconds: startSeconds + 1.9 * day,
      prices: new Map([
        ['a', 20],
        ['b', 5],
      ]),
    };
    expect(series(otherEntries, prices, { live: bothPrices }).unknown).toEqual(['b']);
  });

  test('begins with the range, and aligns histories that begin on other days by date', () => {
    const list = [entry('a', 1, 1, 10), entry('b', 1, 1, 1)];
    const prices = {
      a: dailyPrices([1, 2, 3, 4]),
      b: dailyPrices([30, 40], startSeconds + 2 * day),
    };
    const result = series(list, prices, { fromSeconds: startSeconds + 2.3 * day });
    expect(result.from).toBe(startSeconds + 2 * day);
    expect(valuesOf(result)).toEqual([33, 44]);
  });

  test('says how many entries are undated, which count from the start, and how many lie in the future', () => {
    const undatedEntry = { ...entry('a', 1, 1, 10), id: '7' };
    delete undatedEntry.at;
    const result = series([undatedEntry, entry('a', 9, 5, 10)], { a: dailyPrices([10, 11]) });
    expect(valuesOf(result)).toEqual([10, 11]);
    expect([result.undated, result.ahead]).toEqual([1, 1]);
  });

  test('shares its scale with the invested money, which continues in steps through gaps', () => {
    const shape = valueShape({
      points: [[1, 0], [2, 60], null, [4, 100]],
      invested: [0, 50, 50, 20],
    });
    const [zeroY, halfY] = [shape.yOf(0), shape.yOf(50)];
    expect(zeroY).toBe(100);
    expect(shape.yOf(100)).toBeCloseTo(100 * (0.22 / 1.22), 9);
    expect(shape.line).toMatch(/^M0 100(?:L0 100)?L33.33 50.82M100 18.03/);
    expect(shape.invested).toBe(
      `M0 100H33.33V${Number(halfY.toFixed(2))}H100V${Number(shape.yOf(20).toFixed(2))}H100`,
    );
    expect(shape.gaps).toMatchObject([{ from: 2, to: 2 }]);
    // The axis of a value that never reaches 0 does not start at 0.
    expect(
      valueShape({
        points: [
          [1, 90],
          [2, 110],
        ],
        invested: [100, 100],
      }).yOf(0),
    ).toBeGreaterThan(100);
  });

  const prices = fc.array(fc.option(fc.integer({ min: 1, max: 9 }), { freq: 6 }), {
    minLength: 6,
    maxLength: 6,
  });
  const kinds = ['buy', 'sell', 'transfer-in', 'transfer-out', 'income', 'fee'] as const;
  // The entries are two days apart, because this test is not about differences between clocks.
  const entries = fc
    .array(
      fc.record({
        coinId: fc.constantFrom('a', 'b'),
        kind: fc.constantFrom(...kinds),
        size: fc.integer({ min: 1, max: 6 }),
        price: fc.integer({ min: 0, max: 9 }),
        on: fc.integer({ min: 0, max: 6 }),
        fee: fc.option(fc.constantFrom({ amount: 1 }, { amount: 0.25, coinId: 'b', coin: 'B' })),
      }),
      { maxLength: 10 },
    )
    .map((list) =>
      list.map(({ size, on, fee, ...entryFields }) =>
        entry(
          entryFields.coinId,
          on,
          ['sell', 'transfer-out', 'fee'].includes(entryFields.kind) ? -size / 4 : size / 4,
          entryFields.price,
          { kind: entryFields.kind, ...(fee === null ? {} : { fee }) },
        ),
      ),
    );

  test.each(costMethods)('equals the value of a separate portfolio for each day: %s', (method) => {
    fc.assert(
      fc.property(entries, prices, prices, (list, a, b) => {
        const histories = new Map([
          ['a', dailyPrices(a)],
          ['b', dailyPrices(b)],
        ]);
        const result = valueOverTime({
          entries: list,
          ledger: buildLedger(list, method),
          prices: histories,
          live: null,
          fromSeconds: startSeconds,
        });
        if (result === null) throw new Error('no price is known');
        result.points.forEach((point, index) => {
          const endMs = Math.min(startSeconds + (index + 1) * day, result.to) * 1_000;
          const entriesUntil = list.filter((entry) => entryMs(entry) <= endMs);
          let [value, cost]: [Decimal | null, Decimal] = [new Decimal(0), new Decimal(0)];
          for (const [coinId, position] of buildLedger(entriesUntil, method)) {
            if (result.unknown.includes(coinId) || result.sparse.includes(coinId)) continue;
            const price = histories.get(coinId)?.points[index]?.[1] ?? null;
            if (!position.amount.eq(0))
              value = value && price !== null ? value.plus(position.amount.times(price)) : null;
            cost = cost.plus(position.cost);
          }
          const exactValue = result.exactAt(index);
          if (result.points.some(Boolean)) {
            expect(exactValue.value?.toFixed()).toBe(value?.toFixed());
            expect(point === null).toBe(value === null);
            if (point !== null) expect(point[1]).toBeCloseTo(Number(value), 9);
          }
          expect(exactValue.invested.minus(cost).abs().lt('1e-30')).toBe(true);
          expect(result.invested[index]).toBeCloseTo(Number(cost), 9);
        });
      }),
      { numRuns: 300 },
    );
  });
});
