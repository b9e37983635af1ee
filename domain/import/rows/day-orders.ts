import { type DateOrder, localeFormat } from '../../locale/locale-format.ts';

/** A numeric date, as a file writes it. */
export interface NumericDay {
  first: string;
  mark: string;
  second: string;
  third: string;
}

const dayPattern =
  /^(?<first>\d{1,4})(?<mark>[-./])\s?(?<second>\d{1,2})\k<mark>\s?(?<third>\d{1,4})(?!\d)/u;

/** The numeric date at the beginning of a text. */
export function numericDay(text: string): (NumericDay & { text: string }) | null {
  const found = dayPattern.exec(text);
  const { first = '', mark = '', second = '', third = '' } = found?.groups ?? {};
  return found && { text: found[0], first, mark, second, third };
}

/**
 * The orders in which a numeric date may be written. With points, the month never comes first. A two-digit year
 * comes first only between hyphens, or if the locale begins with the year.
 */
function ordersOf({ first, mark, third }: NumericDay): readonly DateOrder[] {
  if (first.length >= 3) return ['ymd'];
  const shortYearFirst: readonly DateOrder[] =
    third.length < 3 && (mark === '-' || localeFormat.dayOrder === 'ymd') ? ['ymd'] : [];
  return ['dmy', ...shortYearFirst, ...(mark === '.' ? [] : (['mdy'] as const))];
}

/** The day that a date means in an order, such as 2026-04-05; null if there is no such day. */
function dayIn({ first, second, third }: NumericDay, order: DateOrder): string | null {
  const [year, month, day] =
    order === 'ymd'
      ? [first, second, third]
      : order === 'dmy'
        ? [third, second, first]
        : [third, first, second];
  return isoDay(year.length <= 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day));
}

/** An ISO date, such as 2026-04-05; null if there is no such day. */
export function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.toISOString().slice(0, 10) : null;
}

interface OrderedDay {
  order: DateOrder;
  /** An ISO date, such as 2026-04-05. */
  day: string;
}

/** The possible days of a date, one for each order that gives a valid one. */
const readingsOf = (day: NumericDay): readonly OrderedDay[] =>
  ordersOf(day).flatMap((order) => {
    const iso = dayIn(day, order);
    return iso === null ? [] : [{ order, day: iso }];
  });

/**
 * The days that a date can mean; none if there is no such day.
 *
 * @param order the file's date order: a date that can be written in that order means one day only
 */
export function possibleDays(day: NumericDay, order: DateOrder | null): readonly string[] {
  const isKnownOrder = order !== null && ordersOf(day).includes(order);
  const meant = readingsOf(day).filter((each) => !isKnownOrder || each.order === order);
  return [...new Set(meant.map((each) => each.day))];
}

/** The question to ask if a file does not show whether the day or the month comes first. */
export interface DateOrderQuestion {
  example: string;
  /** The order with which the file is read; null if unknown. */
  order: DateOrder | null;
  days: readonly OrderedDay[];
}

export interface FileDays {
  /** The order with which to read the file; null if unknown. */
  order: DateOrder | null;
  choice: DateOrderQuestion | null;
}

/**
 * Finds the order in which all numeric dates of a file are valid. Dates that are valid in no order are
 * ignored. If several orders fit, the layout or the person decides, and the site's locale until then. If no
 * order fits, the file contradicts itself, and only a person can decide its dates.
 */
export function fileDays(
  cells: Iterable<string>,
  { layout, chosen }: { layout?: DateOrder | undefined; chosen?: DateOrder | undefined },
): FileDays {
  const seen = new Map<string, readonly OrderedDay[]>();
  for (const cell of cells) {
    const day = numericDay(cell);
    if (day === null || seen.has(day.text) || ordersOf(day).length === 1) continue;
    const readings = readingsOf(day);
    if (readings.length > 0) seen.set(day.text, readings);
  }
  const all = [...seen.values()].map((readings) => readings.map(({ order }) => order));
  const some = (['dmy', 'mdy', 'ymd'] as const).filter((order) =>
    all.some((orders) => orders.includes(order)),
  );
  const fitting = some.filter((order) => all.every((orders) => orders.includes(order)));
  const [only, another] = fitting;
  if (only !== undefined && another === undefined) return { order: only, choice: null };
  const possible = another === undefined ? some : fitting;
  const stated = [chosen, layout].find((order) => order !== undefined && possible.includes(order));
  // Files of any country may write a two-digit year first, so the locale does not decide if that order fits.
  const isLocal = localeFormat.dayOrder === 'ymd' || !fitting.includes('ymd');
  const local = isLocal && fitting.includes(localeFormat.dayOrder) ? localeFormat.dayOrder : null;
  const open = [...seen].find(([, readings]) => new Set(readings.map(({ day }) => day)).size > 1);
  const isSettled = layout !== undefined && possible.includes(layout);
  const order = stated ?? local;
  if (open === undefined || isSettled) return { order, choice: null };
  const [example, days] = open;
  return { order, choice: { example, order, days } };
}
