import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportionCents, unitAmountsCents } from './apportion-cents.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const cents = fc.integer({ min: 0, max: 10_000_000 });
const weights = fc.array(cents, { minLength: 1, maxLength: 12 });

describe('ORD-SHARES: shares of an amount', () => {
  test('add up to it, and each is less than one unit from its exact value', () => {
    fc.assert(
      fc.property(cents, weights, (total, partWeights) => {
        const shares = apportionCents(total, partWeights);
        expect(sum(shares)).toBe(total);
        const totalCents = sum(partWeights);
        if (totalCents === 0) return;
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (total * (partWeights[index] ?? 0)) / totalCents)).toBeLessThan(
            1,
          );
      }),
    );
  });

  test('give the remaining units to the largest remainders, the earlier of equal ones first', () => {
    expect(apportionCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(apportionCents(10, [5, 3, 1])).toEqual([6, 3, 1]);
    expect(apportionCents(7, [0, 0])).toEqual([7, 0]);
    expect(() => apportionCents(1, [])).toThrow(RangeError);
    expect(() => apportionCents(-1, [1])).toThrow(RangeError);
  });

  test('of a line’s pieces are the nearest to their exact price', () => {
    const priceOf = (total: number, before: number, step = 1) =>
      unitAmountsCents(total, { units: 3, before, now: 1 }, step);
    expect([0, 1, 2].map((before) => priceOf(2_000, before))).toEqual([667, 666, 667]);
    expect([0, 1, 2].map((before) => priceOf(2_000, before, 100))).toEqual([700, 600, 700]);
    expect([0, 1, 2].map((before) => priceOf(1, before, 10))).toEqual([0, 0, 1]);
    expect(unitAmountsCents(19, { units: 9, before: 0, now: 8 }, 10)).toBe(19);
  });

  test('of a line, taken piece by piece, add up to it, however they are divided', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 10, 100),
        (someAmounts, parts, step) => {
          const total = someAmounts * step;
          const pieces = sum(parts);
          let before = 0;
          const takenParts = parts.map((now) => {
            const part = unitAmountsCents(total, { units: pieces, before, now }, step);
            before += now;
            return part;
          });
          expect(sum(takenParts)).toBe(total);
          expect(Math.min(...takenParts)).toBeGreaterThanOrEqual(0);
          expect(takenParts.filter((part) => part % step !== 0)).toEqual([]);
        },
      ),
    );
  });
});
