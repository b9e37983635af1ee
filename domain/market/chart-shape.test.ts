import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HistoryPoint } from '../../contract/market-history.ts';
import { isFull } from '../../test/full-run.ts';
import { appendLivePrice, chartShape, gapsOf } from './chart-shape.ts';

/** Prices as the site accepts them, from the smallest coin to the largest number. */
const price = fc.oneof(
  fc.double({ min: 1e-18, max: 1e18, noNaN: true }),
  fc.double({ min: 0.99, max: 1.01, noNaN: true }),
  fc.constantFrom(0, 1e-18, 1, 67_842.1, 1e18),
);
const point = fc
  .tuple(price, price, price)
  .map((prices): HistoryPoint => [0, prices[0], Math.min(...prices), Math.max(...prices)]);
const points = fc.array(fc.option(point, { freq: 4 }), { maxLength: 400 });

const numbersIn = (path: string) => path.match(/-?[\d.]+(?:e[-+]?\d+)?|[^MLZh\s\d.-]+/g) ?? [];

describe('COIN-CHART: the shape of a chart', () => {
  test('has only finite coordinates, and no point outside the plot, whatever the prices are', () => {
    fc.assert(
      fc.property(points, (givenPoints) => {
        const shape = chartShape(givenPoints);
        for (const number of [...numbersIn(shape.line), ...numbersIn(shape.area)]) {
          expect(Number(number)).toBeGreaterThanOrEqual(0);
          expect(Number(number)).toBeLessThanOrEqual(100);
        }
        const pointSpots = givenPoints.map((_, index) => shape.spotOf(index));
        for (const shapePoint of [...pointSpots, shape.low, shape.high, shape.end])
          if (shapePoint !== null)
            for (const coordinate of [shapePoint.x, shapePoint.y]) {
              expect(coordinate).toBeGreaterThanOrEqual(0);
              expect(coordinate).toBeLessThanOrEqual(100);
            }
        for (const { y, price: tick } of shape.ticks) {
          expect(Number.isFinite(tick)).toBe(true);
          expect(y).toBeGreaterThan(-0.01);
          expect(y).toBeLessThan(100.01);
        }
        expect(shape.ticks.length).toBeLessThanOrEqual(6);
      }),
      { numRuns: isFull ? 5_000 : 150 },
    );
  });

  test('draws a line for each run of prices, and a gap for each run without', () => {
    fc.assert(
      fc.property(points, (givenPoints) => {
        const shape = chartShape(givenPoints);
        const runStarts = givenPoints.filter(
          (point, index) => point !== null && (givenPoints[index - 1] ?? null) === null,
        );
        expect(shape.line.split('M').length - 1).toBe(runStarts.length);
        expect(shape.gaps.map(({ from, to }) => ({ from, to }))).toEqual(gapsOf(givenPoints));
        for (const { from, to } of shape.gaps)
          for (let index = from; index <= to; index += 1) expect(givenPoints[index]).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  test('marks the overall lowest and highest price, and the newest', () => {
    const shape = chartShape([[0, 100, 90, 110], [300, 120, 95, 130], null, [900, 105, 80, 106]]);
    expect(shape.low).toMatchObject({ price: 80, x: 100 });
    expect(shape.high?.price).toBe(130);
    expect(shape.high?.x).toBeCloseTo(33.33);
    expect(shape.end).toMatchObject({ x: 100, price: 105 });
    expect(shape.first).toEqual({ index: 0, price: 100 });
    expect(shape.ticks.map((tick) => tick.price)).toEqual([80, 100, 120, 140]);
  });

  test('a stable coin is nearly flat', () => {
    const shape = chartShape([
      [0, 1, 1, 1],
      [300, 1.0005, 1.0005, 1.0005],
    ]);
    const [before, after] = [shape.spotOf(0), shape.spotOf(1)];
    expect(Math.abs((before?.y ?? 0) - (after?.y ?? 100))).toBeLessThan(5);
  });

  test('ends at the price that the page shows', () => {
    const grid = { from: 0, to: 700, step_seconds: 300 };
    const day = { ...grid, points: [null, [600, 5, 4, 6], null] as const };
    expect(appendLivePrice(day, 9, 710)).toEqual([null, [600, 5, 4, 6], [710, 9, 9, 9]]);
    const begunGrid = { ...grid, to: 290, points: [[290, 5, 4, 6]] as const };
    expect(appendLivePrice(begunGrid, 3, 295)).toEqual([[295, 3, 3, 6]]);
    // A finished bucket keeps its price, and the live price goes into the next bucket.
    expect(appendLivePrice(begunGrid, 3, 310)).toEqual([
      [290, 5, 4, 6],
      [310, 3, 3, 3],
    ]);
    expect(appendLivePrice(day, null, 710)).toBe(day.points);
  });

  test('HIST-ENDS: adds no price that is much newer than the chart, or older than its last bucket', () => {
    const points = [[700, 5, 4, 6]] as const;
    const chart = { from: 600, to: 700, step_seconds: 300, points };
    for (const atSeconds of [700 + 3_600, 590])
      expect(appendLivePrice(chart, 9, atSeconds)).toBe(points);
  });
});
