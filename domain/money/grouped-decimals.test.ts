import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedDecimals } from './grouped-decimals.ts';

test.each([
  [0, 2, '0.00'],
  [999, 0, '999'],
  [999.5, 0, '1,000'],
  [1.005, 2, '1.01'],
  [1e-7, 8, '0.00000010'],
  [123_456.789, 1, '123,456.8'],
  [9e15, 2, '9,000,000,000,000,000.00'],
  [1e21, 2, '1,000,000,000,000,000,000,000.00'],
  [1e21, 0, '1,000,000,000,000,000,000,000'],
])('%d with %d decimals reads %s', (size, decimals, text) => {
  expect(groupedDecimals(size, decimals)).toBe(text);
});

test('reads as English writes numbers', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 2 }),
      (size, decimals) => {
        const english = new Intl.NumberFormat('en-US', {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        });
        expect(groupedDecimals(size, decimals)).toBe(english.format(size));
      },
    ),
  );
});
