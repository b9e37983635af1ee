import type { Coin } from '../../../contract/market.ts';
import { type ChangeDirection, changeDirection } from '../../../domain/money/market-figures.ts';

export interface Bar {
  coin: Coin;
  pct: number | null;
}

interface Props {
  bars: readonly Bar[];
  /** The number of bars that fill the chart's width. */
  places: number;
  /** The index of the bar under the pointer. */
  at: number | null;
}

const barStep = 8;
const halfHeight = 52;
/**
 * The change that gets the longest bar. Larger changes get the same length, because one outlier would flatten all
 * other bars.
 */
const fullBarPct = 10;

const directions = ['up', 'down', 'flat'] as const;
const fillClasses = { up: 'fill-up-fill', down: 'fill-down-fill', flat: 'fill-text-3' } as const;

export function BreadthBars({ bars, places, at }: Props) {
  // One path for all bars of a colour: a hundred elements would take longer to create and lay out.
  const outline = (direction: ChangeDirection) =>
    bars
      .map(({ pct }, index) => (directionOfChange(pct) === direction ? barPath(index, pct) : ''))
      .join('');
  const pointed = at === null ? undefined : bars[at];
  return (
    <svg
      className="h-28 w-full md:h-29.5"
      viewBox={`0 0 ${barStep * places} ${halfHeight * 2 + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className="stroke-line-strong"
        d={`M0 ${halfHeight + 1}h${barStep * places}`}
        vectorEffect="non-scaling-stroke"
      />
      {directions.map((direction) => (
        <path key={direction} className={fillClasses[direction]} d={outline(direction)} />
      ))}
      {pointed && at !== null ? (
        <path
          className={fillClasses[directionOfChange(pointed.pct)]}
          d={barPath(at, pointed.pct, 1)}
        />
      ) : null}
    </svg>
  );
}

const directionOfChange = (pct: number | null): ChangeDirection =>
  pct === null ? 'flat' : changeDirection(pct);

function barPath(index: number, pct: number | null, wider = 0): string {
  const size = Math.max(1.2, Math.min(1, Math.abs(pct ?? 0) / fullBarPct) * halfHeight);
  const top = (pct ?? 0) >= 0 ? halfHeight + 1 - size : halfHeight + 1;
  const width = 4 + 2 * wider;
  return `M${index * barStep + 2 - wider} ${top.toFixed(1)}h${width}v${size.toFixed(1)}h-${width}z`;
}
