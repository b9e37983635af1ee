import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsToFigure, formatMoney } from './format-money.ts';

test('STORE-PRICE: prices are shown as amount/100 with two decimals', () => {
  expect(centsToFigure(1999)).toBe('19.99');
  expect(centsToFigure(5)).toBe('0.05');
  expect(centsToFigure(0)).toBe('0.00');
  expect(centsToFigure(-1250)).toBe('−12.50');
});

test('STORE-PRICE: a currency is shown with its own number of decimals', () => {
  const yenFormat = { template: '¥$1', decimal_digits: 0 };
  expect(formatMoney(1999, yenFormat)).toBe('¥1999');
  expect(formatMoney(0, yenFormat)).toBe('¥0');
  const dinarCurrency = { code: 'kwd', decimal_digits: 3 };
  expect(formatMoney(1250, dinarCurrency)).toBe('KWD 1.250');
  expect(formatMoney(-5, dinarCurrency)).toBe('KWD −0.005');
  for (const decimal_digits of [undefined, -1, 1.5, Number.NaN, 400])
    expect(formatMoney(1999, { template: '$$1', decimal_digits })).toBe('$19.99');
});

test('the figure replaces $1 in the template', () => {
  expect(formatMoney(1999, { template: '$$1' })).toBe('$19.99');
  expect(formatMoney(1999, { template: '$1 €' })).toBe('19.99 €');
});

test('without a template, the amount follows the symbol, or else the code, or else €', () => {
  expect(formatMoney(1999, { symbol: '£', code: 'gbp' })).toBe('£19.99');
  expect(formatMoney(1999, { symbol: '', code: 'gbp', template: '' })).toBe('GBP 19.99');
  expect(formatMoney(1999, {})).toBe('€19.99');
});

test('a figure gives back the amount that it was made from', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (cents) => {
      const figure = centsToFigure(cents);
      expect(figure).toMatch(/^\d+\.\d\d$/);
      expect(BigInt(figure.replace('.', ''))).toBe(BigInt(cents));
    }),
  );
});
