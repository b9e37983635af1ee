import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxLabel } from '../../content/messages/tax-label.ts';
import { taxClasses } from '../../contract/tax-class.ts';
import {
  type Delivery,
  type DeliveryLine,
  type DeliveryZone,
  dependsOnCountry,
  isTaxedEverywhere,
  needsCountry,
  quoteDelivery,
} from './delivery.ts';
import { addedTax } from './order-sums.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const zone = (more: Partial<DeliveryZone>): DeliveryZone => ({
  name: 'Germany',
  countries: ['DE'],
  priceCents: 490,
  freeFromCents: null,
  ...more,
});
const rates = (standard: number, reduced: number) => ({ standard, reduced });
const goods = (cents: number, more: Partial<DeliveryLine> = {}): DeliveryLine => ({
  cents,
  taxClass: 'standard',
  needsSending: true,
  ...more,
});
const shop = (more: Partial<Delivery> = {}): Delivery => ({
  zones: [zone({}), zone({ name: 'Far', countries: ['AT', 'US'], priceCents: 1_490 })],
  tax: 'included',
  taxRatesPpm: { DE: rates(190_000, 70_000), AT: rates(200_000, 100_000) },
  ...more,
});

describe('SHIP-ZONES: what a checkout costs', () => {
  test('is the price of the zone of its country, and 0 once shipping is free', () => {
    expect(quoteDelivery(shop(), [goods(6_100)], 'DE')).toMatchObject({
      shipping: 490,
      total: 6_590,
    });
    expect(quoteDelivery(shop(), [goods(6_100)], 'US')).toMatchObject({
      shipping: 1_490,
      total: 7_590,
    });
    const free = shop({ zones: [zone({ freeFromCents: 6_100 })] });
    expect(quoteDelivery(free, [goods(6_099)], null)).toMatchObject({
      shipping: 490,
      total: 6_589,
    });
    expect(quoteDelivery(free, [goods(6_100)], null)).toMatchObject({ shipping: 0, total: 6_100 });
  });

  test('asks for the country only if that makes a difference', () => {
    expect(dependsOnCountry(shop())).toBe(true);
    const one = zone({ countries: ['DE', 'AT'] });
    expect(dependsOnCountry(shop({ zones: [one] }))).toBe(true);
    expect(dependsOnCountry(shop({ zones: [one], tax: null }))).toBe(false);
    expect(dependsOnCountry(shop({ zones: [one], taxRatesPpm: {} }))).toBe(false);
    expect(dependsOnCountry(shop({ zones: [zone({})] }))).toBe(false);
  });
});

describe('SHIP-COUNTRY: the countries that are served after a change of zones', () => {
  test('decide whether a checkout needs a country, and no other country is priced', () => {
    const needs = (choice: number | null, country: string | null) =>
      needsCountry(shop(), { choice, country }, [goods(1)]);
    expect([needs(0, null), needs(null, null), needs(2, 'FR')]).toEqual([true, true, true]);
    expect([needs(1, 'DE'), needs(2, 'US')]).toEqual([false, false]);
    expect(
      needsCountry(shop({ zones: [zone({})] }), { choice: null, country: null }, [goods(1)]),
    ).toBe(false);
    expect(() => quoteDelivery(shop(), [goods(6_100)], 'FR')).toThrow(RangeError);
  });
});

