import type { HistoryPoint } from '../../contract/market-history.ts';
import { type ChartShape, chartShape } from '../market/chart-shape.ts';
import type { ValueSeries } from './value-over-time.ts';

interface ValueShape extends ChartShape {
  /** An SVG path in a box of 100 by 100: what was invested, in steps. It goes on through gaps. */
  invested: string;
}

const round = (percent: number) => Math.round(percent * 100) / 100;

/** The shapes of value and cost over time. */
export function valueShape({ points, invested }: Pick<ValueSeries, 'points' | 'invested'>) {
  const shape = chartShape(
    points.map((point): HistoryPoint | null => point && [...point, point[1], point[1]]),
    invested,
  );
  const last = points.length - 1;
  const xOf = (index: number) => (last > 0 ? (index / last) * 100 : 100);
  const steps = invested.flatMap((cost, index) => {
    const y = round(shape.yOf(cost));
    if (index === 0) return [`M0 ${y}`];
    return cost === invested[index - 1] ? [] : [`H${round(xOf(index))}V${y}`];
  });
  const found: ValueShape = { ...shape, invested: `${steps.join('')}H100` };
  return found;
}
