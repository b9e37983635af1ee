export interface ZonedCalendar {
  /** The day of a moment, such as 2026-11-27. */
  dayOf(ms: number): string;
  yearOf(ms: number): number;
  /** The start of a day in epoch ms. A day has 23 or 25 hours when the clocks change. */
  startOf(isoDay: string): number;
  /** The end of a day: the start of the next. */
  endOf(isoDay: string): number;
  startOfYear(year: number): number;
  /**
   * The moment of a local time. A time that occurs twice means the first; a skipped time is moved forward by the
   * length of the change.
   *
   * @param local such as 2026-11-27T09:00
   */
  at(local: string): number;
  /**
   * A moment as text, such as 2026-11-27 18:00 UTC, or 2026-11-27 19:00 CET. Use seconds for a time that may
   * serve as evidence.
   */
  timeText(ms: number, smallestUnit?: 'minute' | 'second'): string;
}

/** @param zone an IANA time zone, such as Europe/Vienna */
export function calendarIn(zone: string): ZonedCalendar {
  const local = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  const nameOfZone = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' });
  const nameAt = (ms: number) =>
    nameOfZone.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return {
    dayOf: (ms) => local(ms).toPlainDate().toString(),
    yearOf: (ms) => local(ms).year,
    startOf: (isoDay) => startOf(Temporal.PlainDate.from(isoDay)),
    endOf: (isoDay) => startOf(Temporal.PlainDate.from(isoDay).add({ days: 1 })),
    startOfYear: (year) => startOf(Temporal.PlainDate.from({ year, month: 1, day: 1 })),
    at: (text) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds,
    timeText(ms, smallestUnit = 'minute') {
      const time = local(ms).toPlainDateTime().toString({ smallestUnit });
      return `${time.replace('T', ' ')} ${nameAt(ms)}`;
    },
  };
}

/** True for a day of the calendar, such as 2026-02-28. */
export function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // Date.parse turns the 31st of a shorter month into a day of the next month.
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** True for an IANA time zone. False for an offset such as +01:00, which has no daylight-saving time. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
