import { type Sparkline, sparklineTopLevel } from '../../contract/market-history.ts';

/** An SVG path in a box of 112 x 32. */
export interface SparklineShape {
  path: string;
  firstY: number;
  /** The change from the first to the last price, in percent. */
  changePct: number;
  /** The hours between the first and the last price. */
  spanHours: number;
}

const [width, top, bottom] = [112, 2, 30];
const daySeconds = 24 * 60 * 60;
/** The line spans at least this share of the price; less would make a stablecoin look volatile. */
const minSpan = 0.02;

/**
 * Draws a coin's last seven days. Buckets without a price leave a gap.
 *
 * @returns null for less than a day of prices
 */
export function sparklineShape(
  { first: from, last: to, swing, levels }: Sparkline,
  stepSeconds: number,
): SparklineShape | null {
  const [first, last] = [levels.findIndex(isKnown), levels.findLastIndex(isKnown)];
  if (first === -1 || (last - first) * stepSeconds < daySeconds) return null;
  // The price relative to the lowest one.
  const priceAt = (level: number) => 1 + (level / sparklineTopLevel) * swing;
  if (!(from > 0)) return null;
  const middle = 1 + swing / 2;
  const half = Math.max(swing, middle * minSpan) / 2;
  const yOf = (level: number) =>
    roundCoordinate((top + bottom) / 2 - ((priceAt(level) - middle) / half) * ((bottom - top) / 2));
  const stepX = width / Math.max(1, levels.length - 1);
  const path = levels
    .map((level, at) => {
      if (level === null) return '';
      const isAlone = !isKnown(levels[at - 1]) && !isKnown(levels[at + 1]);
      // A line of length 0 is a dot, because its ends are round.
      return `${isKnown(levels[at - 1]) ? 'L' : 'M'}${roundCoordinate(at * stepX)} ${yOf(level)}${isAlone ? 'h.01' : ''}`;
    })
    .join('');
  return {
    path,
    firstY: yOf(levels[first] ?? 0),
    changePct: (to / from - 1) * 100,
    spanHours: ((last - first) * stepSeconds) / 3_600,
  };
}

const isKnown = (level: number | null | undefined): level is number => typeof level === 'number';
const roundCoordinate = (value: number) => Math.round(value * 10) / 10;
