import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asksCountry, type Delivery, needsCountry, quote, taxNote, type Zone } from './delivery.ts';
import { addedTax } from './order-sums.ts';
import { taxLabel } from './tax-label.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const zone = (more: Partial<Zone>): Zone => ({
  name: 'Germany',
  countries: ['DE'],
  priceCents: 490,
  freeFromCents: null,
  ...more,
});
const shop = (more: Partial<Delivery> = {}): Delivery => ({
  zones: [zone({}), zone({ name: 'Far', countries: ['AT', 'US'], priceCents: 1_490 })],
  tax: 'included',
  taxRatesBp: { DE: 1_900, AT: 2_000 },
  ...more,
});

describe('SHIP-ZONES: what a checkout costs', () => {
  test('is the price of the zone of its country, and nothing from where that is free', () => {
    expect(quote(shop(), 6_100, 'DE')).toMatchObject({ shipping: 490, total: 6_590 });
    expect(quote(shop(), 6_100, 'US')).toMatchObject({ shipping: 1_490, total: 7_590 });
    const free = shop({ zones: [zone({ freeFromCents: 6_100 })] });
    expect(quote(free, 6_099, null)).toMatchObject({ shipping: 490, total: 6_589 });
    expect(quote(free, 6_100, null)).toMatchObject({ shipping: 0, total: 6_100 });
  });

  test('asks for the country only where it makes a difference', () => {
    expect(asksCountry(shop())).toBe(true);
    const one = zone({ countries: ['DE', 'AT'] });
    expect(asksCountry(shop({ zones: [one] }))).toBe(true);
    expect(asksCountry(shop({ zones: [one], tax: null }))).toBe(false);
    expect(asksCountry(shop({ zones: [one], taxRatesBp: {} }))).toBe(false);
    expect(asksCountry(shop({ zones: [zone({})] }))).toBe(false);
  });
});

describe('SHIP-COUNTRY: what is served after a change of zones', () => {
  test('decides whether a checkout needs a country, and no other country is priced', () => {
    const needs = (choice: number | null, country: string | null) =>
      needsCountry(shop(), { choice, country });
    expect([needs(0, null), needs(null, null), needs(2, 'FR')]).toEqual([true, true, true]);
    expect([needs(1, 'DE'), needs(2, 'US')]).toEqual([false, false]);
    expect(needsCountry(shop({ zones: [zone({})] }), { choice: null, country: null })).toBe(false);
    expect(() => quote(shop(), 6_100, 'FR')).toThrow(RangeError);
  });
});

describe('TAX-RATES: the tax of a country', () => {
  test('is in the price or on top of it, shipping included, and none where there is no rate', () => {
    expect(quote(shop(), 2_900, 'DE')).toMatchObject({ tax: 541, taxRateBp: 1_900, total: 3_390 });
    const free = [zone({ priceCents: 0 })] as const;
    expect(quote(shop({ zones: free }), 2_900, null)).toMatchObject({ tax: 463, total: 2_900 });
    expect(quote(shop({ zones: free, tax: 'added' }), 2_900, null)).toMatchObject({
      tax: 551,
      total: 3_451,
    });
    expect(quote(shop(), 2_900, 'US')).toMatchObject({ tax: 0, taxRateBp: null, total: 4_390 });
    expect(taxLabel(5.5, false)).toBe('Includes 5.5% VAT');
    expect(taxLabel(19, true)).toBe('19% VAT');
    expect([taxLabel(null, false), taxLabel(null, true)]).toEqual(['Includes tax', 'Tax']);
  });

  test('is said to be in every price only where every country that is served has a rate', () => {
    expect(taxNote('incl. VAT', shop())).toBe('incl. VAT where it is due');
    const all = { DE: 1_900, AT: 2_000, US: 500 };
    expect(taxNote('incl. VAT', shop({ taxRatesBp: all }))).toBe('incl. VAT');
    expect(taxNote('incl. VAT', shop({ taxRatesBp: {} }))).toBe('incl. VAT');
    expect(taxNote('plus VAT', shop({ tax: 'added' }))).toBe('plus VAT where it is due');
  });

  test('makes the total with the other parts, over random carts, zones, discounts and rates', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const some = fc.record({
      lines: fc.array(cents, { minLength: 1, maxLength: 12 }),
      discountPart: fc.integer({ min: 0, max: 100 }),
      priceCents: fc.integer({ min: 0, max: 9_000 }),
      freeFromCents: fc.option(cents),
      rateBp: fc.integer({ min: 0, max: 10_000 }),
      tax: fc.constantFrom('included' as const, 'added' as const, null),
      step: fc.constantFrom(1, 10, 100),
    });
    fc.assert(
      fc.property(
        some,
        ({ discountPart, priceCents, freeFromCents, rateBp, tax, step, ...more }) => {
          const zones = [zone({ priceCents, freeFromCents })] as const;
          const lines = more.lines.map((line) => line * step);
          const subtotal = sum(lines);
          const discount = Math.floor((subtotal / step) * (discountPart / 100)) * step;
          const delivery = { zones, tax, taxRatesBp: { DE: rateBp } };
          const asked = quote(delivery, subtotal - discount, 'DE', step);
          const amounts = [discount, asked.shipping, asked.tax, asked.total];
          expect(amounts.filter((amount) => amount % step !== 0)).toEqual([]);
          const sums = { subtotal, discount, ...asked };
          const added = tax === 'added' ? asked.tax : 0;
          expect(asked.total).toBe(subtotal - discount + asked.shipping + added);
          expect(addedTax(sums)).toBe(added);
          const exact =
            tax === null
              ? 0
              : (rateBp * (asked.total - added)) / (10_000 + (tax === 'added' ? 0 : rateBp));
          expect(Math.abs(asked.tax - exact)).toBeLessThanOrEqual(0.500_001 * step);
        },
      ),
    );
  });
});
