import { describe, expect, test } from 'vitest';
import type { Coin } from '../../contract/market.ts';
import { topMovers } from './movers.ts';

const coin = (id: string, change: number | null, fields: Partial<Coin> = {}): Coin => ({
  id,
  symbol: id,
  name: id,
  image: '',
  current_price: 1,
  price_change_percentage_24h: change,
  total_volume: 1,
  market_cap: 1,
  market_cap_rank: 1,
  ...fields,
});

describe('MKT-MOVERS: gainers and losers', () => {
  const coins = [3, -1, 9, -7, 0, 5, 2, -4, 8, -6].map((change, i) => coin(`c${i}`, change));

  test('five each, ranked by the 24h change', () => {
    const { gainers, losers } = topMovers(coins);
    expect(gainers.map((c) => c.price_change_percentage_24h)).toEqual([9, 8, 5, 3, 2]);
    expect(losers.map((c) => c.price_change_percentage_24h)).toEqual([-7, -6, -4, -1, 0]);
  });

  test('are not filtered by sign: if all fall, the gainers are those that fell least', () => {
    const { gainers } = topMovers([-9, -1, -5].map((change, i) => coin(`f${i}`, change)));
    expect(gainers.map((c) => c.price_change_percentage_24h)).toEqual([-1, -5, -9]);
  });

  test('exclude a coin without a change, a price or a rank', () => {
    const { gainers, losers } = topMovers([
      coin('a', null),
      coin('b', 50, { current_price: null }),
      coin('c', -50, { market_cap_rank: null }),
    ]);
    expect([...gainers, ...losers]).toEqual([]);
  });

  test('do not change the original list', () => {
    const before = coins.map((c) => c.id);
    topMovers(coins);
    expect(coins.map((c) => c.id)).toEqual(before);
  });
});
