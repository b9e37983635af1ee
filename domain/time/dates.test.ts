import { expect, it } from 'vitest';
import { clockText, dayUnlessToday, shortDate } from './dates.ts';

it('TEXT-AIRDROPS: a date is short month, day, year', () => {
  expect(shortDate('2025-08-04')).toBe('Aug 4, 2025');
  expect(shortDate('2025-12-31')).toBe('Dec 31, 2025');
});

it('MKT-AGE: a moment is shown in UTC, with as much of its date as the reader needs', () => {
  const moment = Date.parse('2025-08-04T09:05:59Z');
  const clockTextAt = (time: string) => clockText(moment, Date.parse(time));
  expect(clockTextAt('2025-08-04T23:59:59Z')).toBe('09:05 UTC');
  expect(clockTextAt('2025-08-05T00:00:00Z')).toBe('Aug 4, 09:05 UTC');
  expect(clockTextAt('2025-12-31T23:59:59Z')).toBe('Aug 4, 09:05 UTC');
  expect(clockTextAt('2026-01-01T00:00:00Z')).toBe('Aug 4, 2025, 09:05 UTC');
  expect(clockTextAt('2026-08-04T09:05:59Z')).toBe('Aug 4, 2025, 09:05 UTC');
  expect(clockText(moment, null)).toBe('Aug 4, 2025, 09:05 UTC');
  expect(
    dayUnlessToday(Date.parse('2024-02-29T23:59:59Z'), Date.parse('2024-03-01T00:00:00Z')),
  ).toBe('Feb 29');
});
