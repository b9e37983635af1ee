import type { HistoryPoint, PriceHistory } from '../../contract/market-history.ts';
import { marks } from '../../domain/locale/locale-marks.ts';
import { dayUnlessToday, monthText } from '../../domain/time/dates.ts';

/** What a chart shows: a history, and its points with the price of now. */
export interface Series extends Pick<PriceHistory, 'range' | 'from' | 'to' | 'step_seconds'> {
  points: readonly (HistoryPoint | null)[];
}

/** When a bucket ends, which is when its price is; epoch ms. */
const timeOf = ({ points, from, to, step_seconds: step }: Series, index: number): number =>
  1_000 * (points[index]?.[0] ?? Math.min(from + (index + 1) * step, to));

// In the visitor's own time zone: a chart is read beside the clock on the wall.
const inLanguage = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(marks.locale, options);
const time = inLanguage({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = inLanguage({ month: 'short', day: 'numeric' });

/**
 * The day that ends then, such as Aug 4, 2025. It is one of UTC, in which days are recorded: those of another zone have no
 * prices of their own.
 */
const dayText = (endMs: number) => dayUnlessToday(endMs - 1, null);

/** When a point is: Aug 4, 14:05, or Aug 4, 2025 where a point is a day. */
export function momentOf(series: Series, index: number): string {
  const at = timeOf(series, index);
  return series.range === '1y' ? dayText(at) : `${day.format(at)}, ${time.format(at)}`;
}

/** When its bucket begins, which is when the one before ends. A day has one name at both of its ends. */
export const beginningOf = (series: Series, index: number): string =>
  momentOf(series, series.range === '1y' ? index : index - 1);

/** Below the chart: 14:05, Aug 4 or Aug 2025, as the range is long. The first time of a day's chart is of another day. */
export function axisTextOf(series: Series, index: number): string {
  const { range } = series;
  const at = timeOf(series, index);
  if (range === '1y') return monthText(at - 1);
  if (range !== '24h') return day.format(at);
  return index === 0 ? momentOf(series, index) : time.format(at);
}
