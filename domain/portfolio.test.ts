import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Coin } from '../contract/market.ts';
import { holdings, matchTyped, type Transaction, totalValue } from './portfolio.ts';

const coin = (id: string, symbol: string, price: number | null): Coin => ({
  id,
  symbol,
  name: id,
  image: '',
  current_price: price,
  price_change_percentage_24h: 0,
  total_volume: 1,
  market_cap: 1,
  market_cap_rank: 1,
});
const market = [
  coin('bitcoin', 'btc', 100),
  coin('bitcoin-copy', 'btc', 1),
  coin('dull', 'dul', null),
];
const bought = (symbol: string, amount: number, price: number, coinId = symbol): Transaction => ({
  id: `${symbol}${amount}`,
  coin: symbol,
  amount,
  price,
  coinId,
});

describe('PORT-TABLE: rows', () => {
  test('are grouped by upper-case symbol with summed amount and cost', () => {
    const [row, ...more] = holdings([bought('BTC', 2, 50), bought('btc', -0.5, 80)], market);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ coin: 'BTC', amount: 1.5, cost: 60, price: 100, value: 150 });
  });

  test('PORT-MATCH: are matched by coinId first, else by symbol in rank order', () => {
    expect(holdings([bought('BTC', 1, 1, 'bitcoin-copy')], market)[0]?.match?.id).toBe(
      'bitcoin-copy',
    );
    expect(holdings([bought('BTC', 1, 1, 'gone')], market)[0]?.match?.id).toBe('bitcoin');
  });

  test('PORT-MATCH: what is typed is matched as its entry will be, once it is kept', () => {
    for (const typed of ['btc', ' BTC ', 'Bitcoin-Copy', 'dull', 'none']) {
      const match = matchTyped(market, typed);
      const coinId = match?.id ?? typed.trim().toLowerCase();
      const [row] = holdings([bought(typed.trim(), 1, 1, coinId)], market);
      expect(row?.match).toBe(match);
    }
    expect(matchTyped(market, 'Bitcoin-Copy')?.id).toBe('bitcoin-copy');
  });

  test('grouped cost is the sum of its parts', () => {
    const entry = fc.record({
      id: fc.string(),
      coin: fc.constantFrom('BTC', 'ETH', 'X'),
      amount: fc.integer({ min: -1_000, max: 1_000 }),
      price: fc.integer({ min: -1_000, max: 1_000 }),
      coinId: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const cost = entries.reduce((sum, { amount, price }) => sum + amount * price, 0);
        expect(holdings(entries, []).reduce((sum, row) => sum + row.cost, 0)).toBe(cost);
        expect(totalValue(holdings(entries, []))).toBe(cost);
      }),
    );
  });
});

describe('PORT-NA: without a market price', () => {
  test('price and value are unknown and the total uses the cost', () => {
    const rows = holdings([bought('DUL', 3, 7), bought('NONE', 1, 5), bought('BTC', 1, 1)], market);
    expect(rows.map((row) => row.value)).toEqual([null, null, 100]);
    expect(totalValue(rows)).toBe(21 + 5 + 100);
  });
});
