/**
 * The marks of numbers, money and dates. These are the English ones; a build for another locale replaces each use with its
 * own (content/read/locale-marks.ts).
 */
export interface LocaleMarks {
  /** A BCP 47 tag, for texts that Intl formats. */
  locale: string;
  decimal: string;
  /** The separator between groups of digits. */
  group: string;
  /** The least number of digits that are grouped. */
  leastGrouped: number;
  /** True if groups before the last have two digits: 12,34,567. */
  isIndian: boolean;
  /** True if the store's amounts are grouped. */
  groupsMoney: boolean;
  /** The percent sign, with the space before it. */
  percent: string;
  dollarBefore: string;
  dollarAfter: string;
  /** The suffix of a shortened figure; null if the locale has none of this size. */
  thousand: string | null;
  million: string | null;
  billion: string | null;
  trillion: string | null;
  /** Short names of the months, January first. */
  months: readonly string[];
  /** A pattern with {D} and {M}. */
  day: string;
  /** A pattern with {D}, {M} and {Y}. */
  dayOfYear: string;
  /** A pattern with {M} and {Y}. */
  monthOfYear: string;
  /** A pattern of letters that say no more than the one before them: ae is ä, and aa is å. Empty where the locale has none. */
  silent: string;
}

export const marks: LocaleMarks = {
  locale: 'en-US',
  decimal: '.',
  group: ',',
  leastGrouped: 4,
  isIndian: false,
  groupsMoney: false,
  percent: '%',
  dollarBefore: '$',
  dollarAfter: '',
  thousand: 'K',
  million: 'M',
  billion: 'B',
  trillion: 'T',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: '{M} {D}',
  dayOfYear: '{M} {D}, {Y}',
  monthOfYear: '{M} {Y}',
  silent: '',
};
