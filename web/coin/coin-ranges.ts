import { words } from '../../content/words.ts';
import type { HistoryRange } from '../../contract/market-history.ts';

export const coinRanges = ['24h', '7d', '30d', '1y'] as const satisfies readonly HistoryRange[];
export type CoinRange = (typeof coinRanges)[number];

export const rangeNames: Readonly<Record<CoinRange, string>> = {
  '24h': words.coin.ranges.day,
  '7d': words.coin.ranges.week,
  '30d': words.coin.ranges.month,
  '1y': words.coin.ranges.year,
};
