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
    .map(
      ([isNegative, wholePart, part]) =>
        `${isNegative ? '-' : ''}${wholePart}${part && `.${part}`}`,
    ),
);
/** Removes the minus sign of a zero. */
const withoutMinusZero = (text: string) => text.replace(/^-(?=0(?:\.0*)?$)/, '');

test('PORT-TABLE, PORT-LOTS: sums and products are exact, and quotients have 40 decimals, as in another implementation', () => {
  fc.assert(
    fc.property(figure, figure, fc.integer({ min: 0, max: 45 }), (a, b, decimals) => {
      const [left, right] = [new Decimal(a), new Decimal(b)];
      const [bigA, bigB] = [new BigDecimal(a), new BigDecimal(b)];
      expect(left.toFixed()).toBe(withoutMinusZero(bigA.toFixed()));
      expect(left.toFixed(decimals)).toBe(withoutMinusZero(bigA.toFixed(decimals)));
      expect(left.round(decimals).toFixed()).toBe(withoutMinusZero(bigA.round(decimals).toFixed()));
      expect(left.plus(right).toFixed()).toBe(withoutMinusZero(bigA.plus(bigB).toFixed()));
      expect(left.minus(b).toFixed()).toBe(withoutMinusZero(bigA.minus(bigB).toFixed()));
      expect(left.times(right).toFixed()).toBe(withoutMinusZero(bigA.times(bigB).toFixed()));
      expect(left.abs().toFixed()).toBe(withoutMinusZero(bigA.abs().toFixed()));
      expect([
        left.cmp(right),
        left.eq(right),
        left.lt(b),
        left.lte(b),
        left.gt(b),
        left.gte(b),
      ]).toEqual([
        bigA.cmp(bigB),
        bigA.eq(bigB),
        bigA.lt(bigB),
        bigA.lte(bigB),
        bigA.gt(bigB),
        bigA.gte(bigB),
      ]);
      expect(Number(left)).toBe(Number(withoutMinusZero(bigA.toFixed())));
      if (!bigB.eq(0))
        expect(left.div(right).toFixed()).toBe(withoutMinusZero(bigA.div(bigB).toFixed()));
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
