import { expect, test } from 'vitest';
import { chartShape } from '../market/chart-shape.ts';
import { axisDollars } from './axis-dollars.ts';

const sizes: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
const amountOf = (label: string) => {
  const [, digits = '', suffix = ''] = /^\$([\d,.]+)([KMBT]?)$/.exec(label) ?? [];
  return Number(digits.replaceAll(',', '')) * (sizes[suffix] ?? 1);
};

test('PORT-TIME: each line of the axis is labelled with its exact amount, whatever the portfolio is worth', () => {
  for (let exponent = -3; exponent <= 13; exponent += 1)
    for (const mantissa of [1.1, 1.7, 2.3, 4.2, 7.9])
      for (const share of [0.02, 0.3, 0.9]) {
        const highest = mantissa * 10 ** exponent;
        const lowest = highest * (1 - share);
        const { ticks, tickStep } = chartShape([[0, highest, lowest, highest]], [lowest]);
        expect(ticks.length).toBeGreaterThan(1);
        for (const { price } of ticks) {
          const label = axisDollars(price, tickStep);
          expect(Math.abs(amountOf(label) - price) / tickStep, label).toBeLessThan(1e-6);
          expect(label.length, label).toBeLessThanOrEqual(12);
        }
      }
});

test.each([
  [500_000, ['$0', '$500K', '$1.0M', '$1.5M', '$2.0M']],
  [250, ['$0', '$250', '$500', '$750', '$1,000']],
  [1_000, ['$0', '$1K', '$2K', '$3K', '$4K']],
  [0.002, ['$0.000', '$0.002', '$0.004', '$0.006', '$0.008']],
])('PORT-TIME: lines that are %d apart', (gap, labels) => {
  expect(labels.map((_, index) => axisDollars(index * gap, gap))).toEqual(labels);
});
