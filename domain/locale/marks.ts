/**
 * The forms of numbers, money and dates. These are the English ones; a build for another locale replaces each use with those
 * of its locale (content/read/locale-marks.ts).
 */
export interface Marks {
  /** A BCP 47 tag, for what the engine writes itself. */
  locale: string;
  decimal: string;
  /** Between groups of digits. */
  group: string;
  /** Whole numbers of fewer digits are not parted into groups. */
  leastGrouped: number;
  /** Whether groups before the last have two digits: 12,34,567. */
  isIndian: boolean;
  /** Whether amounts of the store have groups. */
  groupsMoney: boolean;
  /** Behind a percentage, with the space before it. */
  percent: string;
  dollarBefore: string;
  dollarAfter: string;
  /** Behind a short figure; null where the locale has no short form of this size. */
  thousand: string | null;
  million: string | null;
  billion: string | null;
  trillion: string | null;
  /** Short, as in a date; January first. */
  months: readonly string[];
  /** With {D} and {M}. */
  day: string;
  /** With {D}, {M} and {Y}. */
  dayOfYear: string;
  /** With {M} and {Y}. */
  monthOfYear: string;
}

export const marks: Marks = {
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
};
