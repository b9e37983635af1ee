import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currentCents,
  findRepresentative,
  formatWirePrice,
  saleCents,
  shownPrice,
  totalCents,
  type VariantOffer,
} from './pricing.ts';
import { productFromWire } from './product-from-wire.ts';

const offerOf = (
  price_in_cents: number | null,
  stockLeft: number | null = null,
  id = 0,
): Offer => ({
  id,
  price_in_cents,
  sale_price_in_cents: null,
  manage_inventory: stockLeft !== null,
  inventory_quantity: stockLeft,
});
type Offer = VariantOffer & { id: number };
const offersAt = (...cents: (number | null)[]) =>
  cents.map((price, id) => offerOf(price, null, id));
const offerFor = (site_product_selection: string | null, variants: Offer[], purchasable = true) =>
  findRepresentative({ purchasable, site_product_selection, variants }, (variant) => variant);
const chosenId = (...args: Parameters<typeof offerFor>) => offerFor(...args)?.variant.id;

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

describe('STORE-PRICE: the variant whose price represents a product', () => {
  test("'lowest_price_first' and null take the lowest price, any other value the first", () => {
    expect(chosenId('lowest_price_first', offersAt(300, 100, 200))).toBe(1);
    expect(chosenId(null, offersAt(300, 100, 200))).toBe(1);
    expect(chosenId('first', offersAt(300, 100, 200))).toBe(0);
  });

  test('a variant that can be bought comes before one that is sold out or has no price', () => {
    const soldOut = [offerOf(100, 0, 0), offerOf(300, 2, 1), offerOf(200, null, 2)];
    expect(chosenId(null, soldOut)).toBe(2);
    expect(chosenId('first', soldOut)).toBe(1);
    expect(chosenId('first', [offerOf(null, null, 0), offerOf(300, null, 1)])).toBe(1);
    expect(chosenId(null, [])).toBeUndefined();
  });

  test('if none can be bought, all are considered', () => {
    const soldOutOffers = [offerOf(300, 0, 0), offerOf(100, 0, 1)];
    expect(chosenId(null, soldOutOffers)).toBe(1);
    expect(chosenId('first', soldOutOffers)).toBe(0);
    expect(chosenId(null, [offerOf(300, 5, 0), offerOf(100, 0, 1)], false)).toBe(1);
  });

  test("is a 'from' price if others that can be bought cost more and none costs less", () => {
    const isFrom = (...args: Parameters<typeof offerFor>) => offerFor(...args)?.isFrom;
    expect(isFrom(null, offersAt(300, 100))).toBe(true);
    expect(isFrom(null, offersAt(100, 100))).toBe(false);
    expect(isFrom('first', offersAt(300, 100))).toBe(false);
    expect(isFrom(null, [offerOf(100, 1, 0), offerOf(300, 0, 1)])).toBe(false);
    expect(isFrom(null, offersAt(100, null))).toBe(false);
  });

  test('no other variant that can be bought is cheaper, and no earlier one is as cheap', () => {
    const variants = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1 })),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(variants, (givenVariants) => {
        const offers = givenVariants.map(([cents, stockLeft], id) => offerOf(cents, stockLeft, id));
        const buyable = offers.filter(({ inventory_quantity }) => inventory_quantity !== 0);
        const candidates = buyable.length > 0 ? buyable : offers;
        const leastCents = Math.min(...candidates.map((variant) => variant.price_in_cents ?? 0));
        expect(chosenId(null, offers)).toBe(
          candidates.find((variant) => variant.price_in_cents === leastCents)?.id,
        );
      }),
    );
  });
});

describe('LOW30-STRUCK: the price that is struck through during a sale', () => {
  const struckPrice = (sale: number | null, lowestCents: number | null, onlyLowest: boolean) => {
    const product = productFromWire({
      id: 'prod_1',
      title: 'Mug',
      variants: [
        {
          id: 'variant_1',
          prices: [
            {
              amount: 1_200,
              sale_amount: sale,
              lowest_amount_30_days: lowestCents,
              currency_code: 'usd',
              currency: { code: 'usd', symbol: '$', template: '$$1' },
            },
          ],
        },
      ],
    });
    const variant = product?.variants[0];
    return variant && shownPrice(variant, onlyLowest);
  };

  test('is the lowest price of the 30 days before, where consumers in the EU are served', () => {
    const sale = { now: '$9.00', before: '$9.99', lowest: '$9.99' };
    expect(struckPrice(900, 999, true)).toEqual(sale);
  });

  test('is missing if the sale price is not below it, or if it is unknown', () => {
    const unstruckPrice = { now: '$11.00', before: null, lowest: null };
    expect(struckPrice(1_100, 999, true)).toEqual(unstruckPrice);
    expect(struckPrice(1_100, 1_100, true)).toEqual(unstruckPrice);
    expect(struckPrice(1_100, null, true)).toEqual(unstruckPrice);
  });

  test('is the regular price outside the EU, and missing without a sale', () => {
    const struckElsewhere = { now: '$11.00', before: '$12.00', lowest: '$9.99' };
    expect(struckPrice(1_100, 999, false)).toEqual(struckElsewhere);
    for (const onlyLowest of [true, false])
      expect(struckPrice(null, 999, onlyLowest)).toEqual({
        now: '$12.00',
        before: null,
        lowest: null,
      });
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
  expect(formatWirePrice(undefined)).toBe('');
  expect(formatWirePrice({ amount: 100 })).toBe('');
  expect(formatWirePrice({ amount: 100, sale_amount: 0, currency })).toBe('$1.00');
  expect(formatWirePrice({ amount: 100, sale_amount: 80, currency })).toBe('$0.80');
});

test('a total adds up every line, whatever the order of the lines', () => {
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
