import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, decimalText, dollarsText, readFigure, typedPriceText } from './figure.ts';

describe('PORT-TABLE: an amount is shown in full', () => {
  test.each([
    [1, '1'],
    [1_234.5, '1,234.5'],
    [123_456_789.123, '123,456,789.123'],
    [0.000_000_01, '0.00000001'],
    [1e-30, `0.${'0'.repeat(29)}1`],
    [1e21, '1,000,000,000,000,000,000,000'],
    [-2.25, '−2.25'],
    ['0.123456789012345678', '0.123456789012345678'],
    [0, '0'],
    [-0, '0'],
  ])('%s reads %s', (amount, text) => {
    expect(decimalText(new Decimal(amount))).toBe(text);
  });

  test('and is read back as the same amount', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (amount) => {
        const text = decimalText(new Decimal(amount));
        expect(Number(text.replaceAll(',', '').replace('−', '-'))).toBe(amount + 0);
      }),
    );
  });
});

test.each([
  [1105.157_84, '$1,105.16'],
  ['1.005', '$1.01'],
  [-3, '−$3.00'],
  [-0.004, '$0.00'],
])('PORT-CARDS: %s US dollars read %s', (value, text) => {
  expect(dollarsText(new Decimal(value))).toBe(text);
});

test.each([
  [60_000, '$60,000.00'],
  [0.000_012_34, '$0.00001234'],
  [1.2345, '$1.2345'],
  [-1.5, '−$1.50'],
])('PORT-REMOVE: a price of %s reads %s', (price, text) => {
  expect(typedPriceText(price)).toBe(text);
});

test.each([
  ['0.5', 0.5],
  ['0010.50', 10.5],
  ['-0.0', 0],
  ['1e-7', 1e-7],
  ['1e-999999', 0],
  ['1234.567890123456789012', '1234.567890123456789012'],
  ['-00.1000000000000000000001', '-0.1000000000000000000001'],
])('PORT-STORED: “%s” is kept as %s', (digits, figure) => {
  expect(readFigure(digits)).toBe(figure);
});
