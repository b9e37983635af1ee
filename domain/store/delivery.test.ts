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

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const zone = (fields: Partial<DeliveryZone>): DeliveryZone => ({
  name: 'Germany',
  countries: ['DE'],
  priceCents: 490,
  freeFromCents: null,
  ...fields,
});
const rates = (standard: number, reduced: number) => ({ standard, reduced });
const goods = (cents: number, fields: Partial<DeliveryLine> = {}): DeliveryLine => ({
  cents,
  taxClass: 'standard',
  needsSending: true,
  ...fields,
});
const shop = (fields: Partial<Delivery> = {}): Delivery => ({
  zones: [zone({}), zone({ name: 'Far', countries: ['AT', 'US'], priceCents: 1_490 })],
  tax: 'included',
  taxRatesPpm: { DE: rates(190_000, 70_000), AT: rates(200_000, 100_000) },
  ...fields,
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
    const freeShop = shop({ zones: [zone({ freeFromCents: 6_100 })] });
    expect(quoteDelivery(freeShop, [goods(6_099)], null)).toMatchObject({
      shipping: 490,
      total: 6_589,
    });
    expect(quoteDelivery(freeShop, [goods(6_100)], null)).toMatchObject({
      shipping: 0,
      total: 6_100,
    });
  });

  test('asks for the country only if that makes a difference', () => {
    expect(dependsOnCountry(shop())).toBe(true);
    const europeZone = zone({ countries: ['DE', 'AT'] });
    expect(dependsOnCountry(shop({ zones: [europeZone] }))).toBe(true);
    expect(dependsOnCountry(shop({ zones: [europeZone], tax: null }))).toBe(false);
    expect(dependsOnCountry(shop({ zones: [europeZone], taxRatesPpm: {} }))).toBe(false);
    expect(dependsOnCountry(shop({ zones: [zone({})] }))).toBe(false);
  });
});

describe('SHIP-COUNTRY: the countries that are served after a change of zones', () => {
  test('decide whether a checkout needs a country, and no other country is priced', () => {
    const needsChoice = (choice: number | null, country: string | null) =>
      needsCountry(shop(), { choice, country }, [goods(1)]);
    expect([needsChoice(0, null), needsChoice(null, null), needsChoice(2, 'FR')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([needsChoice(1, 'DE'), needsChoice(2, 'US')]).toEqual([false, false]);
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
    const freeZones = [zone({ priceCents: 0 })] as const;
    expect(quoteDelivery(shop({ zones: freeZones }), [goods(2_900)], null)).toMatchObject({
      tax: 463,
      total: 2_900,
    });
    expect(
      quoteDelivery(shop({ zones: freeZones, tax: 'added' }), [goods(2_900)], null),
    ).toMatchObject({
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
    const ratesByCountry = {
      DE: rates(190_000, 70_000),
      AT: rates(200_000, 100_000),
      US: rates(50_000, 50_000),
    };
    expect(isTaxedEverywhere(shop({ taxRatesPpm: ratesByCountry }))).toBe(true);
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
    const [, bookLine] = cart;
    const bookQuote = quoteDelivery(shop(), bookLine === undefined ? [] : [bookLine], 'DE');
    expect(bookQuote).toMatchObject({ tax: 102, taxRatePpm: 70_000, shippingTax: { cents: 32 } });
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
    const freeShop = shop({ zones: [zone({ freeFromCents: 9_000 })] });
    expect(quoteDelivery(freeShop, [card, goods(600)], null)).toMatchObject({ shipping: 490 });
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
    const deliveryLine = fc.record({
      cents,
      taxClass: fc.constantFrom(...taxClasses),
      needsSending: fc.boolean(),
    });
    const cases = fc.record({
      lines: fc.array(deliveryLine, { minLength: 1, maxLength: 12 }),
      priceCents: fc.integer({ min: 0, max: 9_000 }),
      freeFromCents: fc.option(cents),
      standard: fc.integer({ min: 0, max: 1_000_000 }),
      reduced: fc.integer({ min: 0, max: 1_000_000 }),
      tax: fc.constantFrom('included' as const, 'added' as const, null),
      step: fc.constantFrom(1, 10, 100),
    });
    fc.assert(
      fc.property(
        cases,
        ({ priceCents, freeFromCents, standard, reduced, tax, step, ...deliveryFields }) => {
          const zones = [zone({ priceCents, freeFromCents })] as const;
          const lines = deliveryFields.lines.map((line) => ({ ...line, cents: line.cents * step }));
          const delivery = { zones, tax, taxRatesPpm: { DE: rates(standard, reduced) } };
          const quote = quoteDelivery(delivery, lines, 'DE', step);
          const parts = [...quote.taxes, quote.shippingTax];
          const amounts = [
            quote.shipping,
            quote.tax,
            quote.total,
            ...parts.map((part) => part.cents),
          ];
          expect(amounts.filter((amount) => amount % step !== 0)).toEqual([]);
          expect(sum(parts.map((part) => part.cents))).toBe(quote.tax);
          const subtotal = sum(lines.map((line) => line.cents));
          const taxOnTop = tax === 'added' ? quote.tax : 0;
          expect(quote.total).toBe(subtotal + quote.shipping + taxOnTop);
          expect(addedTax({ subtotal, discount: 0, ...quote })).toBe(taxOnTop);
          if (!lines.some(({ needsSending }) => needsSending)) expect(quote.shipping).toBe(0);
          // The tax is rounded once for each rate.
          const prices = [...lines.map((line) => line.cents), quote.shipping];
          for (const ratePpm of new Set(parts.map((part) => part.ratePpm))) {
            const partIndexes = parts.flatMap((part, index) =>
              part.ratePpm === ratePpm ? [index] : [],
            );
            const paidCents = sum(partIndexes.map((index) => prices[index] ?? 0));
            const exactTax =
              ratePpm === null
                ? 0
                : (paidCents * ratePpm) / (1_000_000 + (tax === 'added' ? 0 : ratePpm));
            const charged = sum(partIndexes.map((index) => parts[index]?.cents ?? 0));
            expect(Math.abs(charged - exactTax)).toBeLessThanOrEqual(0.500_001 * step);
          }
        },
      ),
    );
  });
});
