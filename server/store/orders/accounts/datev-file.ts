import { decimalDigits } from '../../../../domain/money/format-money.ts';
import { percentText } from '../../../../domain/money/full-digits.ts';
import { documentNumber } from '../../../../domain/store/document-number.ts';
import { toPrintable } from '../../../../domain/text/one-line.ts';
import type { DocumentRow } from '../../../db/tables.ts';
import { encodeWindows1252 } from '../../../files/windows-1252.ts';
import { wireCurrency } from '../../catalogue/currencies.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { shopCalendar } from '../../shop-days.ts';
import { type TaxRate, taxPercent } from '../tax-by-rate.ts';
import { datevColumns } from './datev-columns.ts';
import { type DatevSettings, salesAccount } from './datev-settings.ts';
import type { PeriodBookings } from './month-accounts.ts';

interface BookingPeriod {
  settings: DatevSettings;
  /** The first day; `to` is the last day. The period includes both. */
  from: string;
  to: string;
  currency: string;
  nowMs: number;
}

interface Booking {
  /** The side of the account where payments arrive: debit (S) for a sale, credit (H) for a refund. */
  side: 'S' | 'H';
  cents: number;
  account: string;
  atMs: number;
  paper: string;
  text: string;
  country: string;
  percent: TaxRate;
}

/**
 * A booking batch in DATEV's import format, with a line for each tax rate of each sale and refund.
 * The encoding is Windows-1252, which every import of DATEV accepts.
 */
export function makeDatevFile(
  bookings: PeriodBookings,
  asked: BookingPeriod,
): Outcome<Uint8Array<ArrayBuffer>, string> {
  const { settings, from, to, currency } = asked;
  const year = yearOf(settings, from);
  if (yearOf(settings, to) !== year)
    return refused('The days are in two financial years: DATEV accepts only one year per file.');
  const missing = new Set<string>();
  const accountOf = (country: string, percent: TaxRate) => {
    const account = salesAccount(settings, { country, percent });
    if (account === null) missing.add(`${country || 'no country'} ${rateName(percent)}`);
    return account ?? '';
  };
  const entries = bookingsOf(bookings, currency, accountOf);
  if (missing.size > 0)
    return refused(`Say the account for the sales of ${[...missing].join(', ')}.`);
  if (entries.length > maxBookings)
    return refused(`DATEV takes up to ${maxBookings} bookings in a file: choose fewer days.`);
  const lines = [
    fileHead(asked, year),
    datevColumns.join(';'),
    ...entries.map(lineOf(settings, currency)),
  ];
  return accept(encodeWindows1252(lines.map((line) => `${line}\r\n`).join('')));
}

const rateName = (percent: TaxRate) =>
  percent === 'several' ? 'several rates' : percentText(percent ?? 0);

const maxBookings = 99_999;

/** The first day of the financial year that contains a day, such as 2026-01-01. */
function yearOf({ yearBegins }: DatevSettings, day: string): string {
  const begins = `${day.slice(0, 4)}-${yearBegins}`;
  return begins <= day ? begins : `${Number(day.slice(0, 4)) - 1}-${yearBegins}`;
}

function bookingsOf(
  { sales, refunds }: PeriodBookings,
  currency: string,
  accountOf: (country: string, percent: TaxRate) => string,
): Booking[] {
  const paperOf = (document: DocumentRow | null, order: string) =>
    document === null ? order : documentNumber(document);
  const sold = sales
    .filter(({ booked: { order } }) => order.currency === currency)
    .flatMap(({ booked: { order, country, invoice }, parts }) =>
      parts.map(
        ({ rate, total }): Booking => ({
          side: 'S',
          cents: total,
          account: accountOf(country, taxPercent(rate)),
          atMs: order.created_at,
          paper: paperOf(invoice, order.number),
          text: `Order ${order.number}`,
          country,
          percent: taxPercent(rate),
        }),
      ),
    );
  const back = refunds
    .filter(({ booked: { order } }) => order.currency === currency)
    .map(
      ({ booked: { order, country }, creditNote, rate, total, atMs }): Booking => ({
        // A refund that failed after it was made is booked on the other side.
        side: total < 0 ? 'S' : 'H',
        cents: Math.abs(total),
        account: accountOf(country, taxPercent(rate)),
        atMs,
        paper: paperOf(creditNote, order.number),
        text: `${total < 0 ? 'Failed refund' : 'Refund'}, order ${order.number}`,
        country,
        percent: taxPercent(rate),
      }),
    );
  return [...sold, ...back]
    .filter(({ cents }) => cents > 0)
    .toSorted((one, other) => one.atMs - other.atMs);
}

/** A quoted text, without characters that DATEV forbids. */
const textCell = (value: string, most: number) =>
  `"${toPrintable(value).slice(0, most).replaceAll('"', '""')}"`;

const plainDay = (day: string) => day.replaceAll('-', '');

function fileHead({ settings, from, to, currency, nowMs }: BookingPeriod, year: string): string {
  const made = new Date(nowMs).toISOString().replaceAll(/\D/g, '');
  return [
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', 13, made, '', '"RE"', '""', '""'],
    ...[settings.consultant, settings.client, plainDay(year), settings.money.length],
    ...[plainDay(from), plainDay(to), textCell(`Shop ${from.slice(0, 7)}`, 30), '""'],
    // Fields of the header: financial accounting, for all purposes, not locked.
    ...[1, 0, 0, textCell(currency.toUpperCase(), 3)],
    ...['', '""', '', '', `"${settings.chart}"`, '', '', '""', '""'],
  ].join(';');
}

const columnPlaces = new Map(datevColumns.map((name, at) => [name, at]));

const lineOf = (settings: DatevSettings, currency: string) => (booking: Booking) => {
  const cells = datevColumns.map(() => '');
  const set = (name: string, value: string) => {
    const at = columnPlaces.get(name);
    if (at === undefined) throw new Error(`DATEV has no column ${name}`);
    cells[at] = value;
  };
  const [, month = '', day = ''] = shopCalendar.dayOf(booking.atMs).split('-');
  set('Umsatz (ohne Soll/Haben-Kz)', amountCell(booking.cents, currency));
  set('Soll/Haben-Kennzeichen', `"${booking.side}"`);
  set('WKZ Umsatz', textCell(currency.toUpperCase(), 3));
  set('Konto', settings.money);
  set('Gegenkonto (ohne BU-Schlüssel)', booking.account);
  set('Belegdatum', `${day}${month}`);
  set('Belegfeld 1', textCell(booking.paper, 36));
  set('Buchungstext', textCell(booking.text, 60));
  if (isElsewhereInEu(booking.country) && typeof booking.percent === 'number') {
    set('EU-Land u. UStID (Bestimmung)', textCell(booking.country, 15));
    set('EU-Steuersatz (Bestimmung)', booking.percent.toFixed(2).replace('.', ','));
  }
  return cells.join(';');
};

/** Formats an amount. DATEV has two decimals, which suffice: amounts in currencies with three are multiples of 10. */
const amountCell = (cents: number, currency: string): string => {
  const digits = decimalDigits(wireCurrency(currency).decimal_digits);
  return (cents / 10 ** digits).toFixed(2).replace('.', ',');
};

const euCountries =
  'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const isElsewhereInEu = (country: string) => euCountries.includes(country);
