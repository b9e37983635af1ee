import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from './decimal-number.ts';

const BigDecimal = Big();
BigDecimal.DP = 40;

/** Any figure that a portfolio may contain, and quotients of it. */
const figure = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }),
  fc.integer(),
  fc
    .tuple(fc.boolean(), fc.stringMatching(/^\d{1,30}$/), fc.stringMatching(/^\d{0,45}$/))
    .map(([isNegative, whole, part]) => `${isNegative ? '-' : ''}${whole}${part && `.${part}`}`),
);
/** Removes the minus sign of a zero. */
const withoutMinusZero = (text: string) => text.replace(/^-(?=0(?:\.0*)?$)/, '');

test('PORT-TABLE, PORT-LOTS: sums and products are exact, and quotients have 40 decimals, as in another implementation', () => {
  fc.assert(
    fc.property(figure, figure, fc.integer({ min: 0, max: 45 }), (a, b, decimals) => {
      const [one, other] = [new Decimal(a), new Decimal(b)];
      const [big, second] = [new BigDecimal(a), new BigDecimal(b)];
      expect(one.toFixed()).toBe(withoutMinusZero(big.toFixed()));
      expect(one.toFixed(decimals)).toBe(withoutMinusZero(big.toFixed(decimals)));
      expect(one.round(decimals).toFixed()).toBe(withoutMinusZero(big.round(decimals).toFixed()));
      expect(one.plus(other).toFixed()).toBe(withoutMinusZero(big.plus(second).toFixed()));
      expect(one.minus(b).toFixed()).toBe(withoutMinusZero(big.minus(second).toFixed()));
      expect(one.times(other).toFixed()).toBe(withoutMinusZero(big.times(second).toFixed()));
      expect(one.abs().toFixed()).toBe(withoutMinusZero(big.abs().toFixed()));
      expect([one.cmp(other), one.eq(other), one.lt(b), one.lte(b), one.gt(b), one.gte(b)]).toEqual(
        [
          big.cmp(second),
          big.eq(second),
          big.lt(second),
          big.lte(second),
          big.gt(second),
          big.gte(second),
        ],
      );
      expect(Number(one)).toBe(Number(withoutMinusZero(big.toFixed())));
      if (!second.eq(0))
        expect(one.div(other).toFixed()).toBe(withoutMinusZero(big.div(second).toFixed()));
    }),
    { numRuns: 2_000 },
  );
});

test('PORT-ADD: text that is not a number throws, and so does a division by 0', () => {
  for (const text of ['', '.', '-', '1,5', 'e5', '1e', ' 1', 'NaN', 'Infinity'])
    expect(() => new Decimal(text), text).toThrow();
  expect(() => new Decimal(Number.NaN)).toThrow();
  expect(() => new Decimal(1).div(0)).toThrow('division by zero');
});
