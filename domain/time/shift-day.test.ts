import { expect, test } from 'vitest';
import { shiftDay } from './shift-day.ts';

test('TEXT-AIRDROPS: a sample’s day keeps its distance from today, over months and leap days', () => {
  const dayFor = (today: string) => shiftDay('2025-08-04', '2025-08-01', Date.parse(today));
  expect(dayFor('2025-08-01T23:59:59Z')).toBe('2025-08-04');
  expect(dayFor('2025-08-02T00:00:00Z')).toBe('2025-08-05');
  expect(dayFor('2028-02-27T12:00:00Z')).toBe('2028-03-01');
  expect(dayFor('2025-07-01')).toBe('2025-07-04');
});
