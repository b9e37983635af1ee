/** A row of the market list, as the provider sends it and as we send it on (spec 3; GET coins/markets). */
export interface Coin {
  id: string;
  /** Lower case, as the provider sends it; shown in upper case. Not unique. */
  symbol: string;
  name: string;
  /** Our own picture address, never the provider's: a visitor's browser talks to this site only. */
  image: string;
  /** US dollars. */
  current_price: number | null;
  /** Percent, 2.41 is +2.41 %. */
  price_change_percentage_24h: number | null;
  /** US dollars. */
  total_volume: number | null;
  /** US dollars. */
  market_cap: number | null;
  market_cap_rank: number | null;
}

/** Where a list comes from: asked a moment ago, the last good one, the bundled list, or made up on purpose. */
export const marketSources = ['live', 'cached', 'sample', 'simulated'] as const;
export type MarketSource = (typeof marketSources)[number];

/** What is known of the market at one moment. */
export interface MarketSnapshot {
  coins: readonly Coin[];
  source: MarketSource;
  /** When the provider gave these figures; epoch milliseconds. */
  asOfMs: number;
  /** The provider's failure when the last poll did not succeed, else null. Plain printable text. */
  failure: string | null;
  /** Changes whenever anything above does; also the ETag of the list without its quotes. */
  version: string;
}

/** Headers of our own /api/coins/markets that say what the bare array cannot. */
export const marketHeaders = {
  source: 'x-market-source',
  asOf: 'x-market-as-of',
  failure: 'x-market-failure',
} as const;

const finiteOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/**
 * One row of a market answer, or null when it is no coin. Everything but id, symbol and name may be missing.
 * Figures that are not finite numbers become null; a price below zero is none.
 */
export function parseCoin(row: unknown): Coin | null {
  if (typeof row !== 'object' || row === null) return null;
  const { id, symbol, name, image, ...rest } = row as Record<string, unknown>;
  if (typeof id !== 'string' || id === '' || typeof symbol !== 'string' || symbol === '')
    return null;
  if (typeof name !== 'string' || name === '') return null;
  const price = finiteOrNull(rest['current_price']);
  return {
    id,
    symbol,
    name,
    image: typeof image === 'string' ? image : '',
    current_price: price !== null && price < 0 ? null : price,
    price_change_percentage_24h: finiteOrNull(rest['price_change_percentage_24h']),
    total_volume: finiteOrNull(rest['total_volume']),
    market_cap: finiteOrNull(rest['market_cap']),
    market_cap_rank: finiteOrNull(rest['market_cap_rank']),
  };
}
