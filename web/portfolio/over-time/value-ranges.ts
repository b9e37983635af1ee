import { words } from '../../../content/words.ts';
import type { HistoryRange } from '../../../contract/market-history.ts';
import { type Entry, entryMs, firstBitcoinMs } from '../../../domain/ledger/entry.ts';

export type ValueRange = '7d' | '30d' | '90d' | '1y' | 'all';

export const valueRanges: readonly { range: ValueRange; name: string }[] = [
  { range: '7d', name: words.coin.ranges.week },
  { range: '30d', name: words.coin.ranges.month },
  { range: '90d', name: words.value.ninety },
  { range: '1y', name: words.coin.ranges.year },
  { range: 'all', name: words.value.all },
];

const daySeconds = 86_400;
const rangeDays = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;

type Chart = Extract<HistoryRange, '7d' | '1y' | '5y'>;

/** The age in seconds up to which a chart's last price is recent enough for live prices to continue it. */
export const chartFreshSeconds: Readonly<Record<Chart, number>> = {
  '7d': 3_600,
  '1y': daySeconds,
  '5y': daySeconds,
};

/** The time of the first entry with a date, epoch seconds; now without one. */
const firstOf = (entries: readonly Entry[], nowSeconds: number): number =>
  entries.reduce((first, entry) => {
    const at = entryMs(entry);
    return at >= firstBitcoinMs ? Math.min(first, at / 1_000) : first;
  }, nowSeconds);

/** The beginning of a range, epoch seconds. */
export const rangeStart = (
  range: ValueRange,
  entries: readonly Entry[],
  nowSeconds: number,
): number =>
  range === 'all' ? firstOf(entries, nowSeconds) : nowSeconds - rangeDays[range] * daySeconds;

/** The coins' chart from which a range is drawn. Daily prices are fine enough for a month. */
export function chartForRange(
  range: ValueRange,
  entries: readonly Entry[],
  nowSeconds: number,
): Chart {
  if (range === '7d') return '7d';
  const isYear =
    rangeStart(range, entries, nowSeconds) >= nowSeconds - rangeDays['1y'] * daySeconds;
  return isYear ? '1y' : '5y';
}
