import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainDigits, priceInFull } from './full-digits.ts';

test.each([
  [1.234e-8, '$0.00000001234'],
  [0.036955, '$0.036955'],
  [1.0004, '$1.0004'],
  [69_500, '$69,500.00'],
  [123_456.7, '$123,456.70'],
])('ALERT-SET: a price of %s reads %s', (price, text) => {
  expect(priceInFull(price)).toBe(text);
});

test('ALERT-SET, TABLE-EXPORT: no price loses a digit or has an exponent', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-75, max: 1e18, noNaN: true }), (price) => {
      expect(plainDigits(price)).toMatch(/^\d+(\.\d+)?$/);
      expect(Number(plainDigits(price))).toBe(price);
      expect(Number(priceInFull(price).replace(/[$,]/g, ''))).toBe(price);
    }),
  );
});
