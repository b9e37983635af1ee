import type { HistoryPoint, PriceHistory } from '../../contract/market-history.ts';

/** A point of the plot, in percent from its left and its top. */
interface ChartPoint {
  x: number;
  y: number;
}

interface Gap {
  /** The horizontal position in percent of the plot, from the left. */
  x: number;
  width: number;
  /** The indexes of the gap's first and last bucket. */
  from: number;
  to: number;
}

/** The shapes of a chart. All coordinates are in percent of the plot. */
export interface ChartShape {
  /** SVG paths in a box of 100 by 100: the line, and the area below it. */
  line: string;
  area: string;
  gaps: readonly Gap[];
  /** Round prices within the plot, lowest first. */
  ticks: readonly { price: number; y: number }[];
  /** The distance between two ticks. */
  tickStep: number;
  low: (ChartPoint & { price: number }) | null;
  high: (ChartPoint & { price: number }) | null;
  /** The oldest price and its bucket. */
  first: { index: number; price: number } | null;
  end: (ChartPoint & { price: number }) | null;
  /** The position of a bucket's last price; null for a bucket without one. */
  spotOf(index: number): ChartPoint | null;
  /** The vertical position of an amount, in percent from the top. */
  yOf(price: number): number;
}

/** The space above the highest and below the lowest price, as a share of the range. */
const headroom = 0.22;
/** The plot spans at least this share of the price, so that a stable coin stays a flat line. */
const minSpan = 0.01;
const maxTicks = 5;

/**
 * The longest gap across which a live price continues the line: two refreshes of a chart, which come every
 * five minutes.
 */
const joinsWithinSeconds = 11 * 60;

/** True if a price is too late after the chart's last refresh to be joined to it. */
export const isTooLateToJoin = ({ to }: Pick<PriceHistory, 'to'>, atSeconds: number): boolean =>
  atSeconds - to > joinsWithinSeconds;

type Buckets = Pick<PriceHistory, 'points' | 'from' | 'to' | 'step_seconds'>;

/** Adds the newest price, so that the chart ends at the price on the page. A price that is too late is ignored. */
export function appendLivePrice(
  chart: Buckets,
  price: number | null,
  atSeconds: number | null,
): readonly (HistoryPoint | null)[] {
  const { points, from, step_seconds: step } = chart;
  if (
    price === null ||
    atSeconds === null ||
    points.length === 0 ||
    isTooLateToJoin(chart, atSeconds)
  )
    return points;
  const lastEnds = from + points.length * step;
  if (atSeconds >= lastEnds) return [...points, [atSeconds, price, price, price]];
  // The price list may be older than the chart.
  if (atSeconds < lastEnds - step) return points;
  const [, , low = price, high = price] = points.at(-1) ?? [];
  return points.with(-1, [atSeconds, price, Math.min(low, price), Math.max(high, price)]);
}

/**
 * Computes the shape of a chart. The line passes through the last price of each bucket, and through the
 * overall lowest and highest price. The line breaks at a bucket without a price.
 *
 * @param points prices above zero
 * @param beside further values that the plot has to include; only these can extend it below zero
 */
export function chartShape(
  points: readonly (HistoryPoint | null)[],
  beside: readonly number[] = [],
): ChartShape {
  const known = points.flatMap((point, index) => (point === null ? [] : [{ index, point }]));
  const [first] = known;
  const newest = known.at(-1);
  const lowest = known.reduce((a, b) => (b.point[2] < a.point[2] ? b : a), first ?? noBucket);
  const highest = known.reduce((a, b) => (b.point[3] > a.point[3] ? b : a), first ?? noBucket);
  const [low, high] = [lowest.point[2], highest.point[3]];
  const [least, most] = [Math.min(low, ...beside), Math.max(high, ...beside)];
  const span = Math.max(most - least, Math.abs(most) * minSpan) || 1;
  const top = (least + most + span) / 2 + span * headroom;
  const below = top - span * (1 + 2 * headroom);
  const bottom = beside.length > 0 && least >= 0 ? Math.max(0, below) : below;
  const height = top - bottom;
  const xOf = (index: number) => (points.length > 1 ? (index / (points.length - 1)) * 100 : 100);
  const yOf = (price: number) => ((top - price) / height) * 100;
  const runs = runsOf(known);
  const draw = (index: number, price: number) => `${round(xOf(index))} ${round(yOf(price))}`;
  const through = runs.map((run) =>
    run.flatMap(({ index, point }) => [
      ...(index === lowest.index ? [draw(index, low)] : []),
      ...(index === highest.index ? [draw(index, high)] : []),
      draw(index, point[1]),
    ]),
  );
  const mark = (bucket: KnownBucket, price: number) =>
    first === undefined ? null : { x: xOf(bucket.index), y: yOf(price), price };
  return {
    // A run of one bucket is drawn as a dot by the line's round caps.
    line: through.map((spots) => `M${spots.join('L')}${spots.length === 1 ? 'h.01' : ''}`).join(''),
    area: through
      .map((spots, run) => {
        const [from, to] = [runs[run]?.[0]?.index ?? 0, runs[run]?.at(-1)?.index ?? 0];
        return `M${round(xOf(from))} 100L${spots.join('L')}L${round(xOf(to))} 100Z`;
      })
      .join(''),
    gaps: gapsOf(points).map(({ from, to }) => {
      // A gap extends to the prices on both sides, so that every part of the plot is either line or gap.
      const x = xOf(Math.max(0, from - 1));
      return { from, to, x, width: xOf(Math.min(points.length - 1, to + 1)) - x };
    }),
    ...ticksOf(bottom, top, first !== undefined || beside.length > 0, yOf),
    low: mark(lowest, low),
    high: mark(highest, high),
    first: first ? { index: first.index, price: first.point[1] } : null,
    end: newest ? mark(newest, newest.point[1]) : null,
    spotOf(index) {
      const point = points[index];
      return point ? { x: xOf(index), y: yOf(point[1]) } : null;
    },
    yOf,
  };
}

interface KnownBucket {
  index: number;
  point: HistoryPoint;
}

const noBucket: KnownBucket = { index: -1, point: [0, 1, 1, 1] };

const round = (percent: number) => Math.round(percent * 100) / 100;

/** Groups adjacent buckets with prices. */
function runsOf(known: readonly KnownBucket[]): KnownBucket[][] {
  const runs: KnownBucket[][] = [];
  let before: KnownBucket | undefined;
  for (const bucket of known) {
    const run = runs.at(-1);
    if (run && before?.index === bucket.index - 1) run.push(bucket);
    else runs.push([bucket]);
    before = bucket;
  }
  return runs;
}

export function gapsOf(points: readonly (object | null)[]): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  points.forEach((point, index) => {
    if (point !== null) return;
    const gap = gaps.at(-1);
    if (gap?.to === index - 1) gap.to = index;
    else gaps.push({ from: index, to: index });
  });
  return gaps;
}

/** Round tick prices: 1, 2 or 5 times a power of ten apart. */
function ticksOf(bottom: number, top: number, hasPrices: boolean, yOf: (price: number) => number) {
  if (!hasPrices) return { ticks: [], tickStep: 1 };
  const minStep = (top - bottom) / maxTicks;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const tickStep = power * ([1, 2, 5].find((times) => times * power >= minStep) ?? 10);
  const first = Math.ceil(Math.max(bottom, 0) / tickStep);
  const count = Math.floor(top / tickStep) - first + 1;
  const ticks = Array.from({ length: Math.max(0, count) }, (_, index) => {
    const price = (first + index) * tickStep;
    return { price, y: yOf(price) };
  });
  return { ticks, tickStep };
}
