import { expect, test } from 'vitest';
import { Decimal } from '../money/figure.ts';
import { dollarUnit, priceText, type Unit, unitText, valueText } from './unit.ts';

const bitcoin: Unit = { code: 'BTC', rate: 64_000, decimals: 8 };
const withPlainSpaces = (text: string) => text.replace('\u00a0', ' ');

test('PORT-UNIT: values in BTC have 8 decimals with trailing zeros, and values in US dollars are unchanged', () => {
  const valueWords = (value: number, unit: Unit) =>
    withPlainSpaces(valueText(new Decimal(value), unit));
  expect([96_000, 1, 0, -64].map((value) => valueWords(value, bitcoin))).toEqual([
    '1.50000000 BTC',
    '0.00001563 BTC',
    '0.00000000 BTC',
    '−0.00100000 BTC',
  ]);
  expect(valueWords(96_000.5, dollarUnit)).toBe('$96,000.50');
  expect(withPlainSpaces(unitText(new Decimal('0.1'), bitcoin))).toBe('0.10000000 BTC');
});

test('PORT-UNIT: a price has four significant digits, however little a coin is worth', () => {
  const priceWords = (price: number, unit: Unit) => withPlainSpaces(priceText(price, unit));
  expect([64_000, 2_000, 0.00001, 0].map((price) => priceWords(price, bitcoin))).toEqual([
    '1.00000000 BTC',
    '0.03125000 BTC',
    '0.0000000001563 BTC',
    '0.00000000 BTC',
  ]);
  expect(priceWords(2_000, dollarUnit)).toBe('$2,000.00');
});
