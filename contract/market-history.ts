/** The path of a coin's history. Not in `api`, which every page's script contains. */
export const historyPath = (coinId: string): string =>
  `/api/market/history/${encodeURIComponent(coinId)}`;
export const sparklinesPath = '/api/market/sparklines';

/** The ranges of charts. Each has a fixed bucket length. */
export const historyRanges = ['24h', '7d', '30d', '1y', '5y'] as const;
export type HistoryRange = (typeof historyRanges)[number];

export const isHistoryRange = (text: string): text is HistoryRange =>
  historyRanges.some((range) => range === text);

/** Recorded by this site, requested from the market provider, or invented by the simulated market. */
export type HistorySource = 'recorded' | 'provider' | 'simulated';

/**
 * A bucket of time: its end in epoch seconds, and its last, lowest and highest price in US dollars. An open
 * bucket ends at the time of the response, so that a price is never dated before it was known.
 */
export type HistoryPoint = readonly [atSeconds: number, last: number, low: number, high: number];

/** The provider's details of a coin beside its row in the list; null for details that it does not send. */
export interface CoinFacts {
  /** Coins. */
  circulating_supply: number | null;
  /** US dollars. */
  ath: number | null;
  /** ISO 8601. */
  ath_date: string | null;
  /** US dollars. */
  atl: number | null;
  /** ISO 8601. */
  atl_date: string | null;
  /** The lowest and highest price of 24 hours, US dollars. */
  low_24h: number | null;
  high_24h: number | null;
}

/** GET /api/market/history/{id}?range= */
export interface PriceHistory<Range extends HistoryRange = HistoryRange> {
  id: string;
  range: Range;
  source: HistorySource;
  /** Start of the first bucket of the range, epoch seconds. */
  from: number;
  /** The time of the response, epoch seconds; it falls in the last bucket, which may still be open. */
  to: number;
  step_seconds: number;
  /** One entry for each bucket from `from` to `to`; null where no price is known. At most 400 entries. */
  points: readonly (HistoryPoint | null)[];
  facts: CoinFacts;
}

/** GET /api/market/sparklines: seven days of every coin of the list. */
export interface Sparklines {
  source: HistorySource;
  /** Start of the first bucket, epoch seconds. */
  from: number;
  step_seconds: number;
  coins: Readonly<Record<string, Sparkline>>;
}

/** A line small enough to be drawn without an axis. */
export interface Sparkline {
  /** The range of the prices as a share of the lowest, to three digits. */
  swing: number;
  /** The first and last price in US dollars, to six digits; the levels are only approximate. */
  first: number;
  last: number;
  /** One level for each bucket: 0 is the lowest price, 99 the highest; null for a bucket without a price. */
  levels: readonly (number | null)[];
}

/** Set on <html> by the server once the history has a day of prices, so that tables leave space for the sparklines. */
export const sparklinesAttribute = 'data-weeks';

export const sparklineTopLevel = 99;
export const sparklinePoints = 56;
export const maxHistoryPoints = 400;
