import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

describe('what a text field holds, as a number', () => {
  test('spaces around it do not matter', () => {
    expect(typedNumber(' 12.5 ')).toBe(12.5);
  });

  test.each(['', '   ', 'abc', '1,000', '12 000', '5%', '--1', 'Infinity', '-Infinity', '1e999'])(
    'TOOL-FREE: “%s” is no number',
    (text) => {
      expect(typedNumber(text)).toBeNaN();
    },
  );

  test('every number that is written out is read back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        // Written out, −0 is 0.
        expect(typedNumber(String(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
