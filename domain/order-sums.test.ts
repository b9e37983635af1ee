import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addedTax, lineShares, type OrderSums, soundSums } from './order-sums.ts';
import { inSteps, piecesCents, sharesOf } from './shares.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const cents = fc.integer({ min: 0, max: 10_000_000 });
const weights = fc.array(cents, { minLength: 1, maxLength: 12 });

describe('ORD-SHARES: shares of an amount', () => {
  test('add up to it, and none is a whole unit away from its exact value', () => {
    fc.assert(
      fc.property(cents, weights, (total, each) => {
        const shares = sharesOf(total, each);
        expect(sum(shares)).toBe(total);
        const all = sum(each);
        if (all === 0) return;
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (total * (each[index] ?? 0)) / all)).toBeLessThan(1);
      }),
    );
  });

  test('give the units that are left to the largest remainders, the earlier of equal ones first', () => {
    expect(sharesOf(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(sharesOf(10, [5, 3, 1])).toEqual([6, 3, 1]);
    expect(sharesOf(7, [0, 0])).toEqual([7, 0]);
    expect(() => sharesOf(1, [])).toThrow(RangeError);
    expect(() => sharesOf(-1, [1])).toThrow(RangeError);
  });

  test('of a line by pieces add up to it, in whatever parts it is taken', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 10, 100),
        (some, parts, step) => {
          const total = some * step;
          const pieces = sum(parts);
          let before = 0;
          const taken = parts.map((now) => {
            const part = piecesCents(total, { pieces, before, now }, step);
            before += now;
            return part;
          });
          expect(sum(taken)).toBe(total);
          expect(Math.min(...taken)).toBeGreaterThanOrEqual(0);
          expect(taken.filter((part) => part % step !== 0)).toEqual([]);
        },
      ),
    );
  });
});

describe('ORD-SHARES: amounts between two steps of a currency', () => {
  test('are moved by less than a step, and those between none stay', () => {
    fc.assert(
      fc.property(weights, fc.constantFrom(1, 10, 100), (amounts, step) => {
        const moved = inSteps(amounts, step);
        expect(moved.filter((part) => part % step !== 0 || part < 0)).toEqual([]);
        for (const [index, part] of moved.entries())
          expect(Math.abs(part - (amounts[index] ?? 0))).toBeLessThan(step);
        expect(sum(amounts) - sum(moved)).toBe(sum(amounts) % step);
        const even = amounts.map((amount) => amount * step);
        expect(inSteps(even, step)).toEqual(even);
      }),
    );
  });
});

/** Sums as a payment provider makes them, with tax in the prices or on top of them. */
const paid = fc
  .record({
    lines: weights,
    discountPart: fc.integer({ min: 0, max: 100 }),
    shipping: fc.integer({ min: 0, max: 5_000 }),
    taxPart: fc.integer({ min: 0, max: 27 }),
    isAdded: fc.boolean(),
  })
  .map(({ lines, discountPart, shipping, taxPart, isAdded }) => {
    const subtotal = sum(lines);
    const discount = Math.floor((subtotal * discountPart) / 100);
    const taxed = subtotal - discount + shipping;
    const tax = Math.round((taxed * taxPart) / 100);
    return {
      lines,
      sums: { subtotal, discount, shipping, tax, total: taxed + (isAdded ? tax : 0) },
    };
  });

describe('ORD-SHARES: the lines of an order', () => {
  test('add up to its sums, and shipping has the rest of the total', () => {
    fc.assert(
      fc.property(paid, ({ lines, sums }) => {
        const shares = lineShares(sums, lines);
        expect(sum(shares.map((line) => line.subtotal))).toBe(sums.subtotal);
        expect(sum(shares.map((line) => line.discount))).toBe(sums.discount);
        const rest = sums.total - sum(shares.map((line) => line.total));
        expect(rest).toBeGreaterThanOrEqual(sums.shipping);
        expect(rest).toBeLessThanOrEqual(sums.shipping + addedTax(sums));
        expect(sums.tax - sum(shares.map((line) => line.tax))).toBeGreaterThanOrEqual(0);
        for (const line of shares) expect(line.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('are multiples of what Stripe takes in their currency, where the sums are', () => {
    const inSteps = fc.record({ of: paid, step: fc.constantFrom(10, 100) });
    fc.assert(
      fc.property(inSteps, ({ of: { lines, sums }, step }) => {
        const times = ({ subtotal, discount, shipping, tax, total }: OrderSums): OrderSums => ({
          ...{ subtotal: subtotal * step, discount: discount * step, shipping: shipping * step },
          ...{ tax: tax * step, total: total * step },
        });
        const shares = lineShares(times(sums), lines, step);
        const parts = shares.flatMap((share) => Object.values(share));
        expect(parts.filter((part) => part % step !== 0 || part < 0)).toEqual([]);
        expect(sum(shares.map((line) => line.subtotal))).toBe(sums.subtotal * step);
        expect(sum(shares.map((line) => line.discount))).toBe(sums.discount * step);
      }),
    );
    // Found at a provider, which may know better.
    const odd = { subtotal: 20_000, discount: 19_050, shipping: 0, tax: 0, total: 950 };
    const shares = lineShares(odd, [1, 1], 100);
    expect(sum(shares.map((line) => line.total))).toBe(950);
    expect(Math.min(...shares.map((line) => line.total))).toBeGreaterThanOrEqual(0);
  });

  test('keep a total that is in another currency than their prices', () => {
    const sums = { subtotal: 1_000, discount: 0, shipping: 0, tax: 0, total: 1_000 };
    expect(lineShares(sums, [2, 1]).map((line) => line.total)).toEqual([667, 333]);
  });

  test('are made of parts that make the total, which is what was paid', () => {
    fc.assert(
      fc.property(paid, ({ sums }) => {
        expect(soundSums(sums)).toEqual(sums);
      }),
    );
    const odd = { subtotal: 900, discount: 0, shipping: 0, tax: 0, total: 1_000 };
    expect(soundSums(odd)).toEqual({ ...odd, subtotal: 1_000 });
    expect(soundSums({ ...odd, shipping: 2_000 })).toEqual({ ...odd, subtotal: 1_000 });
  });
});
