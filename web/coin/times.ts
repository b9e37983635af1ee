import type { HistoryRange } from '../../contract/market-history.ts';

// In the visitor's own time zone: a chart is read beside the clock on the wall.
const options = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { month: 'short', day: 'numeric' },
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(atSeconds: number, kind: keyof typeof options): string {
  const known = formats.get(kind) ?? new Intl.DateTimeFormat('en-US', options[kind]);
  formats.set(kind, known);
  return known.format(atSeconds * 1_000);
}

/** 14:05 */
export const timeText = (atSeconds: number): string => format(atSeconds, 'time');

/** Below the chart: 14:05, Aug 4 or Aug 2025, as the range is long. */
export const axisText = (atSeconds: number, range: HistoryRange): string =>
  format(atSeconds, range === '24h' ? 'time' : range === '1y' ? 'month' : 'day');

/** A point of the chart: Aug 4, 14:05, or Aug 4, 2025 where a point is a day. */
export const momentText = (atSeconds: number, range: HistoryRange): string =>
  range === '1y'
    ? format(atSeconds, 'date')
    : `${format(atSeconds, 'day')}, ${format(atSeconds, 'time')}`;

/** An ISO date: Aug 4, 2025 */
export const dateText = (iso: string): string => format(Date.parse(iso) / 1_000, 'date');
