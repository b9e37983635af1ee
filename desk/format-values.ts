import { serverNowMs } from './server-time.ts';
import { currentSession } from './session.ts';

/** The number of decimals in amounts of a currency. */
export const moneyDigits = (currency: string): number =>
  currentSession().moneyDigits[currency] ?? 2;

/**
 * An amount in the shop's notation.
 *
 * @param cents in minor units
 */
export function moneyText(cents: number, currency: string): string {
  const digits = moneyDigits(currency);
  return new Intl.NumberFormat(currentSession().locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(cents / 10 ** digits)
    .replace('-', '−');
}

/** An amount in the notation of fields, such as 19.90. */
export function plainAmount(cents: number, currency: string): string {
  const digits = moneyDigits(currency);
  return (cents / 10 ** digits).toFixed(digits);
}

/** A tax rate in the shop's notation, such as 8.1%. */
export const percentText = (percent: number): string =>
  new Intl.NumberFormat(currentSession().locale, {
    style: 'percent',
    maximumFractionDigits: 4,
  }).format(percent / 100);

const formatMoment = (iso: string, options: Intl.DateTimeFormatOptions) => {
  const { locale, timeZone } = currentSession();
  return new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(new Date(iso));
};

/** The day of a time, by the shop's clock. */
export const mediumDate = (iso: string): string => formatMoment(iso, { dateStyle: 'medium' });

/** Formats a calendar day, such as 2026-11-27, without regard to time zones. */
export const calendarDay = (isoDay: string): string => ofCalendar(isoDay, { dateStyle: 'medium' });

const ofCalendar = (isoDay: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentSession().locale, { timeZone: 'UTC', ...options }).format(
    new Date(`${isoDay}T00:00:00Z`),
  );

/** A short form of the day for a chart's axis, such as "Nov 27". */
export const shortDay = (isoDay: string): string =>
  ofCalendar(isoDay, { month: 'short', day: 'numeric' });

export const weekdayName = (isoDay: string): string => ofCalendar(isoDay, { weekday: 'short' });

/** A date and time, by the shop's clock. */
export const dateAndTime = (iso: string): string =>
  formatMoment(iso, { dateStyle: 'medium', timeStyle: 'short' });

/** A time to the second with the name of its zone, for use as evidence. */
export const exactMoment = (ms: number): string =>
  formatMoment(new Date(ms).toISOString(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });

/** A time by the shop's clock in the format of datetime-local fields, such as 2026-11-27T09:00. */
export const clockTime = (iso: string): string =>
  // The Swedish locale writes ISO dates.
  new Intl.DateTimeFormat('sv', {
    timeZone: currentSession().timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(iso))
    .replace(' ', 'T');

export const timeOfDay = (iso: string): string => formatMoment(iso, { timeStyle: 'short' });

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The time that an item has been waiting, such as "3 days". */
export function waitingTimeText(iso: string): string {
  const ms = Math.max(serverNowMs() - Date.parse(iso), 0);
  const [unit, size] = units.find(([, each]) => ms >= each) ?? units[2];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(ms / size),
  );
}

export const countText = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
