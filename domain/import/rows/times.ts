/** The order of the parts of a date with numbers only; a four-digit year may stand first in any. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

type ReadTime = { ms: number } | { why: 'time' | 'day' } | { one: string; other: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`(?:[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([AP]M)?)?`;
const zone = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}(?:\s*UTC)?|UTC[+-]\d{2}:?\d{2})?`;
const numeric = new RegExp(`^(\\d{1,4})([-./])(\\d{1,2})\\2(\\d{1,4})${clock}${zone}$`, 'i');
const named = new RegExp(
  `^(?:([a-z]{3})[a-z]*\\.?\\s+(\\d{1,2}),?\\s+(\\d{4})|(\\d{1,2})\\.?\\s+([a-z]{3})[a-z]*\\.?,?\\s+(\\d{4}))${clock}${zone}$`,
  'i',
);
/** Seconds or milliseconds since 1970, from 2001 on. */
const epoch = /^(\d{10}|\d{13})(?:\.\d+)?$/;

/**
 * Reads a moment. Without a zone it is UTC, as exports of this field say of themselves.
 *
 * @param order of a date whose order it does not show; null where the file gives no sign
 */
export function readTime(text: string, order: DateOrder | null): ReadTime {
  const plain = text.replace(/[\u200E\u200F\uFEFF]/g, '').trim();
  const stamp = epoch.exec(plain)?.[1];
  if (stamp !== undefined) return { ms: Number(stamp) * (stamp.length === 10 ? 1000 : 1) };
  const [, first = '', mark = '', second = '', third = '', ...rest] = numeric.exec(plain) ?? [];
  if (first === '') return readNamed(plain);
  const numbers = [first, second, third] as const;
  const shown = shownOrder(...numbers, mark);
  const possible = ordersOf(...numbers, mark).filter((each) => isDay(...parts(...numbers, each)));
  const [one, other] = possible;
  if (shown === null && order === null && one !== undefined && other !== undefined)
    return { one: dateText(...numbers, one), other: dateText(...numbers, other) };
  const [year, month, day] = parts(...numbers, shown ?? order ?? one ?? 'dmy');
  return momentOf(year, month, day, rest);
}

/** The orders in which a date may be written. A year of two digits stands first only between hyphens. */
function ordersOf(first: string, _: string, third: string, mark: string): readonly DateOrder[] {
  if (first.length >= 3) return ['ymd'];
  return mark === '-' && third.length < 3 ? ['dmy', 'ymd', 'mdy'] : ['dmy', 'mdy'];
}

/** A date with the name of its month. */
function readNamed(plain: string): ReadTime {
  const [, m1, d1, y1, d2, m2, y2, ...rest] = named.exec(plain) ?? [];
  const month = months.indexOf((m1 ?? m2 ?? '?').toLowerCase()) + 1;
  return month === 0 ? { why: 'time' } : momentOf(Number(y1 ?? y2), month, Number(d1 ?? d2), rest);
}

/** The order that a date itself shows, by a year of four digits and a day above 12. */
function shownOrder(first: string, second: string, third: string, mark: string): DateOrder | null {
  if (first.length >= 3) return 'ymd';
  if (third.length < 3 && mark === '-') return null;
  if (Number(first) > 12) return 'dmy';
  return Number(second) > 12 ? 'mdy' : null;
}

/** The order of a file's dates, by those that show it; null where none or both do. */
export function fileOrder(cells: Iterable<string>): DateOrder | null {
  const seen = new Set<DateOrder>();
  for (const cell of cells) {
    const [, first = '', mark = '', second = '', third = ''] = numeric.exec(cell.trim()) ?? [];
    if (first === '') continue;
    // Points are only ever written between day, month and year.
    const shown = shownOrder(first, second, third, mark) ?? (mark === '.' ? 'dmy' : null);
    if (shown !== null && shown !== 'ymd') seen.add(shown);
    if (seen.size > 1) return null;
  }
  return [...seen][0] ?? null;
}

const centuryOf = (year: string) => (year.length <= 2 ? 2000 + Number(year) : Number(year));

function parts(first: string, second: string, third: string, order: DateOrder) {
  const year = centuryOf(order === 'ymd' ? first : third);
  if (order === 'ymd') return [year, Number(second), Number(third)] as const;
  return order === 'dmy'
    ? ([year, Number(second), Number(first)] as const)
    : ([year, Number(first), Number(second)] as const);
}

function dateText(first: string, second: string, third: string, order: DateOrder): string {
  const [year, month, day] = parts(first, second, third, order);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}

function momentOf(
  year: number,
  month: number,
  day: number,
  [hour = '0', minute = '0', second = '0', fraction = '', half, zoneText]: (string | undefined)[],
): ReadTime {
  if (half && !(Number(hour) >= 1 && Number(hour) <= 12)) return { why: 'time' };
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return { why: 'time' };
  const ms = Number(`${fraction}000`.slice(0, 3));
  const date = new Date(Date.UTC(year, month - 1, day, hours, Number(minute), Number(second), ms));
  if (!isDay(year, month, day)) return { why: 'day' };
  return { ms: date.getTime() - offsetMs(zoneText ?? '') };
}

function offsetMs(zoneText: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(zoneText) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
