import { words } from '../../content/words.ts';
import type { HistoryPoint, HistoryRange, PriceHistory } from '../../contract/market-history.ts';
import { marks } from '../../domain/locale/locale-marks.ts';
import { dayText, monthText } from '../../domain/time/dates.ts';

/** What the ranges are called. */
export const rangeNames: Readonly<Record<HistoryRange, string>> = {
  '24h': words.coin.ranges.day,
  '7d': words.coin.ranges.week,
  '30d': words.coin.ranges.month,
  '1y': words.coin.ranges.year,
};

/** A history whose last point may be the current price. */
export interface Series extends Pick<PriceHistory, 'range' | 'from' | 'to' | 'step_seconds'> {
  points: readonly (HistoryPoint | null)[];
}

/** The end of a bucket, which is the time of its price; epoch ms. */
const bucketEndMs = ({ points, from, to, step_seconds: step }: Series, index: number): number =>
  1_000 * (points[index]?.[0] ?? Math.min(from + (index + 1) * step, to));

// In the visitor's own time zone, because a chart is read beside a clock.
const inLanguage = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(marks.locale, options);
const time = inLanguage({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = inLanguage({ month: 'short', day: 'numeric' });

/** The day in UTC that ends at a moment, such as Aug 4, 2025. Prices are recorded by days of UTC only. */
const endedDay = (endMs: number) => dayText(endMs - 1);

/** The time of a point: Aug 4, 14:05, or Aug 4, 2025 if each point is a day. */
export function pointTimeText(series: Series, index: number): string {
  const at = bucketEndMs(series, index);
  return series.range === '1y' ? endedDay(at) : `${day.format(at)}, ${time.format(at)}`;
}

/** The start of a bucket, which is the end of the one before. A day has the same name at both ends. */
export const bucketStartText = (series: Series, index: number): string =>
  pointTimeText(series, series.range === '1y' ? index : index - 1);

/**
 * The label below the chart: 14:05, Aug 4 or Aug 2025, depending on the range. A day's chart starts on the previous day, so
 * its first label has a date.
 */
export function axisLabel(series: Series, index: number): string {
  const { range } = series;
  const at = bucketEndMs(series, index);
  if (range === '1y') return monthText(at - 1);
  if (range !== '24h') return day.format(at);
  return index === 0 ? pointTimeText(series, index) : time.format(at);
}
