import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { axisNumber } from './axis-number.ts';
import { durationLabels } from './duration-text.ts';
import { LineChart } from './line-chart.tsx';

const drawChart = (valueAt: (x: number) => number | null, lowerLabels: readonly string[] = []) =>
  renderToStaticMarkup(
    <LineChart
      label="A chart"
      at={valueAt}
      below={lowerLabels}
      formatY={(y) => axisNumber(y)}
      marked={1}
    />,
  );

describe('TOOL-FREE: a chart', () => {
  test.each<[string, (x: number) => number | null]>([
    ['a line up to the largest number', (x) => 1e308 + x * 0.7e308],
    ['a line through all numbers', (x) => (x - 0.5) * 2 * 1.7e308],
    ['a flat line at the largest number', () => 1.7e308],
    ['a flat line at zero', () => 0],
    ['a line of the smallest number', () => 5e-324],
  ])('draws %s without an infinite place, with short labels', (_, valueAt) => {
    const svg = drawChart(valueAt);
    expect(svg).toContain('<circle');
    expect(svg).not.toMatch(/Infinity|NaN|∞|[\d,]{20}/);
  });

  test('has nothing to draw without a result', () => {
    expect(drawChart(() => null)).not.toMatch(/<path|<text|<circle/);
  });

  test('of a very long duration has no labels, which would overlap', () => {
    expect(durationLabels(1e9)).toHaveLength(5);
    expect(durationLabels(1e308)).toEqual([]);
  });
});
