import { marks } from '../locale/locale-marks.ts';

export const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();

/** A moment by the shop's clock, such as 2025-08-04T11:05:59; by UTC without a zone in site.yaml. */
export const wallTime = (epochMs: number): string =>
  marks.timeZone === null
    ? isoOf(epochMs)
    : // Swedish dates are ISO's.
      new Intl.DateTimeFormat('sv', {
        timeZone: marks.timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
      })
        .format(epochMs)
        .replace(' ', 'T');

/**
 * The name of the zone at a moment, such as CET. Only with a zone in site.yaml. The names come from the build: browsers have different ones, and a page is
 * drawn by the server first.
 */
export function zoneName(epochMs: number): string {
  const aheadMs = Date.parse(`${wallTime(epochMs)}Z`) - Math.floor(epochMs / 1_000) * 1_000;
  return marks.zoneNames[aheadMs / 60_000] ?? `${marks.timeZone}`;
}
