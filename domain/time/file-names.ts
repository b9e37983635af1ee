import { today } from './dates.ts';
import { wallTime } from './wall-clock.ts';

/** A file's name with the shop's day of a moment: portfolio-2026-11-27.csv. */
export const datedName = (name: string, atMs: number, type: 'csv' | 'json'): string =>
  `${name}-${today(atMs)}.${type}`;

/** The same to the minute: markets-202611270045.csv. */
export const timedName = (name: string, atMs: number | null, type: 'csv' | 'json'): string =>
  `${name}${atMs === null ? '' : `-${wallTime(atMs).slice(0, 16).replace(/\D/g, '')}`}.${type}`;
