import { shopDayOf } from '../../domain/time/dates.ts';
import { wallTime } from '../../domain/time/wall-clock.ts';

/**
 * The time for the browser to begin with a download. Some browsers have not read the file yet when the click returns.
 */
const keptMs = 60_000;

/** Offers a text as a download. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}

/** A file name with the day at a time, in the shop's zone: portfolio-2026-11-27.csv. */
export const datedName = (name: string, atMs: number, type: 'csv' | 'json'): string =>
  `${name}-${shopDayOf(atMs)}.${type}`;

/** A file name with the time to the minute: markets-202611270045.csv. Without a time, the name alone. */
export const timedName = (name: string, atMs: number | null, type: 'csv' | 'json'): string =>
  `${name}${atMs === null ? '' : `-${wallTime(atMs).slice(0, 16).replace(/\D/g, '')}`}.${type}`;
