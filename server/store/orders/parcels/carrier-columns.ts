import countries from 'i18n-iso-countries/index.js';
import { centsToFigure, decimalDigits } from '../../../../domain/money/format-money.ts';
import { countryName } from '../../../../domain/store/country-name.ts';
import { wireCurrency } from '../../catalogue/currencies.ts';
import { shopCalendar } from '../../shop-days.ts';
import type { Shipment } from './shipments.ts';

export type CarrierColumn = readonly [head: string, cell: (shipment: Shipment) => string];

const emptyCell = () => '';
const emptyColumns = (...heads: string[]): CarrierColumn[] =>
  heads.map((head) => [head, emptyCell]);

const threeLetters = ({ country }: Shipment) => countries.alpha2ToAlpha3(country) ?? country;

const amountCell = (cents: number, currency: string) =>
  centsToFigure(cents, decimalDigits(wireCurrency(currency).decimal_digits));

/**
 * The weight in kilograms with three decimals; empty if unknown.
 *
 * @param mark the decimal mark
 */
export const kilograms = ({ grams }: Shipment, mark: '.' | ',') =>
  grams === null ? '' : (grams / 1_000).toFixed(3).replace('.', mark);

const dayParts = ({ paidMs }: Shipment) => {
  const [year = '', month = '', day = ''] = shopCalendar.dayOf(paidMs).split('-');
  return { year, month, day };
};

/**
 * Splits a street into name and number, in countries where the number comes last and carriers require both. Elsewhere
 * the line stays whole.
 */
export function streetParts({ street, country }: Pick<Shipment, 'street' | 'country'>) {
  const numbersLast = /^(?:DE|AT|CH|NL|BE|DK|SE|NO|FI|PL|CZ|SK|HU|SI|HR|IT|ES|PT)$/.test(country);
  const [, name, number] =
    /^(.*\D)[\s,]+(\d+\s?[a-zA-Z]?(?:\s?[-/]\s?\d+\s?[a-zA-Z]?)*)$/.exec(street) ?? [];
  return !numbersLast || name === undefined || number === undefined
    ? { street, number: '' }
    : { street: name.replace(/[\s,]+$/, ''), number };
}

/** The columns that DHL's business customer portal imports, in order, up to the product. */
export const dhlColumns: readonly CarrierColumn[] = [
  ['Sendungsreferenz', ({ number }) => number],
  ...emptyColumns('Sendungsdatum'),
  // Empty, so that the portal uses the sender from its own settings.
  ...emptyColumns('Absender Name 1', 'Absender Name 2', 'Absender Name 3', 'Absender Straße'),
  ...emptyColumns('Absender Hausnummer', 'Absender PLZ', 'Absender Ort', 'Absender Provinz'),
  ...emptyColumns('Absender Land', 'Absenderreferenz', 'Absender E-Mail-Adresse'),
  ...emptyColumns('Absender Telefonnummer'),
  ['Empfänger Name 1', ({ name }) => name],
  ...emptyColumns('Empfänger Name 2 / Postnummer', 'Empfänger Name 3'),
  ['Empfänger Straße', (shipment) => streetParts(shipment).street],
  ['Empfänger Hausnummer', (shipment) => streetParts(shipment).number],
  ['Empfänger PLZ', ({ postcode }) => postcode],
  ['Empfänger Ort', ({ city }) => city],
  ['Empfänger Provinz', ({ state }) => state],
  ['Empfänger Land', threeLetters],
  ['Empfängerreferenz', emptyCell],
  ['Empfänger E-Mail-Adresse', ({ email }) => email],
  ...emptyColumns('Empfänger Telefonnummer'),
  ['Gewicht', (shipment) => kilograms(shipment, ',')],
  ...emptyColumns('Länge', 'Breite', 'Höhe', 'Produkt- und Servicedetails'),
];

/** The columns that Royal Mail's Click & Drop recognises by name. */
export const royalMailColumns: readonly CarrierColumn[] = [
  ['Order reference', ({ number }) => number],
  [
    'Date',
    (shipment) => {
      const { year, month, day } = dayParts(shipment);
      return `${day}/${month}/${year.slice(2)}`;
    },
  ],
  ['Full name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Address line 1', ({ street }) => street],
  ['City', ({ city }) => city],
  ['County', ({ state }) => state],
  ['Postcode', ({ postcode }) => postcode],
  ['Country', threeLetters],
  ['Weight', (shipment) => kilograms(shipment, '.')],
  ['Sub-total', ({ goodsCents, currency }) => amountCell(goodsCents, currency)],
  ['Shipping cost', ({ shippingCents, currency }) => amountCell(shippingCents, currency)],
  ['Total', ({ totalCents, currency }) => amountCell(totalCents, currency)],
  ['Currency code', ({ currency }) => currency.toUpperCase()],
  ...emptyColumns('Package size', 'Service code'),
];

/** The fields that owners can choose for their own file format. */
export const carrierFields = {
  order: ({ number }) => number,
  day: ({ paidMs }) => shopCalendar.dayOf(paidMs),
  name: ({ name }) => name,
  email: ({ email }) => email,
  street: ({ street }) => street,
  'street without number': (shipment) => streetParts(shipment).street,
  'house number': (shipment) => streetParts(shipment).number,
  postcode: ({ postcode }) => postcode,
  city: ({ city }) => city,
  state: ({ state }) => state,
  country: ({ country }) => country,
  'country, three letters': threeLetters,
  'country, by name': ({ country }) => countryName(country),
  pieces: ({ pieces }) => String(pieces),
  contents: ({ contents }) => contents,
  'weight in kg': (shipment) => kilograms(shipment, '.'),
  'weight in g': ({ grams }) => (grams === null ? '' : String(grams)),
  total: ({ totalCents, currency }) => amountCell(totalCents, currency),
  shipping: ({ shippingCents, currency }) => amountCell(shippingCents, currency),
  currency: ({ currency }) => currency.toUpperCase(),
  nothing: emptyCell,
} as const satisfies Record<string, (shipment: Shipment) => string>;

export type CarrierField = keyof typeof carrierFields;
export const carrierFieldNames = Object.keys(carrierFields) as [CarrierField, ...CarrierField[]];
