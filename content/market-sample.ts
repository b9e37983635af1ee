import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Coin } from '../contract/market.ts';
import { api } from '../contract/paths.ts';

type Row = readonly [string, string, string, number, number, number, number];

const { asOf, coins }: { asOf: string; coins: readonly Row[] } = parse(
  readFileSync(new URL('../brand/market-sample.yaml', import.meta.url), 'utf8'),
);

/** The prices that are shown, tagged as a sample, until the market provider has been reached for the first time. */
export const marketSample: {
  /** The day that the figures are from. */
  asOf: string;
  coins: readonly Coin[];
} = {
  asOf,
  coins: coins.map(([id, symbol, name, price, changePct, volume, marketCap], index) => ({
    id,
    symbol,
    name,
    image: api.coinPicture(id),
    current_price: price,
    price_change_percentage_24h: changePct,
    total_volume: volume,
    market_cap: marketCap,
    market_cap_rank: index + 1,
  })),
};
