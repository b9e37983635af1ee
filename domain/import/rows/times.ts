import { latinText } from '../../locale/latin-text.ts';
import { type DateOrder, localeFormat } from '../../locale/locale-format.ts';
import { isoDay, numericDay, possibleDays } from './day-orders.ts';

type ReadTime = { ms: number } | { why: 'time' | 'day' } | { one: string; other: string };

const clockPattern = new RegExp(
  String.raw`^\.?(?:[T\s,،]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?\s*(?<half>[AP]M)?)?` +
    String.raw`\s*(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2}(?:\s*UTC)?|UTC[+-]\d{2}:?\d{2})?$`,
  'i',
);
/** Seconds or milliseconds since 1970, for times from 2001 on. */
const epochPattern = /^(\d{10}|\d{13})(?:\.\d+)?$/;
const eastAsianPattern = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/u;

/**
 * Reads a time. A time without a zone is UTC, as exports in this field state.
 *
 * @param order the date order, for a date that does not show it; null if the file does not reveal it
 */
export function readTime(text: string, order: DateOrder | null): ReadTime {
  const plain = latinText(text).replace(eastAsianPattern, '$1-$2-$3');
  const stamp = epochPattern.exec(plain)?.[1];
  if (stamp !== undefined) return { ms: Number(stamp) * (stamp.length === 10 ? 1000 : 1) };
  const day = numericDay(plain);
  if (day === null) return readNamed(plain);
  const [one = null, other] = possibleDays(day, order);
  const read = momentOf(one, plain.slice(day.text.length));
  return 'why' in read || one === null || other === undefined ? read : { one, other };
}

interface NamedDay {
  pattern: RegExp;
  /** Months without points and in lower case, each with its number. */
  months: ReadonlyMap<string, number>;
}

const nameOf = (month: string) => month.normalize('NFKC').replace(/\.$/, '').toLowerCase();

/** A date with a month's name. A full stop may follow the name, and a longer name may begin with a shorter one. */
function namedDay(template: string, names: readonly string[], rest = ''): NamedDay {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const months = new Map(names.map((name, at) => [nameOf(name), at + 1]));
  const anyMonth = [...months.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const pattern = template
    .normalize('NFKC')
    .split(/(\{[DMY]\}|\s+)/)
    .map((part) => {
      if (part === '{D}') return String.raw`(?<day>\d{1,2})`;
      if (part === '{M}') return `(?<month>${anyMonth.join('|')})${rest}\\.?`;
      if (part === '{Y}') return String.raw`(?<year>\d{4})(?!\d)`;
      return /^\s+$/.test(part) ? String.raw`\s+` : escaped(part).replace(/^,/, ',?');
    })
    .join('');
  return { pattern: new RegExp(`^${pattern}`, 'iu'), months };
}

const englishMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The date formats of English files, and those of this site itself, with short and with long names. */
const namedDays: readonly NamedDay[] = [
  namedDay(localeFormat.dayOfYear, localeFormat.months),
  longDay(),
  ...['{M} {D}, {Y}', '{D}. {M}, {Y}', '{D} {M}, {Y}'].map((each) =>
    namedDay(each, englishMonths, '[a-z]*'),
  ),
];

function longDay(): NamedDay {
  const format = new Intl.DateTimeFormat(localeFormat.locale, {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    timeZone: 'UTC',
  });
  const placeholders = new Map([
    ['day', '{D}'],
    ['month', '{M}'],
    ['year', '{Y}'],
  ]);
  const parts = englishMonths.map((_, month) => format.formatToParts(Date.UTC(2025, month, 4)));
  const template = (parts[0] ?? []).map(({ type, value }) => placeholders.get(type) ?? value);
  const names = parts.map((each) => each.find(({ type }) => type === 'month')?.value ?? '');
  return namedDay(template.join(''), names);
}

function readNamed(plain: string): ReadTime {
  for (const { pattern, months } of namedDays) {
    const found = pattern.exec(plain);
    const { day, month = '', year } = found?.groups ?? {};
    const number = months.get(nameOf(month));
    if (found && number !== undefined)
      return momentOf(isoDay(Number(year), number, Number(day)), plain.slice(found[0].length));
  }
  return { why: 'time' };
}

function momentOf(day: string | null, rest: string): { ms: number } | { why: 'time' | 'day' } {
  const parts = clockPattern.exec(rest)?.groups;
  if (parts === undefined) return { why: 'time' };
  // A day without a time counts as noon UTC, which is the same day in nearly every time zone.
  const { hour = '12', minute = '0', second = '0', fraction = '', half, zone = '' } = parts;
  if (half && !(Number(hour) >= 1 && Number(hour) <= 12)) return { why: 'time' };
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return { why: 'time' };
  if (day === null) return { why: 'day' };
  const seconds = (hours * 60 + Number(minute)) * 60 + Number(second);
  const ms = Number(`${fraction}000`.slice(0, 3));
  return { ms: Date.parse(day) + seconds * 1_000 + ms - offsetMs(zone) };
}

function offsetMs(zoneText: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(zoneText) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
