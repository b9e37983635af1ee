import { expect, test } from 'vitest';
import type { Entry } from '../../../domain/ledger/entry.ts';
import { buildLedger } from '../../../domain/ledger/ledger.ts';
import { shownAmounts } from '../amounts.tsx';
import { explainProfit } from './profit-breakdown.ts';

const btc = { coin: 'BTC', coinId: 'bitcoin' };
const bnb = { coin: 'BNB', coinId: 'binancecoin' };
const day = (count: number) => ({ id: String(Date.UTC(2025, 0, count)) });

test('PORT-EXPLAIN, PORT-LOTS: the sales name the coin of a fee, paid by itself or with a trade, and its profit', () => {
  const entries: Entry[] = [
    { ...day(1), ...btc, amount: 1, price: 100 },
    { ...day(2), ...bnb, amount: 1, price: 5 },
    { ...day(3), ...btc, amount: -0.013, price: 500, kind: 'fee' },
    { ...day(4), ...btc, amount: -0.5, price: 200, fee: { amount: 0.5, ...bnb } },
    { ...day(5), ...bnb, amount: -0.1, price: 25, kind: 'fee' },
  ];
  const sales = explainProfit('sales', buildLedger(entries, 'fifo'), [], shownAmounts);
  const shownRows = sales?.rows.map(
    ({ coin, share, cost, profit }) => `${coin} ${share} ${cost} ${profit}`,
  );
  expect(shownRows).toEqual(['BNB 2.5 0.5 2', 'BTC 97.5 50 47.5', 'BTC 6.5 1.3 5.2']);
  expect(sales?.profit.toFixed(2)).toBe('54.70');
});

test('PORT-EXPLAIN: the sales say that coins which came in without a price count at a cost of 0', () => {
  const sellHalf = { ...day(2), ...btc, amount: -0.5, price: 100_000 };
  const noteOf = (price: number) => {
    const received: Entry = { ...day(1), ...btc, amount: 1, price, kind: 'transfer-in' };
    const ledger = buildLedger([received, sellHalf], 'fifo');
    return explainProfit('sales', ledger, [], shownAmounts)?.unpriced;
  };
  expect(noteOf(0)).toBe('Some of it came in without a price and counts at a cost of $0.00.');
  expect(noteOf(40_000)).toBe(null);
});
