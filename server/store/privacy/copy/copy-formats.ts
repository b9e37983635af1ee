import { z } from 'zod';
import { locale } from '../../../../content/locale.ts';
import { words } from '../../../../content/words.ts';
import { percentText } from '../../../../domain/money/full-digits.ts';
import { countryNamesIn } from '../../../../domain/store/country-name.ts';
import { documentNumber } from '../../../../domain/store/document-number.ts';
import { percentOfPpm } from '../../../../domain/store/tax-rate.ts';
import { formatCents, wireCurrency } from '../../catalogue/currencies.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import { formatTime } from '../../orders/after-sale/read-sale.ts';
import { storedAddressSchema, storedBuyerSchema } from '../../orders/buyer.ts';
import { addressLines } from '../../orders/postal-address.ts';
import { storedWithdrawnUnits } from '../../orders/withdrawal-state.ts';
import type { StoredRow } from '../rows.ts';
import { refundPlanNames } from './copy-values.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface ValueContext {
  row: StoredRow;
  currency: string;
}

/** How a stored value appears in the file for programs, and in lines for a reader. */
export interface CopyFormat {
  file(value: string | number, beside: ValueContext): Json;
  lines(value: string | number, beside: ValueContext): string[];
}

const lineFormat = (
  file: CopyFormat['file'],
  text: (value: string | number, beside: ValueContext) => string,
): CopyFormat => ({ file, lines: (value, beside) => [text(value, beside)] });

export const textFormat: CopyFormat = lineFormat((value) => value, String);

/** Line numbers, which count from 0 in the database and from 1 elsewhere. */
export const positionFormat: CopyFormat = lineFormat(
  (value) => Number(value) + 1,
  (value) => String(Number(value) + 1),
);

export const changeFormat: CopyFormat = lineFormat(
  (value) => value,
  (value) => String(value).replace('-', '−'),
);

/** An amount for the file: digits with a decimal point, such as "19.90". */
const plainMoney = (cents: number, currency: string) => {
  const { decimal_digits: digits } = wireCurrency(currency);
  return (cents / 10 ** digits).toFixed(digits);
};

export const amountFormat: CopyFormat = lineFormat(
  (value, { currency }) => plainMoney(Number(value), currency),
  (value, { currency }) => formatCents(Number(value), currency),
);

/** The currency in which the buyer saw the amount. */
const shownCurrency = ({ row, currency }: ValueContext) =>
  String(row['presentment_currency'] ?? currency);
export const shownAmountFormat: CopyFormat = lineFormat(
  (value, beside) => plainMoney(Number(value), shownCurrency(beside)),
  (value, beside) => formatCents(Number(value), shownCurrency(beside)),
);

export const currencyFormat: CopyFormat = lineFormat(
  (value) => String(value).toUpperCase(),
  (value) => String(value).toUpperCase(),
);

export const momentFormat: CopyFormat = lineFormat(
  (value) => new Date(Number(value)).toISOString(),
  (value) => formatTime(Number(value)),
);

/** A rate, stored in parts per million. */
export const rateFormat: CopyFormat = lineFormat(
  (value) => percentOfPpm(Number(value)),
  (value) => percentText(percentOfPpm(Number(value))),
);

export const yesNoFormat: CopyFormat = lineFormat(
  (value) => value === 1,
  (value) => (value === 1 ? words.copy.isSo : words.copy.isNot),
);

const countryName = countryNamesIn(locale);
export const countryFormat: CopyFormat = lineFormat(
  (value) => value,
  (value) => countryName(String(value)),
);

/** One of a fixed set of values, each with its word. */
export const choiceFormat = <Value extends string>(
  said: Readonly<Record<Value, string>>,
): CopyFormat => {
  const known: Readonly<Record<string, string>> = said;
  return lineFormat(
    (value) => value,
    (value) => known[value] ?? String(value),
  );
};

