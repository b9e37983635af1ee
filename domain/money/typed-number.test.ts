import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactDollars } from './exact-decimals.ts';
import { groupedDecimals } from './grouped-decimals.ts';
import { parseTypedDollars, parseTypedNumber } from './typed-number.ts';

describe('TOOL-NUMBER, TOOL-FREE, PORT-ADD: the content of a text field, as a number', () => {
  test.each([
    ['12.5', 12.5],
    ['0,5', 0.5],
    [',5', 0.5],
    ['.5', 0.5],
    ['5,', 5],
    ['1.234', 1.234],
    ['0,123', 0.123],
    ['1234,567', 1234.567],
    ['12,3456', 12.3456],
    ['007', 7],
    [' 5 ', 5],
    ['\u00a05\n', 5],
    ['\u200e5\u202c', 5],
    ['+5', 5],
    ['-5', -5],
    ['−5', -5],
    ['–5', -5],
    ['－5', -5],
    ['- 5', -5],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['−1.234,567', -1234.567],
    ['1,234', 1234],
    ['−12,500', -12500],
    ['1,000', 1000],
    ['999,999.5', 999999.5],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['1,234,567.891', 1234567.891],
    ['12,34,567.5', 1234567.5],
    ['12 000', 12000],
    ['1 234,567', 1234.567],
    ['1\u202f234\u202f567,8', 1234567.8],
    ['1’234.5', 1234.5],
    ["1'234'567", 1234567],
    ['٠٫٥', 0.5],
    ['١٬٢٣٤٫٥٦', 1234.56],
    ['۱۲۳', 123],
    ['१२.५', 12.5],
    ['１２．５', 12.5],
    ['１，２３４．５', 1234.5],
    ['1e5', 100000],
    ['1.5E-07', 1.5e-7],
    ['1,5E−07', 1.5e-7],
  ])('“%s” is %d', (text, value) => {
    expect(parseTypedNumber(text)).toMatchObject({ value, readings: null });
  });

  test.each([
    '',
    '   ',
    '-',
    '.',
    ',',
    'e5',
    '-e5',
    'abc',
    '5%',
    '$5',
    '--1',
    '5-',
    '1-2',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '0x10',
    '0b11',
    '0o17',
    '1_000',
    '5n',
    '5²',
    '½',
    '1 2',
    '1,2,3',
    '1.2.3',
    '1,23.4',
    '12,34.5',
    '1,234.56,7',
    '1.234,567.8',
    '0,123,456',
    ',123,456',
    '1,,234',
    "1'234,567 8",
    "1 234'567",
    '1٫2٫3',
  ])('“%s” is no number', (text) => {
    expect(parseTypedNumber(text)).toMatchObject({ value: Number.NaN, readings: null });
  });

  test.each([
    [' −١٢,٥٠٠ ', ['-12.500', '-12500']],
    ['١,٢٣٤', ['1.234', '1234']],
    ['123，456', ['123.456', '123456']],
    ['1,234e−3', ['1.234e-3', '1234e-3']],
  ])(
    '“%s” may be two numbers, each of which can be written so that it is one',
    (text, readings) => {
      expect(parseTypedNumber(text)).toEqual({ value: Number.NaN, digits: '', readings });
      for (const reading of readings) expect(parseTypedNumber(reading).value).toBe(Number(reading));
    },
  );

  test.each([
    ['$64,123.45', 64123.45],
    ['$ 5', 5],
    ['5$', 5],
    ['1 234,56 $', 1234.56],
    ['US$1,234.50', 1234.5],
    ['5 USD', 5],
    ['usd 5', 5],
    ['$64,123.45 USD', 64123.45],
    ['−$5', -5],
    ['$ −5', -5],
    ['＄５', 5],
    ['\u200e$5', 5],
    ['0,5', 0.5],
  ])('PORT-ADD: “%s” is %d as dollars, and not a number of anything else', (text, value) => {
    expect(parseTypedDollars(text)).toMatchObject({ value, readings: null });
    if (/[$＄]|usd/i.test(text)) expect(parseTypedNumber(text).value).toBeNaN();
  });

  test.each([
    '€5',
    '5 €',
    '5 EUR',
    '£5',
    'C$5',
    '5 CAD',
    '$',
    'USD',
    '$$5',
    '-$-5',
    '5 $ 6',
    '$5 €',
    '5 USDT',
    '5c',
  ])('PORT-ADD: “%s” is not a number of dollars', (text) => {
    expect(parseTypedDollars(text)).toMatchObject({ value: Number.NaN, readings: null });
  });

  test('PORT-ADD: ambiguous dollars are asked about', () => {
    expect(parseTypedDollars('−$١,٢٣٤').readings).toEqual(['-1.234', '-1234']);
    expect(parseTypedDollars('−$1,234')).toMatchObject({ value: -1234, readings: null });
  });

  test('every formatted number is read back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        // `String` writes −0 as 0.
        expect(parseTypedNumber(String(value)).value).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test('a figure of this site is read back as it was written', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(6), (size, decimals) => {
        const text = `−${groupedDecimals(size, decimals)}`;
        expect(parseTypedNumber(text)).toMatchObject({
          value: size === 0 ? 0 : -size,
          readings: null,
        });
        expect(parseTypedDollars(exactDollars(-size)).value).toBe(size === 0 ? 0 : -size);
      }),
    );
  });

  test('any text is a finite number or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123.,- eE٫٬’−x') }), (text) => {
        expect(parseTypedNumber(text).value).not.toBe(Number.POSITIVE_INFINITY);
      }),
      { numRuns: 1_000 },
    );
  });
});
