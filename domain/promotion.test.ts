import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineShares } from './order-sums.ts';
import { codeOf, discountCents } from './promotion.ts';

test('PAY-CODE: a discount is rounded once, is never more than the goods, and its parts sum to the totals to the cent', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const line = fc.record({ unit: cents, quantity: fc.integer({ min: 1, max: 99 }) });
  const reduction = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amountCents: cents }),
  );
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      reduction,
      fc.constantFrom(1, 10, 100),
      cents,
      (cart, off, step, shipping) => {
        const lines = cart.map(({ unit, quantity }) => unit * step * quantity);
        const subtotal = lines.reduce((sum, each) => sum + each, 0);
        const discount = discountCents(off, subtotal, step);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(subtotal);
        if ('percent' in off) {
          expect(discount % step).toBe(0);
          expect(Math.abs(discount - (subtotal * off.percent) / 100)).toBeLessThanOrEqual(step / 2);
        }
        const total = subtotal - discount + shipping;
        const shares = lineShares({ subtotal, discount, shipping, tax: 0, total }, lines);
        const sum = (of: 'subtotal' | 'discount' | 'total') =>
          shares.reduce((all, share) => all + share[of], 0);
        expect([sum('subtotal'), sum('discount'), sum('total') + shipping]).toEqual([
          ...[subtotal, discount, total],
        ]);
        for (const share of shares) expect(share.total).toBeGreaterThanOrEqual(0);
      },
    ),
  );
  expect(discountCents({ percent: 10 }, 1_005)).toBe(101);
  expect(discountCents({ percent: 100 }, 4_807, 10)).toBe(4_807);
  expect(discountCents({ amountCents: 500 }, 300)).toBe(300);
});

test('PAY-CODE: a code is the same in any case of its letters and with spaces around it', () => {
  expect(codeOf(' summer-10 ')).toBe('SUMMER-10');
  for (const typed of ['', 'x', 'a b', 'ä1', '-A', `A${'1'.repeat(40)}`, 'A\u0000'])
    expect(codeOf(typed)).toBeNull();
});
