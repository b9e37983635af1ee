import { marks } from '../locale/locale-marks.ts';

/** A moment by the shop's clock, such as 2025-08-04T11:05:59; by UTC without a zone in site.yaml. */
export const wallTime = (epochMs: number): string =>
  marks.timeZone === null
    ? new Date(epochMs).toISOString()
    : // Swedish dates are ISO's.
      new Intl.DateTimeFormat('sv', {
        timeZone: marks.timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
      })
        .format(epochMs)
        .replace(' ', 'T');

/**
 * The name of the zone at a moment, such as CET. The names come from the build: browsers have different ones, and a page is
 * drawn by the server first.
 */
export function zoneName(epochMs: number): string {
  if (marks.timeZone === null) return 'UTC';
  const aheadMs = Date.parse(`${wallTime(epochMs)}Z`) - Math.floor(epochMs / 1_000) * 1_000;
  return marks.zoneNames[aheadMs / 60_000] ?? marks.timeZone;
}
