/** The meaning of a mark in typed text; `either` if the locale does not use the mark, so that both are possible. */
export type TypedMark = 'decimal' | 'group' | 'either';

/** The order of day, month and year in a numeric date; a four-digit year may come first in any locale. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/**
 * The formats of numbers, money and dates. The values here are English; a build for another locale
 * replaces each use with that locale's values (content/read/locale-format.ts).
 */
export interface LocaleFormat {
  /** A BCP 47 tag, for texts that Intl formats. */
  locale: string;
  /** The decimal mark of money, which all other figures use, too. */
  decimal: string;
  group: string;
  /** The delimiter of CSV files that spreadsheets of this locale expect. */
  listSeparator: ',' | ';';
  /** The meaning of a point or a comma before three digits in typed text: 1.234. */
  point: TypedMark;
  comma: TypedMark;
  /** The minimum number of digits before the decimal mark for which digits are grouped. */
  minGroupedDigits: number;
  /** True if groups before the last have two digits: 12,34,567. */
  isIndian: boolean;
  /** True if the store's amounts are grouped. */
  groupsMoney: boolean;
  /** True if text runs from right to left, which would reorder figures with signs and units. */
  isRtl: boolean;
  percentBefore: string;
  percentAfter: string;
  dollarBefore: string;
  dollarAfter: string;
  /** The suffix of a shortened figure; null if the locale has no suffix of this size. */
  thousand: string | null;
  million: string | null;
  billion: string | null;
  trillion: string | null;
  /** Short names of the months, January first. */
  months: readonly string[];
  /** Short names of the months for use without a day. */
  monthsAlone: readonly string[];
  dayOrder: DateOrder;
  /** A pattern with {D} and {M}. */
  day: string;
  /** A pattern with {D}, {M} and {Y}. */
  dayOfYear: string;
  /** A pattern with {M} and {Y}. */
  monthOfYear: string;
  /**
   * A pattern of letters that spell out the accent of the letter before them: ae is ä, and aa is å. Empty if the locale
   * has none.
   */
  accentSpellings: string;
  /** The IANA zone of the shop's clock; null for UTC. */
  timeZone: string | null;
  /** The zone's names by its offset from UTC in minutes. */
  zoneNames: Readonly<Record<number, string>>;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const localeFormat: LocaleFormat = {
  locale: 'en-US',
  decimal: '.',
  group: ',',
  listSeparator: ',',
  point: 'decimal',
  comma: 'group',
  minGroupedDigits: 4,
  isIndian: false,
  groupsMoney: false,
  isRtl: false,
  percentBefore: '',
  percentAfter: '%',
  dollarBefore: '$',
  dollarAfter: '',
  thousand: 'K',
  million: 'M',
  billion: 'B',
  trillion: 'T',
  months,
  monthsAlone: months,
  dayOrder: 'mdy',
  day: '{M} {D}',
  dayOfYear: '{M} {D}, {Y}',
  monthOfYear: '{M} {Y}',
  accentSpellings: '',
  timeZone: null,
  zoneNames: {},
};
