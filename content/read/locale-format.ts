import { directionOf } from '../../domain/locale/direction.ts';
import {
  type DateOrder,
  type LocaleFormat,
  localeFormat,
  type TypedMark,
} from '../../domain/locale/locale-format.ts';

/** The locale's formats of numbers, money and dates, from this Node's locale data. A browser's data may differ. */
export function localeFormatOf(locale: string, timeZone: string | null = null): LocaleFormat {
  const clock = { timeZone, zoneNames: zoneNames(locale, timeZone) };
  if (locale === localeFormat.locale) return { ...localeFormat, ...clock };
  // Latin digits: the parser of typed numbers reads no others.
  const tag = new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
  const parts = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, options).formatToParts(value);
  const typed = (all: readonly Intl.NumberFormatPart[], type: string) =>
    all.find((part) => part.type === type)?.value;
  const inDollars = {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: ownDollarCountries.has(regionOf(tag)) ? 'symbol' : 'narrowSymbol',
  } as const;
  const large = parts(12_345_678.5, inDollars);
  const decimal = typed(large, 'decimal') ?? localeFormat.decimal;
  const [percentBefore, percentAfter] = aroundFigure(parts(0.5, { style: 'percent' }));
  const [dollarBefore, dollarAfter] = aroundFigure(large);
  return {
    locale: tag,
    decimal,
    group: typed(large, 'group') ?? '',
    listSeparator: decimal === ',' || isSwiss(tag) ? ';' : ',',
    point: meaningOf('.', tag),
    comma: meaningOf(',', tag),
    minGroupedDigits: typed(parts(1_234, inDollars), 'group') === undefined ? 5 : 4,
    isIndian: large
      .filter(({ type }) => type === 'integer')
      .some(({ value }, index) => index > 0 && value.length === 2),
    groupsMoney: true,
    isRtl: directionOf(locale) === 'rtl',
    percentBefore,
    percentAfter,
    dollarBefore,
    dollarAfter,
    thousand: shortSuffix(tag, 1e3),
    million: shortSuffix(tag, 1e6),
    billion: shortSuffix(tag, 1e9),
    trillion: shortSuffix(tag, 1e12),
    months: Array.from({ length: 12 }, (_, month) =>
      partText(dateParts(tag, month, fullDay), 'month'),
    ),
    monthsAlone: Array.from({ length: 12 }, (_, month) =>
      joinedText(dateParts(tag, month, { month: 'short' })),
    ),
    dayOrder: orderOf(dateParts(tag, 0, { day: 'numeric', month: 'numeric', year: 'numeric' })),
    day: datePattern(dateParts(tag, 0, { day: 'numeric', month: 'short' })),
    dayOfYear: datePattern(dateParts(tag, 0, fullDay)),
    monthOfYear: datePattern(dateParts(tag, 0, { month: 'short', year: 'numeric' })),
    accentSpellings: silentSpellings[new Intl.Locale(tag).language] ?? '',
    ...clock,
  };
}

/** True in a country whose spreadsheets have semicolons beside a decimal point. */
const isSwiss = (tag: string) => ['CH', 'LI'].includes(regionOf(tag));

const regionOf = (tag: string) => new Intl.Locale(tag).maximize().region ?? '';

/** The countries whose own currency has a dollar sign. */
const ownDollarCountries = new Set(
  'AR AU BB BN BR BS BZ CA CL CO CU DO FJ GY HK JM LR MX NA NI NZ SG SR TT TW UY'.split(' '),
);

const umlautSpellings = '(?<=[aou])e+';
const nordicSpellings = '(?<=a)(?:a+|e+)|(?<=o)e+';
/**
 * The ASCII spellings of accented letters, such as ae for ä, by language. The spellings are applied after accents were
 * removed.
 */
const silentSpellings: Readonly<Record<string, string>> = {
  de: umlautSpellings,
  da: nordicSpellings,
  nb: nordicSpellings,
  nn: nordicSpellings,
  no: nordicSpellings,
  sv: nordicSpellings,
};

/**
 * The names of a zone in winter and in summer. Where the locale only has an offset (GMT+1), uses the English
 * abbreviation (CET).
 */
function zoneNames(locale: string, timeZone: string | null): Record<number, string> {
  if (timeZone === null) return {};
  const year = new Date().getUTCFullYear();
  return Object.fromEntries(
    [0, 6].map((month) => {
      const ms = Date.UTC(year, month, 1);
      const names = [locale, 'en-GB', 'en-US'].map((tag) =>
        partText(
          new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'short' }).formatToParts(ms),
          'timeZoneName',
        ),
      );
      const { offsetNanoseconds } =
        Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
      return [
        offsetNanoseconds / 60e9,
        names.find((name) => !/[\d\u0660-\u0669]/.test(name)) ?? names[0] ?? timeZone,
      ];
    }),
  );
}

const fullDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const joinedText = (parts: readonly { value: string }[]) =>
  parts.map(({ value }) => value).join('');

/** The text before and after the digits, without direction marks, because each figure is isolated as a whole. */
function aroundFigure(parts: readonly Intl.NumberFormatPart[]): [before: string, after: string] {
  const isDigits = ({ type }: Intl.NumberFormatPart) => type === 'integer' || type === 'fraction';
  const plain = (some: readonly Intl.NumberFormatPart[]) =>
    joinedText(some).replace(/[\u200e\u200f\u061c]/g, '');
  return [
    plain(parts.slice(0, parts.findIndex(isDigits))),
    plain(parts.slice(parts.findLastIndex(isDigits) + 1)),
  ];
}

/**
 * The meaning of a typed point or comma: its meaning in money or other numbers of the locale, or else in those of its
 * language. An Austrian writes both $ 1.234 and 1 234. A Swiss may type a German comma, although the decimal mark of
 * Switzerland is the point.
 */
function meaningOf(mark: string, tag: string): TypedMark {
  const currency = { style: 'currency', currency: 'USD' } as const;
  for (const each of [tag, new Intl.Locale(tag).language])
    for (const options of [currency, {}]) {
      const found = new Intl.NumberFormat(each, { ...options, numberingSystem: 'latn' })
        .formatToParts(12_345_678.5)
        .find(({ value }) => value === mark);
      if (found?.type === 'decimal' || found?.type === 'group') return found.type;
    }
  return 'either';
}

/** The suffix of a large number, such as Mio.; null if the locale writes it out or counts in other steps. */
function shortSuffix(tag: string, size: number): string | null {
  const parts = new Intl.NumberFormat(tag, { notation: 'compact' }).formatToParts(5 * size);
  const [first, ...rest] = parts;
  const isShort = first?.value === '5' && rest.some(({ type }) => type === 'compact');
  return isShort ? joinedText(rest) : null;
}

const dateParts = (tag: string, month: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).formatToParts(
    Date.UTC(2025, month, 4),
  );

/** The order of day, month and year in a numeric date. */
const orderOf = (parts: readonly Intl.DateTimeFormatPart[]): DateOrder => {
  const [first] = parts.filter(({ type }) => type !== 'literal');
  return first?.type === 'year' ? 'ymd' : first?.type === 'month' ? 'mdy' : 'dmy';
};

const partText = (parts: readonly Intl.DateTimeFormatPart[], type: string) =>
  parts.find((part) => part.type === type)?.value ?? '';

const placeholders: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: '{D}',
  month: '{M}',
  year: '{Y}',
};

const datePattern = (parts: readonly Intl.DateTimeFormatPart[]) =>
  parts.map(({ type, value }) => placeholders[type] ?? value).join('');
