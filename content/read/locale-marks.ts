import { type Marks, marks } from '../../domain/locale/marks.ts';

/** The locale's forms of numbers, money and dates by this Node's data. A browser's data may differ from it. */
export function marksOf(locale: string): Marks {
  if (locale === marks.locale) return marks;
  // Digits of other scripts would not be read back by what is typed.
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
    percent: textOf(percent.slice(1)),
    dollarBefore: textOf(dollars.slice(0, figureAt)),
    dollarAfter: textOf(dollars.slice(figureEnd + 1)),
    thousand: shortOf(tag, 1e3),
    million: shortOf(tag, 1e6),
    billion: shortOf(tag, 1e9),
    trillion: shortOf(tag, 1e12),
    months: Array.from({ length: 12 }, (_, month) =>
      partOf(dateParts(tag, month, fullDay), 'month'),
    ),
    day: patternOf(dateParts(tag, 0, { day: 'numeric', month: 'short' })),
    dayOfYear: patternOf(dateParts(tag, 0, fullDay)),
    monthOfYear: patternOf(dateParts(tag, 0, { month: 'short', year: 'numeric' })),
  };
}

const fullDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const textOf = (parts: readonly { value: string }[]) => parts.map(({ value }) => value).join('');

/** What stands behind a figure of this size, such as Mio.; null where the locale writes it out, or counts in other sizes. */
function shortOf(tag: string, size: number): string | null {
  const parts = new Intl.NumberFormat(tag, { notation: 'compact' }).formatToParts(5 * size);
  const [first, ...rest] = parts;
  const isShort = first?.value === '5' && rest.some(({ type }) => type === 'compact');
  return isShort ? textOf(rest) : null;
}

const dateParts = (tag: string, month: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).formatToParts(
    Date.UTC(2025, month, 4),
  );

const partOf = (parts: readonly Intl.DateTimeFormatPart[], type: string) =>
  parts.find((part) => part.type === type)?.value ?? '';

const placeOf: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: '{D}',
  month: '{M}',
  year: '{Y}',
};

const patternOf = (parts: readonly Intl.DateTimeFormatPart[]) =>
  parts.map(({ type, value }) => placeOf[type] ?? value).join('');
