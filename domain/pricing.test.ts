import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currentCents,
  formatPrice,
  representativeVariant,
  saleCents,
  totalCents,
} from './pricing.ts';

interface Priced {
  price_in_cents: number | null;
  sale_price_in_cents: number | null;
  id: number;
}
const amounts = (variant: Priced) => variant;
const priced = (...cents: (number | null)[]): Priced[] =>
  cents.map((price_in_cents, id) => ({ id, price_in_cents, sale_price_in_cents: null }));
const pick = (site_product_selection: string | null, variants: Priced[]) =>
  representativeVariant({ site_product_selection, variants }, amounts)?.id;

describe('a sale', () => {
  test('STORE-PRICE: a sale price overrides the regular price', () => {
    expect(currentCents({ price_in_cents: 6400, sale_price_in_cents: 5400 })).toBe(5400);
  });

  test('STORE-PRICE: a sale amount of 0 or null is no sale, while a price of 0 is a price', () => {
    expect(saleCents(0)).toBeNull();
    expect(saleCents(null)).toBeNull();
    expect(currentCents({ price_in_cents: 6400, sale_price_in_cents: 0 })).toBe(6400);
    expect(currentCents({ price_in_cents: 0, sale_price_in_cents: null })).toBe(0);
    expect(currentCents({ price_in_cents: null, sale_price_in_cents: null })).toBeNull();
  });
});

describe('STORE-PRICE: the variant that stands for a product', () => {
  test("'lowest_price_first' and null take the lowest price, any other value the first", () => {
    expect(pick('lowest_price_first', priced(300, 100, 200))).toBe(1);
    expect(pick(null, priced(300, 100, 200))).toBe(1);
    expect(pick('first', priced(300, 100, 200))).toBe(0);
  });

  test('among equal lowest prices the later variant is picked', () => {
    expect(pick('lowest_price_first', priced(100, 200, 100, 300))).toBe(2);
  });

  test('a variant without a price is passed over, and a free one is the cheapest', () => {
    expect(pick(null, priced(null, 500, null))).toBe(1);
    expect(pick(null, priced(500, 0))).toBe(1);
    expect(pick(null, [])).toBeUndefined();
  });

  test('nothing in the list is cheaper, and nothing after it is as cheap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1 }), (cents) => {
        const chosen = pick(null, priced(...cents));
        expect(chosen).toBe(cents.lastIndexOf(Math.min(...cents)));
      }),
    );
  });
});

test('a price without an amount or a currency is shown as nothing', () => {
  const currency = {
    code: 'usd',
    symbol: '$',
    symbol_native: '$',
    name: 'US dollar',
    name_plural: 'US dollars',
    decimal_digits: 2,
    rounding: 0,
    template: '$$1',
    min_amount: 0,
  };
  expect(formatPrice(undefined)).toBe('');
  expect(formatPrice({ amount: 100 })).toBe('');
  expect(formatPrice({ amount: 100, sale_amount: 0, currency })).toBe('$1.00');
  expect(formatPrice({ amount: 100, sale_amount: 80, currency })).toBe('$0.80');
});

test('a total adds every line, and is the same whatever the order of the lines', () => {
  expect(totalCents([])).toBe(0);
  const line = fc.record({
    unitCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(totalCents(lines.toReversed())).toBe(totalCents(lines));
      expect(totalCents([...lines, { unitCents: 1, quantity: 2 }])).toBe(totalCents(lines) + 2);
    }),
  );
});
