import { expect, test } from 'vitest';
import type { Coin } from '../../contract/market.ts';
import { type MarketView, marketState } from './market.ts';

const coin: Coin = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: '/a',
  current_price: 1,
  price_change_percentage_24h: 1,
  total_volume: 1,
  market_cap: 1,
  market_cap_rank: 1,
};
/** A coin that differs in every field. */
const otherCoin: Coin = {
  id: 'ethereum',
  symbol: 'eth',
  name: 'Ethereum',
  image: '/b',
  current_price: 2,
  price_change_percentage_24h: 2,
  total_volume: 2,
  market_cap: 2,
  market_cap_rank: 2,
};
const answer = (coins: readonly Coin[]): MarketView => ({
  status: 'loaded',
  coins,
  error: null,
  source: 'live',
  credit: null,
  asOfMs: 0,
  lastUpdatedMs: 0,
  received: null,
  freshForMs: null,
  version: null,
});
const firstCoin = () => marketState.get().coins?.[0];

test('MKT-TABLE: a coin’s row is a new object if any of its fields has changed, otherwise the same one', () => {
  for (const changedField of Object.entries(otherCoin)) {
    marketState.set(answer([coin]));
    marketState.set(answer([{ ...coin }]));
    expect(firstCoin()).toBe(coin);
    const after = { ...coin, ...Object.fromEntries([changedField]) };
    marketState.set(answer([after]));
    expect(firstCoin()).toBe(after);
  }
});
