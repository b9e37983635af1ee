import { localeFormat } from '../locale/locale-format.ts';

export const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();

/** A moment by the shop's clock, such as 2025-08-04T11:05:59; in UTC if site.yaml names no zone. */
export const wallTime = (epochMs: number): string =>
  localeFormat.timeZone === null
    ? isoOf(epochMs)
    : // The Swedish locale writes ISO dates.
      new Intl.DateTimeFormat('sv', {
        timeZone: localeFormat.timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
      })
        .format(epochMs)
        .replace(' ', 'T');

/**
 * The zone's name at a moment, such as CET, for sites that name a zone. The build supplies the names: browsers differ
 * in these names, and the browser has to render the same text as the server.
 */
export function zoneName(epochMs: number): string {
  const aheadMs = Date.parse(`${wallTime(epochMs)}Z`) - Math.floor(epochMs / 1_000) * 1_000;
  return localeFormat.zoneNames[aheadMs / 60_000] ?? `${localeFormat.timeZone}`;
}
