import { expect, test } from 'vitest';
import { weekOf } from './week-line.ts';

const step = 3 * 60 * 60;
const none = (count: number) => Array.from({ length: count }, () => null);

test('TABLE-WEEK: a line is drawn from a day on, and not where no price is known', () => {
  const coin = { low: 100, high: 200 };
  expect(weekOf({ ...coin, levels: none(56) }, step)).toBeNull();
  expect(weekOf({ ...coin, levels: [...none(48), 0, 0, 9, 9, 9, 50, 50, 99] }, step)).toBeNull();
  const week = weekOf(
    { ...coin, levels: [...none(47), 0, null, 9, null, null, 9, 50, 50, 99] },
    step,
  );
  expect(week?.changePct).toBeCloseTo(100);
  expect(week?.firstY).toBe(30);
  // A price between two gaps is a dot.
  expect(week?.path).toBe('M95.7 30h.01M99.8 27.5h.01M105.9 27.5L107.9 15.9L110 15.9L112 2');
});

test('TABLE-WEEK: what moves by less than two percent looks calm, and nothing leaves the box', () => {
  const stable = weekOf({ low: 0.999, high: 1.001, levels: [0, 99, 0, 99, 0, 99, 0, 99, 0] }, step);
  const heights = [...(stable?.path.matchAll(/ ([\d.]+)/g) ?? [])].map(([, y]) => Number(y));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3);
  const flat = weekOf({ low: 5, high: 5, levels: Array.from({ length: 9 }, () => 0) }, step);
  expect([flat?.firstY, flat?.changePct]).toEqual([16, 0]);
});
