import { expect, test } from 'vitest';
import { sparklineShape } from './sparkline-shape.ts';

const step = 3 * 60 * 60;
const nullPrices = (count: number) => Array.from({ length: count }, () => null);

test('TABLE-WEEK: a line needs prices of a day, and has gaps where no price is known', () => {
  const coin = { first: 100, last: 200, swing: 1 };
  expect(sparklineShape({ ...coin, levels: nullPrices(56) }, step)).toBeNull();
  expect(
    sparklineShape({ ...coin, levels: [...nullPrices(48), 0, 0, 9, 9, 9, 50, 50, 99] }, step),
  ).toBeNull();
  const week = sparklineShape(
    { ...coin, levels: [...nullPrices(47), 0, null, 9, null, null, 9, 50, 50, 99] },
    step,
  );
  expect(week?.changePct).toBeCloseTo(100);
  expect(week?.firstY).toBe(30);
  // A price between two gaps is drawn as a dot.
  expect(week?.path).toBe('M95.7 30h.01M99.8 27.5h.01M105.9 27.5L107.9 15.9L110 15.9L112 2');
});

test('TABLE-WEEK: a change of less than two percent looks calm, and nothing leaves the box', () => {
  const stableShape = sparklineShape(
    { first: 0.999, last: 0.999, swing: 0.002, levels: [0, 99, 0, 99, 0, 99, 0, 99, 0] },
    step,
  );
  const heights = [...(stableShape?.path.matchAll(/ ([\d.]+)/g) ?? [])].map(([, y]) => Number(y));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3);
  const flatShape = sparklineShape(
    { first: 5, last: 5, swing: 0, levels: Array.from({ length: 9 }, () => 0) },
    step,
  );
  expect([flatShape?.firstY, flatShape?.changePct]).toEqual([16, 0]);
});

test('TABLE-WEEK: its change is from the first price to the last, whatever lies between, with the time between the two', () => {
  const spikeWeek = { first: 100, last: 104, swing: 99 };
  const week = sparklineShape(
    { ...spikeWeek, levels: [0, ...nullPrices(50), 99, ...nullPrices(3), 0] },
    step,
  );
  expect(week?.changePct).toBeCloseTo(4);
  expect(week?.spanHours).toBe(165);
  const shortShape = sparklineShape(
    { ...spikeWeek, levels: [...nullPrices(45), 0, ...nullPrices(9), 0] },
    step,
  );
  expect(shortShape?.spanHours).toBe(30);
  expect(
    sparklineShape({ ...spikeWeek, levels: [...nullPrices(31), 0, ...nullPrices(23), 0] }, step)
      ?.spanHours,
  ).toBeCloseTo(3 * 24, -1);
});
