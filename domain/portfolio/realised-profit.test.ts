import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { costMethods } from '../ledger/cost-method.ts';
import type { Entry } from '../ledger/entry.ts';
import { buildLedger } from '../ledger/ledger.ts';
import { localeFormat } from '../locale/locale-format.ts';
import { Decimal } from '../money/figure.ts';
import { realisedByYear } from './realised-profit.ts';

const { timeZone } = localeFormat;
afterEach(() => {
  localeFormat.timeZone = timeZone;
});

const entry = (day: string, amount: number, price: number, fields: Partial<Entry> = {}): Entry => ({
  id: day,
  coin: 'BTC',
  coinId: 'bitcoin',
  amount,
  price,
  at: Date.parse(day),
  ...fields,
});
const sumOf = (list: readonly Decimal[]) =>
  list.reduce((sum, amount) => sum.plus(amount), new Decimal(0));
const realisedOf = (entries: readonly Entry[]) => realisedByYear(buildLedger(entries, 'fifo'));

describe('PORT-YEAR: the profit realised in a year', () => {
  test('has one row for each purchase that was sold, with its days, proceeds, cost, fee and profit', () => {
    const years = realisedOf([
      entry('2024-01-10T12:00Z', 1, 100, { fee: { amount: 1 } }),
      entry('2024-02-10T12:00Z', 1, 200),
      entry('2024-12-31T12:00Z', -1, 300),
      entry('2025-03-01T12:00Z', -1.5, 400, { fee: { amount: 3 } }),
    ]);
    const rows = [...years].map(([year, list]) => [
      year,
      ...list.map(({ acquired, disposed, holdingDays, from, ...row }) =>
        [
          acquired,
          disposed,
          holdingDays,
          row.amount,
          row.proceeds,
          row.cost,
          row.fee,
          row.profit,
          from,
        ].join(' '),
      ),
    ]);
    expect(rows).toEqual([
      ['2024', '2024-01-10 2024-12-31 356 1 300 101 0 199 purchase'],
      [
        '2025',
        '2024-02-10 2025-03-01 385 1 400 200 2 198 purchase',
        ' 2025-03-01  0.5 200 0 1 199 nothing',
      ],
    ]);
  });

  test('uses the years and days of the shop’s calendar', () => {
    const list = [entry('2025-01-01T00:30Z', 1, 100), entry('2025-12-31T23:30Z', -1, 300)];
    expect([...realisedOf(list).keys()]).toEqual(['2025']);
    localeFormat.timeZone = 'Europe/Vienna';
    expect(realisedOf(list).get('2026')?.[0]).toMatchObject({
      disposed: '2026-01-01',
      holdingDays: 365,
    });
    localeFormat.timeZone = 'America/New_York';
    expect(realisedOf(list).get('2025')?.[0]).toMatchObject({
      acquired: '2024-12-31',
      holdingDays: 365,
    });
  });

  test('includes fees paid in coins, excludes transfers, and lists undated entries separately', () => {
    const years = realisedOf([
      entry('2025-01-01T12:00Z', 10, 100),
      entry('2025-02-01T12:00Z', -2, 0, { kind: 'transfer-out' }),
      entry('2025-03-01T12:00Z', -1, 150, { fee: { amount: 0.5, coinId: 'bitcoin', coin: 'BTC' } }),
      { id: '7', coin: 'BTC', coinId: 'bitcoin', amount: -1, price: 5 },
    ]);
    expect(years.get('2025')?.map(({ kind, profit }) => `${kind} ${profit}`)).toEqual([
      'sell -25',
      'fee 25',
    ]);
    expect(years.get('')?.[0]).toMatchObject({ disposed: null, holdingDays: null });
  });

  test.each(costMethods)('has a fee that was paid by itself at its price: %s', (method) => {
    const ledger = buildLedger(
      [
        entry('2025-01-01T12:00Z', 1, 100),
        entry('2025-02-01T12:00Z', -0.013, 500, { kind: 'fee' }),
      ],
      method,
    );
    const rows = realisedByYear(ledger).get('2025') ?? [];
    expect(
      rows.map(({ kind, ...row }) => `${kind} ${row.proceeds} ${row.cost} ${row.profit}`),
    ).toEqual(['fee 6.5 1.3 5.2']);
  });

  test('says of which coins no price is known that they came in', () => {
    const rows = realisedOf([
      entry('2025-01-01T12:00Z', 1, 0, { kind: 'transfer-in' }),
      entry('2025-02-01T12:00Z', 1, 40_000),
      entry('2025-03-01T12:00Z', -1.5, 100_000),
    ]).get('2025');
    expect(rows?.map(({ from, cost }) => `${from} ${cost}`)).toEqual([
      'unpriced 0',
      'purchase 20000',
    ]);
  });

  test.each(costMethods)('adds up to the realised profit of the page: %s', (method) => {
    const trade = fc.tuple(
      fc.integer({ min: -99, max: 99 }),
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 0, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 12 }), (list) => {
        const ledger = buildLedger(
          list.map(([amount, price, year], id) =>
            entry(`202${year}-06-01T00:00:${String(id).padStart(2, '0')}Z`, amount / 8, price / 4),
          ),
          method,
        );
        const disposals = ledger.get('bitcoin')?.disposals ?? [];
        for (const [year, rows] of realisedByYear(ledger)) {
          for (const { proceeds, fee, cost, profit } of rows)
            expect(proceeds.minus(fee).minus(cost).toFixed()).toBe(profit.toFixed());
          const yearDisposals = disposals.filter(
            ({ at }) => new Date(at).getUTCFullYear() === Number(year),
          );
          const sums = [
            [yearDisposals.map(({ profit }) => profit), rows.map(({ profit }) => profit)],
            [yearDisposals.map(({ received }) => received), rows.map(({ proceeds }) => proceeds)],
            [yearDisposals.map(({ fee }) => fee), rows.map(({ fee }) => fee)],
          ].map(([exactLines = [], writtenLines = []]) =>
            [sumOf(exactLines).round(2), sumOf(writtenLines)].map(String),
          );
          for (const [exactSum, writtenSum] of sums) expect(writtenSum).toBe(exactSum);
        }
      }),
    );
  });

  test('loses no cent over thousands of sales: the sum is exact and rounded once', () => {
    const list = Array.from({ length: 3_000 }, (_, index) =>
      entry(
        new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString(),
        index % 2 ? -0.01 : 0.01,
        index % 2 ? 1.3 : 1,
      ),
    );
    const rows = realisedOf(list).get('2024') ?? [];
    // Each sale gained 0.003.
    expect([rows.length, `${sumOf(rows.map(({ profit }) => profit))}`]).toEqual([1_500, '4.5']);
  });
});
