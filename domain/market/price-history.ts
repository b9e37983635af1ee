import type { HistoryPoint, HistoryRange } from '../../contract/market-history.ts';
import { maxHistoryPoints } from '../../contract/market-history.ts';

const hour = 60;
const day = 24 * hour;

/** The retention of each bucket length, in minutes. */
export const bucketSteps = [
  { stepMinutes: 5, keepMinutes: 7 * day },
  { stepMinutes: hour, keepMinutes: 90 * day },
  { stepMinutes: day, keepMinutes: 5 * 365 * day },
] as const;

export type StepMinutes = (typeof bucketSteps)[number]['stepMinutes'];

/** The length and bucket length of each range, in minutes. */
export const rangeSpans: Record<HistoryRange, { stepMinutes: StepMinutes; spanMinutes: number }> = {
  '24h': { stepMinutes: 5, spanMinutes: day },
  '7d': { stepMinutes: hour, spanMinutes: 7 * day },
  '30d': { stepMinutes: hour, spanMinutes: 30 * day },
  '1y': { stepMinutes: day, spanMinutes: 365 * day },
  '5y': { stepMinutes: day, spanMinutes: 5 * 365 * day },
};

/** The start of a moment's bucket. Both times are in minutes since the epoch, UTC. */
export const bucketOf = (minute: number, stepMinutes: number): number =>
  Math.floor(minute / stepMinutes) * stepMinutes;

/** A bucket: minutes since the epoch, US dollars. */
export interface Bucket {
  minute: number;
  last: number;
  low: number;
  high: number;
}

/** The buckets of a range; in minutes since the epoch. */
export interface Grid {
  fromMinute: number;
  toMinute: number;
  stepMinutes: number;
  /** The current minute, where the last bucket ends so far. */
  nowMinute: number;
}

/**
 * The buckets of a range: as fine as they are stored, no finer than they are recorded, and at most 400.
 *
 * @param recordedEveryMinutes the usual interval between two prices
 */
export function gridOf(range: HistoryRange, nowMinute: number, recordedEveryMinutes = 1): Grid {
  const { stepMinutes: kept, spanMinutes } = rangeSpans[range];
  const fits = Math.ceil((spanMinutes / kept + 1) / maxHistoryPoints);
  const stepMinutes = kept * Math.max(fits, Math.ceil(recordedEveryMinutes / kept));
  const toMinute = bucketOf(nowMinute, stepMinutes);
  const fromMinute = bucketOf(nowMinute - spanMinutes, stepMinutes);
  return { fromMinute, toMinute, stepMinutes, nowMinute };
}

/**
 * Merges prices into the buckets of a grid, keeping the lowest and highest.
 *
 * @param prices in order of time; those outside the grid are ignored
 * @returns one entry for each bucket of the grid; null for a bucket without a price
 */
export function mergeIntoGrid(prices: Iterable<Bucket>, grid: Grid): (HistoryPoint | null)[] {
  const { fromMinute, toMinute, stepMinutes, nowMinute } = grid;
  const count = (toMinute - fromMinute) / stepMinutes + 1;
  const points = new Array<HistoryPoint | null>(count).fill(null);
  for (const { minute, last, low, high } of prices) {
    const index = Math.floor((minute - fromMinute) / stepMinutes);
    if (index < 0 || index >= count) continue;
    const before = points[index];
    const atSeconds = Math.min(fromMinute + (index + 1) * stepMinutes, nowMinute) * 60;
    points[index] = before
      ? [atSeconds, last, Math.min(low, before[2]), Math.max(high, before[3])]
      : [atSeconds, last, low, high];
  }
  return points;
}

/**
 * Fills unrecorded buckets with the provider's prices. Nothing is interpolated: a bucket without a price in either
 * source stays null.
 */
export const fillGrid = (
  recorded: readonly (HistoryPoint | null)[],
  provider: readonly (HistoryPoint | null)[],
): (HistoryPoint | null)[] => recorded.map((point, index) => point ?? provider[index] ?? null);
