import { expect, it } from 'vitest';
import { clockText, isSameDay, shortDate } from './dates.ts';

it('TEXT-AIRDROPS: a date is short month, day, year', () => {
  expect(shortDate('2025-08-04')).toBe('Aug 4, 2025');
  expect(shortDate('2025-12-31')).toBe('Dec 31, 2025');
});

it('a moment is the time in UTC, with the day where it is asked for', () => {
  const moment = Date.parse('2025-08-04T09:05:59Z');
  expect(clockText(moment, false)).toBe('09:05 UTC');
  expect(clockText(moment, true)).toBe('Aug 4, 09:05 UTC');
});

it('two moments are of one day by the clock of UTC, however close they are', () => {
  const midnight = Date.parse('2025-08-05T00:00:00Z');
  expect(isSameDay(midnight, midnight + 86_399_999)).toBe(true);
  expect(isSameDay(midnight - 1, midnight)).toBe(false);
});
