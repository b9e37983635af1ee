import { locale } from '../../../../content/place.ts';
import { words } from '../../../../content/words.ts';
import { countryNamesIn } from '../../../../domain/store/country-name.ts';
import { documentNumber } from '../../../../domain/store/document-number.ts';
import { money, wireCurrency } from '../../catalogue/currencies.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import { formatTime } from '../../orders/after-sale/read-sale.ts';
import { storedAddress, storedBuyer } from '../../orders/buyer.ts';
import { addressLines } from '../../orders/postal-address.ts';
import { storedWithdrawnUnits } from '../../orders/withdrawal-state.ts';
import type { Row } from '../rows.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface ValueContext {
  row: Row;
  currency: string;
}

/** The two forms of a stored value: one for programs, and one in lines for a reader. */
export interface Form {
  file(value: string | number, beside: ValueContext): Json;
  lines(value: string | number, beside: ValueContext): string[];
}

const lineForm = (
  file: Form['file'],
  text: (value: string | number, beside: ValueContext) => string,
): Form => ({ file, lines: (value, beside) => [text(value, beside)] });

export const textForm: Form = lineForm((value) => value, String);

/** Lines count from 0 in the database, and from 1 elsewhere. */
export const positionForm: Form = lineForm(
  (value) => Number(value) + 1,
  (value) => String(Number(value) + 1),
);

export const changeForm: Form = lineForm(
  (value) => value,
  (value) => String(value).replace('-', '−'),
);

/** An amount for the file: its digits with a point, such as "19.90". */
const plainMoney = (cents: number, currency: string) => {
  const { decimal_digits: digits } = wireCurrency(currency);
  return (cents / 10 ** digits).toFixed(digits);
};

export const amountForm: Form = lineForm(
  (value, { currency }) => plainMoney(Number(value), currency),
  (value, { currency }) => money(Number(value), currency),
);

/** The currency that the buyer was shown. */
const shownCurrency = ({ row, currency }: ValueContext) =>
  String(row['presentment_currency'] ?? currency);
export const shownAmount: Form = lineForm(
  (value, beside) => plainMoney(Number(value), shownCurrency(beside)),
  (value, beside) => money(Number(value), shownCurrency(beside)),
);

export const currencyCode: Form = lineForm(
  (value) => String(value).toUpperCase(),
  (value) => String(value).toUpperCase(),
);

export const momentForm: Form = lineForm(
  (value) => new Date(Number(value)).toISOString(),
  (value) => formatTime(Number(value)),
);

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
/** A rate, stored in hundredths of a percent. */
export const rateForm: Form = lineForm(
  (value) => Number(value) / 100,
  (value) => percent.format(Number(value) / 10_000),
);

export const yesNo: Form = lineForm(
  (value) => value === 1,
  (value) => (value === 1 ? words.copy.isSo : words.copy.isNot),
);

const countryName = countryNamesIn(locale);
export const countryForm: Form = lineForm(
  (value) => value,
  (value) => countryName(String(value)),
);

/** One of several values, with a word for each. */
export const oneOf = <Value extends string>(said: Readonly<Record<Value, string>>): Form => {
  const known: Readonly<Record<string, string>> = said;
  return lineForm(
    (value) => value,
    (value) => known[value] ?? String(value),
  );
};

/** JSON that a program has stored. It is copied unchanged, because nobody reads it. */
export const jsonForm: Form = lineForm((value) => JSON.parse(String(value)), String);

export const addressForm: Form = {
  file: (value) => storedAddress.parse(JSON.parse(String(value))),
  lines(value) {
    const stored = storedAddress.parse(JSON.parse(String(value)));
    return stored === null ? [] : addressLines('', stored);
  },
};

export const buyerForm: Form = {
  file: (value) => storedBuyer.nullable().parse(JSON.parse(String(value))),
  lines(value) {
    const stored = storedBuyer.nullable().parse(JSON.parse(String(value)));
    return stored === null ? [] : [...addressLines(stored.name, stored.address), stored.email];
  },
};

/** The buyer's texts for an article. */
export const answersForm: Form = {
  file: (value) =>
    storedJson.customValues
      .read(String(value))
      .map(({ title, value: typed }) => ({ question: title, answer: typed })),
  lines: (value) =>
    storedJson.customValues
      .read(String(value))
      .map(({ title, value: typed }) => `${title}: ${typed}`),
};

export const unitsForm: Form = {
  file: (value) =>
    storedWithdrawnUnits(String(value)).map(({ line: at, quantity, title }) => ({
      ...{ line: at, pieces: quantity, article: title },
    })),
  lines: (value) =>
    storedWithdrawnUnits(String(value)).map(({ quantity, title }) => `${quantity} × ${title}`),
};

export const paperNumber: Form = lineForm(
  (_, { row }) => numberOf(row),
  (_, { row }) => numberOf(row),
);
const numberOf = ({ kind, year, number }: Row) =>
  documentNumber({
    kind: kind === 'credit' ? 'credit' : 'invoice',
    year: Number(year),
    number: Number(number),
  });

/** The words for the details of the history that mean something to a reader. */
const detailWords: Readonly<Record<string, string>> = {
  ...words.copy.details,
  each_cents: words.copy.details.each,
  too_much: words.copy.details.tooMuch,
};
const moments = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The shop's notes on an action, such as the values before and after. */
export const detailsForm: Form = {
  file: (value) => JSON.parse(String(value)),
  lines: (value, { currency }) =>
    Object.entries<unknown>(JSON.parse(String(value))).flatMap(([name, said]) => {
      const label = detailWords[name];
      if (label === undefined || said === null || said === '') return [];
      const shown =
        typeof said === 'number' && name !== 'pieces'
          ? money(said, currency)
          : String(said)
              .replace(/ → not sent$/, '')
              .replaceAll(moments, (iso) => formatTime(Date.parse(iso)));
      return [`${label}: ${shown}`];
    }),
};
