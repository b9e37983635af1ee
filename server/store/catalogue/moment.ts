import { isIsoDay, type ZonedCalendar } from '../../../domain/time/zoned-calendar.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { shopCalendar } from '../shop-days.ts';

const expectedForm =
  'must be a day such as 2026-11-27 or 27.11.2026, or a time such as 2026-11-27T09:00:00Z';

/** An earlier year, such as 0026, is a mistake that would make a sale begin or end long ago. */
export const tooEarlyText = 'must be a day from the year 2000 on';
export const earliestMs = Date.parse('2000-01-01T00:00:00Z');

/**
 * Parses a day of the shop, such as 2026-11-27, or a time, such as 2026-11-27T09:00:00+01:00. A time without a zone is
 * by the shop's clock. Also accepts the notations into which spreadsheets convert days and times.
 *
 * @param of whether a day means its start or its end
 * @returns ISO 8601; refused with the end of a sentence if the text is neither, or could mean two days
 */
export function parseMoment(
  text: string,
  of: 'start' | 'end',
  days: ZonedCalendar = shopCalendar,
): Outcome<string, string> {
  const [, date = '', time, zone] =
    /^(.*?)(?:[T ]\s*(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text.trim(),
    ) ?? [];
  const day = dayOf(date);
  if (!day.ok) return day;
  const clock = (time ?? '0:00').replace(/^\d:/, '0$&');
  const local = `${day.value}T${clock}`;
  // A time with a zone is complete.
  const ms = Date.parse(`${local}${zone ?? 'Z'}`);
  // Date.parse accepts 24:00 as the end of a day, but Temporal does not.
  if (Number.isNaN(ms) || clock.startsWith('24')) return refused(expectedForm);
  const isWhole = time === undefined && of === 'end';
  const byClock = isWhole ? days.endOf(day.value) : days.at(local);
  return accept(new Date(zone === undefined ? byClock : ms).toISOString());
}

/**
 * The day or time that parseMoment would parse as this moment: a whole day of the shop if it is one, else the time by
 * the shop's clock.
 */
export function momentText(
  iso: string,
  of: 'start' | 'end',
  days: ZonedCalendar = shopCalendar,
): string {
  const ms = Date.parse(iso);
  // The end of a day is the start of the next.
  const day = days.dayOf(of === 'end' ? ms - 1 : ms);
  return ms === (of === 'end' ? days.endOf(day) : days.startOf(day)) ? day : days.timeText(ms);
}

/** @returns the ISO 8601 date */
function dayOf(text: string): Outcome<string, string> {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return checkDay(year, month, day);
  // In dates with dots, the day always comes first.
  const [, first, dotted, last] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(text) ?? [];
  if (last !== undefined) return checkDay(last, dotted, first);
  const [, one, other, end] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const [dayFirst, monthFirst] = [checkDay(end, other, one), checkDay(end, one, other)];
  if (!dayFirst.ok) return monthFirst;
  if (!monthFirst.ok || one === other) return dayFirst;
  return refused(
    `could be two days: write ${dayFirst.value} or ${monthFirst.value}, whichever is meant`,
  );
}

function checkDay(year = '', month = '', day = ''): Outcome<string, string> {
  if (/^[01]\d{3}$/.test(year)) return refused(tooEarlyText);
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDay(text) ? accept(text) : refused(expectedForm);
}
