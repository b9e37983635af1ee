import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactDecimals, exactDollars } from './exact-decimals.ts';

describe('a number with exactly so many decimals', () => {
  test.each([
    [1105.157_84, 2, '1,105.16'],
    [5, 4, '5.0000'],
    [-0.113_45, 3, '−0.113'],
    [1_234_567.891, 0, '1,234,568'],
  ])('%d with %d decimals is %s', (value, decimals, text) => {
    expect(exactDecimals(value, decimals)).toBe(text);
  });

  test.each([0, -0, 0.004, -0.004])('%d with two decimals is nothing, without a sign', (value) => {
    expect(exactDecimals(value, 2)).toBe('0.00');
    expect(exactDecimals(value, 2, true)).toBe('0.00');
  });

  test('with a sign, a number above zero has a plus', () => {
    expect(exactDecimals(5, 4, true)).toBe('+5.0000');
    expect(exactDecimals(-5, 4, true)).toBe('−5.0000');
  });

  test('in dollars, the sign precedes the currency', () => {
    expect(exactDollars(1105.157_84)).toBe('$1,105.16');
    expect(exactDollars(-3)).toBe('−$3.00');
    expect(exactDollars(105.16, true)).toBe('+$105.16');
    expect(exactDollars(-0.001)).toBe('$0.00');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'TOOL-FREE: %d is a dash',
    (value) => {
      expect(exactDecimals(value, 2)).toBe('–');
      expect(exactDollars(value, true)).toBe('–');
    },
  );

  test('TOOL-FREE: it never reads NaN, Infinity, an exponent or −0', () => {
    fc.assert(
      fc.property(fc.double(), fc.nat(8), (value, decimals) => {
        expect(exactDecimals(value, decimals)).toMatch(/^(?:–|−?\d{1,3}(?:,\d{3})*(?:\.\d+)?)$/);
        expect(exactDecimals(value, decimals)).not.toMatch(/^−[0.,]+$/);
      }),
    );
  });
});
