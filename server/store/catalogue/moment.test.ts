import { expect, test } from 'vitest';
import { calendarIn } from '../../../domain/time/zoned-calendar.ts';
import { momentText, parseMoment } from './moment.ts';

const vienna = calendarIn('Europe/Vienna');

test.each([
  ['2026-12-01', 'start', '2026-11-30T23:00:00.000Z'],
  ['2026-12-24', 'end', '2026-12-24T23:00:00.000Z'],
  ['2026-10-25', 'end', '2026-10-25T23:00:00.000Z'],
] as const)('SITE-ZONE: the day %s as the %s of a sale is shown as that day', (day, of, iso) => {
  expect(parseMoment(day, of, vienna)).toEqual({ ok: true, value: iso });
  expect(momentText(iso, of, vienna)).toBe(day);
});

test('SITE-ZONE: a time that is not the start of a day is shown by the shop’s clock', () => {
  expect(momentText('2026-12-01T08:30:00.000Z', 'end', vienna)).toBe('2026-12-01 09:30 CET');
});
