import { expect, test } from 'vitest';
import { calendarIn, isTimeZone } from './zoned-calendar.ts';

const hourMs = 3_600_000;
const viennaCalendar = calendarIn('Europe/Vienna');

test.each([
  ['UTC', '2026-11-27', '2026-11-27T00:00:00Z', 24],
  ['Europe/Vienna', '2026-11-27', '2026-11-26T23:00:00Z', 24],
  ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Vienna', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  // The clocks skip midnight on this day.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 23],
  ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00Z', 24],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z', 24],
])('SITE-ZONE: in %s, %s begins at %s and has %i hours', (zone, day, dayStart, hours) => {
  const days = calendarIn(zone);
  const startMs = Date.parse(dayStart);
  expect(days.startOf(day)).toBe(startMs);
  expect(days.endOf(day) - startMs).toBe(hours * hourMs);
  expect(days.dayOf(startMs)).toBe(day);
  expect(days.dayOf(startMs - 1) < day).toBe(true);
  expect(days.dayOf(days.endOf(day) - 1)).toBe(day);
});

test('SITE-ZONE: a time is shown by the local clock, with the name of its zone', () => {
  const moment = Date.parse('2026-11-27T18:00:59Z');
  expect(calendarIn('UTC').timeText(moment)).toBe('2026-11-27 18:00 UTC');
  expect(viennaCalendar.timeText(moment)).toBe('2026-11-27 19:00 CET');
  expect(viennaCalendar.timeText(moment, 'second')).toBe('2026-11-27 19:00:59 CET');
  expect(viennaCalendar.timeText(Date.parse('2026-07-01T22:30:00Z'))).toBe('2026-07-02 00:30 CEST');
});

test('SITE-ZONE: a typed time is read by the same clock, also when the clock changes', () => {
  const iso = (localTime: string) =>
    new Date(viennaCalendar.at(localTime)).toISOString().slice(0, 16);
  expect(iso('2026-11-27T09:00')).toBe('2026-11-27T08:00');
  expect(iso('2026-07-01T09:00:30')).toBe('2026-07-01T07:00');
  expect(iso('2026-03-29T02:30')).toBe('2026-03-29T01:30');
  expect(iso('2026-10-25T02:30')).toBe('2026-10-25T00:30');
});

test('SITE-ZONE: a year begins at local midnight', () => {
  expect(viennaCalendar.yearOf(Date.parse('2026-12-31T22:59:59Z'))).toBe(2026);
  expect(viennaCalendar.yearOf(Date.parse('2026-12-31T23:00:00Z'))).toBe(2027);
  expect(new Date(viennaCalendar.startOfYear(2027)).toISOString()).toBe('2026-12-31T23:00:00.000Z');
});

test('SITE-ZONE: only zone names of the IANA database are accepted', () => {
  expect(['Europe/Vienna', 'UTC', '+01:00', 'Vienna', 'Europe/Wien', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
