import { type Sparkline, sparklineTopLevel } from '../../contract/market-history.ts';

/** A line in a box of 112 x 32. */
export interface Week {
  path: string;
  /** Where the first price is. */
  firstY: number;
  /** From the first to the last price, in percent. */
  changePct: number;
  /** The time between them. */
  spanHours: number;
}

const [width, top, bottom] = [112, 2, 30];
const daySeconds = 24 * 60 * 60;
/** Less of the price than this would make a stablecoin look wild. */
const leastSpan = 0.02;

/**
 * Draws seven days of a coin. Where no price is known, there is no line.
 *
 * @returns null where less than a day is known
 */
export function weekOf(
  { first: from, last: to, swing, levels }: Sparkline,
  stepSeconds: number,
): Week | null {
  const [first, last] = [levels.findIndex(isKnown), levels.findLastIndex(isKnown)];
  if (first === -1 || (last - first) * stepSeconds < daySeconds) return null;
  // In shares of the lowest price.
  const priceAt = (level: number) => 1 + (level / sparklineTopLevel) * swing;
  if (!(from > 0)) return null;
  const middle = 1 + swing / 2;
  const half = Math.max(swing, middle * leastSpan) / 2;
  const yOf = (level: number) =>
    rounded((top + bottom) / 2 - ((priceAt(level) - middle) / half) * ((bottom - top) / 2));
  const stepX = width / Math.max(1, levels.length - 1);
  const path = levels
    .map((level, at) => {
      if (level === null) return '';
      const isAlone = !isKnown(levels[at - 1]) && !isKnown(levels[at + 1]);
      // A line without length is a dot, by its round ends.
      return `${isKnown(levels[at - 1]) ? 'L' : 'M'}${rounded(at * stepX)} ${yOf(level)}${isAlone ? 'h.01' : ''}`;
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
const rounded = (value: number) => Math.round(value * 10) / 10;
