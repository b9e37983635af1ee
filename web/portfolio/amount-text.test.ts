import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText } from './amount-text.ts';

test.each([
  [1, '1'],
  [1_234.5, '1,234.5'],
  [123_456_789.123, '123,456,789.123'],
  [0.000_000_01, '0.00000001'],
  [1e-30, `0.${'0'.repeat(29)}1`],
  [-2.25, '−2.25'],
  [0.1 + 0.2, '0.3'],
  [0, '0'],
  [-0, '0'],
  [Number.POSITIVE_INFINITY, '–'],
  [Number.NaN, '–'],
])('PORT-TABLE: %d reads %s', (amount, text) => {
  expect(amountText(amount)).toBe(text);
});

test('PORT-TABLE: an amount is shown in full: read back it is the same to fifteen digits', () => {
  const amounts = fc.double({ min: -1e15, max: 1e15, noNaN: true });
  fc.assert(
    fc.property(amounts, (amount) => {
      // Below that, a text of 100 decimals does not reach fifteen digits.
      fc.pre(Math.abs(amount) > 1e-80);
      const readBack = Number(amountText(amount).replaceAll(',', '').replace('−', '-'));
      expect(readBack).toBe(Number(amount.toPrecision(15)));
    }),
  );
});
