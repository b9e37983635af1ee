import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../money/figure.ts';
import { costMethods } from './cost-method.ts';
import type { Entry } from './entry.ts';
import { explainHeld, explainSale } from './explanation.ts';
import { buildLedger } from './ledger.ts';

const entry = (id: number, amount: number | string, price: number, fee = 0): Entry => ({
  id: String(id),
  coin: 'BTC',
  coinId: 'bitcoin',
  amount,
  price,
  ...(fee === 0 ? {} : { fee: { amount: fee } }),
});
const positionOf = (entries: readonly Entry[]) => buildLedger(entries, 'fifo').get('bitcoin');
const add = (list: readonly Decimal[]) =>
  list.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed();

test('PORT-EXPLAIN: a sale is explained by the purchases it was matched with, and by the unrecorded part', () => {
  const sale = positionOf([
    entry(1, 0.1, 42_310, 8.46),
    entry(2, 0.05, 58_940, 5.89),
    entry(3, -0.25, 64_800, 32.4),
  ])?.disposals[0];
  if (sale === undefined) throw new Error('no sale');
  const { rows, received, fee, cost, profit } = explainSale(sale);
  expect([received, fee, cost, profit].map((amount) => amount.toFixed())).toEqual([
    '16200',
    '32.4',
    '7192.35',
    '8975.25',
  ]);
  expect(
    rows.map((row) => [row.lot?.entry.id, row.cost, row.share, row.profit].map(String)),
  ).toEqual([
    ['1', '4239.46', '6467.04', '2227.58'],
    ['2', '2952.89', '3233.52', '280.63'],
    ['undefined', '0', '6467.04', '6467.04'],
  ]);
});

test.each(costMethods)('PORT-EXPLAIN: the displayed figures add up to the cent: %s', (method) => {
  const trade = fc.tuple(
    fc.integer({ min: -999, max: 999 }),
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 99 }),
  );
  fc.assert(
    fc.property(
      fc.array(trade, { maxLength: 12 }),
      fc.integer({ min: 0, max: 999 }),
      (list, price) => {
        const entries = list.map(([amount, cents, fee], id) =>
          entry(id, String(amount / 1000), cents / 1000, fee / 1000),
        );
        const position = buildLedger(entries, method).get('bitcoin');
        if (position === undefined) return;
        const sales = position.disposals.map((disposal) => ({
          exact: disposal.profit,
          explained: explainSale(disposal),
        }));
        const holding = {
          exact: position.held.times(price).minus(position.cost),
          explained: explainHeld(position, price),
        };
        for (const { exact, explained } of [...sales, holding]) {
          const { rows, received, fee, cost, profit } = explained;
          expect(profit.toFixed()).toBe(exact.round(2).toFixed());
          expect(add([profit, cost, fee])).toBe(received.toFixed());
          if (rows.length === 0) continue;
          expect(add(rows.map((row) => row.profit))).toBe(profit.toFixed());
          expect(add(rows.map((row) => row.cost))).toBe(cost.toFixed());
          expect(add(rows.map((row) => row.share))).toBe(received.minus(fee).toFixed());
        }
      },
    ),
  );
});
