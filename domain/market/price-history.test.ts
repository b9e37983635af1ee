import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type HistoryPoint,
  historyRanges,
  maxHistoryPoints,
} from '../../contract/market-history.ts';
import {
  type Bucket,
  bucketOf,
  fillGrid,
  type Grid,
  gridOf,
  mergeIntoGrid,
  rangeSpans,
} from './price-history.ts';

const price = fc.double({ min: 1e-12, max: 1e12, noNaN: true });
const range = fc.constantFrom(...historyRanges);
const nowMinute = fc.integer({ min: 25_000_000, max: 60_000_000 });
const bucketMinutes = fc.constantFrom(1, 15, 60, 1440);

/** Recorded buckets of a range in order of time, some missing, all inside the grid. */
const recordedBuckets = fc.record({ range, nowMinute, every: bucketMinutes }).chain((request) => {
  const grid = gridOf(request.range, request.nowMinute, request.every);
  const step = rangeSpans[request.range].stepMinutes;
  const count = Math.floor((grid.toMinute + grid.stepMinutes - grid.fromMinute) / step);
  const bucket = fc.option(
    fc.tuple(price, price, price).map((threePrices) => ({
      last: threePrices[0],
      low: Math.min(...threePrices),
      high: Math.max(...threePrices),
    })),
    { freq: 3 },
  );
  return fc.array(bucket, { minLength: count, maxLength: count }).map((buckets) => ({
    grid,
    prices: buckets.flatMap((priceBucket, index): Bucket[] =>
      priceBucket === null ? [] : [{ ...priceBucket, minute: grid.fromMinute + index * step }],
    ),
  }));
});

const knownPoints = (points: readonly (HistoryPoint | null)[]) =>
  points.filter((point) => point !== null);
const inGrid = ({ fromMinute, stepMinutes }: Grid, index: number) =>
  (fromMinute + index * stepMinutes) * 60;
const endOf = (grid: Grid, index: number) => Math.min(inGrid(grid, index + 1), grid.nowMinute * 60);

describe('HIST-THIN: prices in the buckets of a chart', () => {
  test('are at most 400, in order, each at the end of its bucket, and the last one now', () => {
    fc.assert(
      fc.property(recordedBuckets, ({ grid, prices }) => {
        const points = mergeIntoGrid(prices, grid);
        expect(points.length).toBeLessThanOrEqual(maxHistoryPoints);
        for (const [index, point] of points.entries())
          if (point !== null) expect(point[0]).toBe(endOf(grid, index));
        expect(inGrid(grid, points.length - 1)).toBe(grid.toMinute * 60);
      }),
      { numRuns: 60 },
    );
  });

  test('keep the overall lowest, highest and last price', () => {
    fc.assert(
      fc.property(recordedBuckets, ({ grid, prices }) => {
        const points = knownPoints(mergeIntoGrid(prices, grid));
        const lowestOf = (lows: number[]) => (lows.length === 0 ? null : Math.min(...lows));
        const highest = (highs: number[]) => (highs.length === 0 ? null : Math.max(...highs));
        expect(lowestOf(points.map(([, , lowPrice]) => lowPrice))).toBe(
          lowestOf(prices.map(({ low }) => low)),
        );
        expect(highest(points.map((point) => point[3]))).toBe(
          highest(prices.map(({ high }) => high)),
        );
        expect(points.at(-1)?.[1]).toBe(prices.at(-1)?.last);
        for (const [, lastPrice, lowPrice, highPrice] of points) {
          expect(lowPrice).toBeLessThanOrEqual(lastPrice);
          expect(highPrice).toBeGreaterThanOrEqual(lastPrice);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('have a gap for each bucket without any price, and no other gap', () => {
    fc.assert(
      fc.property(recordedBuckets, ({ grid, prices }) => {
        const points = mergeIntoGrid(prices, grid);
        const presentMinutes = new Set(
          prices.map(({ minute }) => bucketOf(minute - grid.fromMinute, grid.stepMinutes)),
        );
        points.forEach((point, index) => {
          expect(point !== null).toBe(presentMinutes.has(index * grid.stepMinutes));
        });
      }),
      { numRuns: 60 },
    );
  });

  test('prices outside the range are left out', () => {
    const grid = gridOf('24h', 29_000_000);
    const priceAt = (minute: number) => ({ minute, last: 1, low: 1, high: 1 });
    const points = mergeIntoGrid(
      [priceAt(grid.fromMinute - 1), priceAt(grid.toMinute + grid.stepMinutes)],
      grid,
    );
    expect(knownPoints(points)).toEqual([]);
  });

  test('are drawn in quarters of an hour, without gaps, if that is how often prices are recorded', () => {
    expect(gridOf('24h', 29_000_000, 15).stepMinutes).toBe(15);
    expect(gridOf('24h', 29_000_000, 1).stepMinutes).toBe(5);
  });
});

describe('HIST-MERGE: recorded prices with those of the provider', () => {
  const points = fc.array(fc.option(fc.tuple(fc.constant(0), price, price, price), { freq: 3 }), {
    minLength: 50,
    maxLength: 50,
  });

  test('bridge no gap: a bucket that both lack stays empty, and recorded prices stay', () => {
    fc.assert(
      fc.property(points, points, (ownPoints, otherPoints) => {
        const mergedPoints = fillGrid(ownPoints, otherPoints);
        expect(mergedPoints).toHaveLength(ownPoints.length);
        mergedPoints.forEach((point, index) => {
          expect(point).toBe(ownPoints[index] ?? otherPoints[index]);
        });
      }),
      { numRuns: 60 },
    );
  });
});
