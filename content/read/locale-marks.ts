import { type LocaleMarks, marks } from '../../domain/locale/locale-marks.ts';

/** The locale's marks of numbers, money and dates by this Node's data. A browser's data may differ. */
export function localeMarks(locale: string): LocaleMarks {
  if (locale === marks.locale) return marks;
  // Latin digits: the parser of typed numbers reads no others.
  const tag = new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
  const parts = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, options).formatToParts(value);
  const typed = (all: readonly Intl.NumberFormatPart[], type: string) =>
    all.find((part) => part.type === type)?.value;
  const large = parts(12_345_678.5, {});
  const percent = parts(0.5, { style: 'percent' });
  const dollars = parts(5, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  const figureAt = dollars.findIndex(({ type }) => type === 'integer');
  const figureEnd = dollars.findLastIndex(({ type }) => type === 'fraction');
  return {
    locale: tag,
    decimal: typed(large, 'decimal') ?? marks.decimal,
    group: typed(large, 'group') ?? '',
    leastGrouped: typed(parts(1_234, {}), 'group') === undefined ? 5 : 4,
    isIndian: large
      .filter(({ type }) => type === 'integer')
      .some(({ value }, index) => index > 0 && value.length === 2),
    groupsMoney: true,
    percent: joinedText(percent.slice(1)),
    dollarBefore: joinedText(dollars.slice(0, figureAt)),
    dollarAfter: joinedText(dollars.slice(figureEnd + 1)),
    thousand: shortSuffix(tag, 1e3),
    million: shortSuffix(tag, 1e6),
    billion: shortSuffix(tag, 1e9),
    trillion: shortSuffix(tag, 1e12),
    months: Array.from({ length: 12 }, (_, month) =>
      partText(dateParts(tag, month, fullDay), 'month'),
    ),
    day: datePattern(dateParts(tag, 0, { day: 'numeric', month: 'short' })),
    dayOfYear: datePattern(dateParts(tag, 0, fullDay)),
    monthOfYear: datePattern(dateParts(tag, 0, { month: 'short', year: 'numeric' })),
    silent: silentIn[new Intl.Locale(tag).language] ?? '',
  };
}

const umlauts = '(?<=[aou])e+';
const nordic = '(?<=a)(?:a+|e+)|(?<=o)e+';
/** How people type the letters of a language that their keyboard lacks. Accents are left out before. */
const silentIn: Readonly<Record<string, string>> = {
  de: umlauts,
  da: nordic,
  nb: nordic,
  nn: nordic,
  no: nordic,
  sv: nordic,
};

const fullDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const joinedText = (parts: readonly { value: string }[]) =>
  parts.map(({ value }) => value).join('');

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

const partText = (parts: readonly Intl.DateTimeFormatPart[], type: string) =>
  parts.find((part) => part.type === type)?.value ?? '';

const placeholders: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: '{D}',
  month: '{M}',
  year: '{Y}',
};

const datePattern = (parts: readonly Intl.DateTimeFormatPart[]) =>
  parts.map(({ type, value }) => placeholders[type] ?? value).join('');