/** What became of a refund's goods: a plan to put them back is carried out only once the refund is made. */
const isCarriedOut = (plan: string | number, { row }: ValueContext) =>
  plan !== 'restock' || row['state'] === 'made';
const planFormat = choiceFormat(refundPlanNames);
export const handlingFormat: CopyFormat = {
  file: (plan, beside) => (isCarriedOut(plan, beside) ? planFormat.file(plan, beside) : null),
  lines: (plan, beside) => (isCarriedOut(plan, beside) ? planFormat.lines(plan, beside) : []),
};

/** JSON that a program has stored, copied unchanged, because it has no meaning for a reader. */
export const jsonFormat: CopyFormat = lineFormat((value) => JSON.parse(String(value)), String);

export const addressFormat: CopyFormat = {
  file: (value) => storedAddressSchema.parse(JSON.parse(String(value))),
  lines(value) {
    const stored = storedAddressSchema.parse(JSON.parse(String(value)));
    return stored === null ? [] : addressLines('', stored);
  },
};

export const buyerFormat: CopyFormat = {
  file: (value) => storedBuyerSchema.nullable().parse(JSON.parse(String(value))),
  lines(value) {
    const stored = storedBuyerSchema.nullable().parse(JSON.parse(String(value)));
    return stored === null ? [] : [...addressLines(stored.name, stored.address), stored.email];
  },
};

/** The buyer's texts for a personalised product. */
export const answersFormat: CopyFormat = {
  file: (value) =>
    storedJson.customValues
      .read(String(value))
      .map(({ title, value: typed }) => ({ question: title, answer: typed })),
  lines: (value) =>
    storedJson.customValues
      .read(String(value))
      .map(({ title, value: typed }) => `${title}: ${typed}`),
};

export const unitsFormat: CopyFormat = {
  file: (value) =>
    storedWithdrawnUnits(String(value)).map(({ line: at, quantity, title }) => ({
      ...{ line: at, pieces: quantity, article: title },
    })),
  lines: (value) =>
    storedWithdrawnUnits(String(value)).map(({ quantity, title }) => `${quantity} × ${title}`),
};

/** A paper by the name and the number that it has on the order's page. */
export const documentFormat: CopyFormat = lineFormat(
  (value) => value,
  (value, { row }) => {
    const nameOf = value === 'credit' ? words.order.creditNote : words.order.invoice;
    return nameOf({ number: numberOf(row) });
  },
);

export const documentNumberFormat: CopyFormat = lineFormat(
  (_, { row }) => numberOf(row),
  (_, { row }) => numberOf(row),
);
const numberOf = ({ kind, year, number }: StoredRow) =>
  documentNumber({
    kind: kind === 'credit' ? 'credit' : 'invoice',
    year: Number(year),
    number: Number(number),
  });

/** The words for those details of the history that mean something to a reader. */
const detailWords: Readonly<Record<string, string>> = {
  ...words.copy.details,
  each_cents: words.copy.details.each,
  too_much: words.copy.details.tooMuch,
};
const storedDetails = z.record(z.string(), z.json());
const moments = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/**
 * The details of an action, such as the values before and after. Leaves out a withdrawal's `did`, which repeats the
 * owner's private note on the settlement.
 */
export const detailsFormat: CopyFormat = {
  file(value) {
    const { did: _, ...details } = storedDetails.parse(JSON.parse(String(value)));
    return details;
  },
  lines: (value, { currency }) =>
    Object.entries<unknown>(JSON.parse(String(value))).flatMap(([name, said]) => {
      const label = detailWords[name];
      if (label === undefined || said === null || said === '') return [];
      const shown =
        typeof said === 'number' && name !== 'pieces'
          ? formatCents(said, currency)
          : String(said)
              .replace(/ → not sent$/, '')
              .replaceAll(moments, (iso) => formatTime(Date.parse(iso)));
      return [`${label}: ${shown}`];
    }),
};
