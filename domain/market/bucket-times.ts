import { localeFormat } from '../locale/locale-format.ts';
import { dayText, monthText } from '../time/dates.ts';

/** Buckets of time. The last one may still be open. */
export interface Buckets {
  /** Start of the first bucket, epoch seconds. */
  from: number;
  /** The time of the response, epoch seconds. */
  to: number;
  step_seconds: number;
  /** Each point begins with the end of its bucket, epoch seconds; null for a bucket without data. */
  points: readonly (readonly [atSeconds: number, ...rest: number[]] | null)[];
}

const daySeconds = 86_400;
/** Longer ranges are labelled by month. */
const daysLabelledByDay = 120;

/** The end of a bucket, which is the time of its price; epoch ms. */
const bucketEndMs = ({ points, from, to, step_seconds: step }: Buckets, index: number): number =>
  1_000 * (points[index]?.[0] ?? Math.min(from + (index + 1) * step, to));

// Uses the visitor's own time zone, because people compare a chart with their clock.
const inLanguage = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeFormat.locale, options);
const time = inLanguage({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = inLanguage({ month: 'short', day: 'numeric' });

export const areDays = ({ step_seconds }: Pick<Buckets, 'step_seconds'>): boolean =>
  step_seconds >= daySeconds;

/** Keeps a day before its time on a chart, which runs from left to right in any language. */
const keepOrder = (text: string) => (localeFormat.isRtl ? `\u2067${text}\u2069` : text);

/** The time of a point: Aug 4, 14:05, or Aug 4, 2025 if each point is a UTC day. */
export function pointTimeText(buckets: Buckets, index: number): string {
  const at = bucketEndMs(buckets, index);
  return timeText(buckets, areDays(buckets) ? at - 1 : at);
}

/** A time within the buckets, in the same format. */
export const timeText = (buckets: Pick<Buckets, 'step_seconds'>, atMs: number): string =>
  keepOrder(areDays(buckets) ? dayText(atMs) : `${day.format(atMs)}, ${time.format(atMs)}`);

/** The start of a bucket, which is the end of the previous bucket. A one-day bucket has the same name at both ends. */
export const bucketStartText = (buckets: Buckets, index: number): string =>
  pointTimeText(buckets, areDays(buckets) ? index : index - 1);

/**
 * The label below the chart: 14:05, Aug 4 or Aug 2025, depending on the length of the range. The first label
 * of a 24-hour chart has a date, because the chart starts on the day before.
 */
export function axisLabel(buckets: Buckets, index: number): string {
  const at = bucketEndMs(buckets, index);
  const days = (buckets.to - buckets.from) / daySeconds;
  if (days > daysLabelledByDay) return keepOrder(monthText(at - 1));
  if (days > 2) return keepOrder(day.format(areDays(buckets) ? at - 1 : at));
  return index === 0 ? pointTimeText(buckets, index) : time.format(at);
}
