import { expect, it } from 'vitest';
import { shortDate } from './short-date.ts';

it('TEXT-AIRDROPS: a date is short month, day, year', () => {
  expect(shortDate('2025-08-04')).toBe('Aug 4, 2025');
  expect(shortDate('2025-12-31')).toBe('Dec 31, 2025');
});