describe('TAX-RATES: the tax of a country', () => {
  test('is included in the price or added to it, also to shipping, and 0 without a rate', () => {
    expect(quoteDelivery(shop(), [goods(2_900)], 'DE')).toMatchObject({
      tax: 541,
      taxRatePpm: 190_000,
      total: 3_390,
    });
    const free = [zone({ priceCents: 0 })] as const;
    expect(quoteDelivery(shop({ zones: free }), [goods(2_900)], null)).toMatchObject({
      tax: 463,
      total: 2_900,
    });
    expect(quoteDelivery(shop({ zones: free, tax: 'added' }), [goods(2_900)], null)).toMatchObject({
      tax: 551,
      total: 3_451,
    });
    expect(quoteDelivery(shop(), [goods(2_900)], 'US')).toMatchObject({
      tax: 0,
      taxRatePpm: null,
      total: 4_390,
    });
    expect(taxLabel(5.5, false)).toBe('Includes 5.5% VAT');
    expect(taxLabel(19, true)).toBe('19% VAT');
    expect([taxLabel(null, false), taxLabel(null, true)]).toEqual(['Includes tax', 'Tax']);
  });

  test('is described as included in every price only if every served country has a rate', () => {
    expect(isTaxedEverywhere(shop())).toBe(false);
    const all = {
      DE: rates(190_000, 70_000),
      AT: rates(200_000, 100_000),
      US: rates(50_000, 50_000),
    };
    expect(isTaxedEverywhere(shop({ taxRatesPpm: all }))).toBe(true);
    expect(isTaxedEverywhere(shop({ taxRatesPpm: {} }))).toBe(true);
  });

  test('TAX-CLASS: depends on the class of each product, and shipping has the highest rate of the shipped goods', () => {
    const cart = [
      goods(11_900),
      goods(1_070, { taxClass: 'reduced' }),
      goods(5_000, { taxClass: 'none', needsSending: false }),
    ];
    expect(quoteDelivery(shop(), cart, 'DE')).toEqual({
      shipping: 490,
      taxes: [
        { cents: 1_900, ratePpm: 190_000 },
        { cents: 70, ratePpm: 70_000 },
        { cents: 0, ratePpm: null },
      ],
      shippingTax: { cents: 78, ratePpm: 190_000 },
      tax: 2_048,
      taxRatePpm: null,
      total: 18_460,
    });
    const [, book] = cart;
    const books = quoteDelivery(shop(), book === undefined ? [] : [book], 'DE');
    expect(books).toMatchObject({ tax: 102, taxRatePpm: 70_000, shippingTax: { cents: 32 } });
    expect(quoteDelivery(shop({ tax: 'added' }), cart, 'DE')).toMatchObject({
      taxes: [{ cents: 2_261 }, { cents: 75 }, { cents: 0 }],
      shippingTax: { cents: 93 },
      tax: 2_429,
      total: 20_889,
    });
  });

  test('SHIP-NONE: goods without shipping cost no postage, and do not count towards free shipping', () => {
    const card = goods(9_000, { needsSending: false });
    expect(quoteDelivery(shop(), [card], 'DE')).toMatchObject({ shipping: 0, total: 9_000 });
    const free = shop({ zones: [zone({ freeFromCents: 9_000 })] });
    expect(quoteDelivery(free, [card, goods(600)], null)).toMatchObject({ shipping: 490 });
    const download = [{ taxClass: 'none', needsSending: false }] as const;
    expect(dependsOnCountry(shop(), download)).toBe(false);
    expect(dependsOnCountry(shop({ tax: null }), [{ ...download[0], taxClass: 'standard' }])).toBe(
      false,
    );
    // The tax of a download is that of the buyer's country.
    expect(dependsOnCountry(shop(), [{ ...download[0], taxClass: 'standard' }])).toBe(true);
    expect(dependsOnCountry(shop(), [...download, { taxClass: 'none', needsSending: true }])).toBe(
      true,
    );
  });

  test('adds up to the total with the other parts, for random carts, zones, classes and rates', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const one = fc.record({
      cents,
      taxClass: fc.constantFrom(...taxClasses),
      needsSending: fc.boolean(),
    });
    const some = fc.record({
      lines: fc.array(one, { minLength: 1, maxLength: 12 }),
      priceCents: fc.integer({ min: 0, max: 9_000 }),
      freeFromCents: fc.option(cents),
      standard: fc.integer({ min: 0, max: 1_000_000 }),
      reduced: fc.integer({ min: 0, max: 1_000_000 }),
      tax: fc.constantFrom('included' as const, 'added' as const, null),
      step: fc.constantFrom(1, 10, 100),
    });
    fc.assert(
      fc.property(some, ({ priceCents, freeFromCents, standard, reduced, tax, step, ...more }) => {
        const zones = [zone({ priceCents, freeFromCents })] as const;
        const lines = more.lines.map((line) => ({ ...line, cents: line.cents * step }));
        const delivery = { zones, tax, taxRatesPpm: { DE: rates(standard, reduced) } };
        const asked = quoteDelivery(delivery, lines, 'DE', step);
        const parts = [...asked.taxes, asked.shippingTax];
        const amounts = [asked.shipping, asked.tax, asked.total, ...parts.map((one) => one.cents)];
        expect(amounts.filter((amount) => amount % step !== 0)).toEqual([]);
        expect(sum(parts.map((one) => one.cents))).toBe(asked.tax);
        const subtotal = sum(lines.map((line) => line.cents));
        const added = tax === 'added' ? asked.tax : 0;
        expect(asked.total).toBe(subtotal + asked.shipping + added);
        expect(addedTax({ subtotal, discount: 0, ...asked })).toBe(added);
        if (!lines.some(({ needsSending }) => needsSending)) expect(asked.shipping).toBe(0);
        // The tax is rounded once for each rate.
        const prices = [...lines.map((line) => line.cents), asked.shipping];
        for (const ratePpm of new Set(parts.map((one) => one.ratePpm))) {
          const of = parts.flatMap((one, index) => (one.ratePpm === ratePpm ? [index] : []));
          const paid = sum(of.map((index) => prices[index] ?? 0));
          const exact =
            ratePpm === null ? 0 : (paid * ratePpm) / (1_000_000 + (tax === 'added' ? 0 : ratePpm));
          const charged = sum(of.map((index) => parts[index]?.cents ?? 0));
          expect(Math.abs(charged - exact)).toBeLessThanOrEqual(0.500_001 * step);
        }
      }),
    );
  });
});
