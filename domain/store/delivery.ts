import type { TaxClass } from '../../contract/tax-class.ts';
import { apportionCents, roundedShare } from '../money/apportion-cents.ts';
import { hundredPercentPpm } from './tax-rate.ts';

/** A delivery zone: countries with the same shipping price. */
export interface DeliveryZone {
  name: string;
  /** ISO 3166 codes. */
  countries: readonly string[];
  /** Minor units of the cart's currency. */
  priceCents: number;
  /** The price of shipped goods from which shipping is free; null if it never is. */
  freeFromCents: number | null;
}

/** A shop's delivery zones and taxes. */
export interface Delivery {
  /** The zones, at least one. A country is in at most one zone. */
  zones: readonly [DeliveryZone, ...DeliveryZone[]];
  /** Whether tax is included in prices or added to them; null if the shop states no tax. */
  tax: 'included' | 'added' | null;
  /** The tax rates by country. A country without rates is charged no tax. */
  taxRatesPpm: Readonly<Record<string, TaxRates>>;
}

/** Tax rates in parts per million: 190,000 is 19 %. */
type TaxRates = Readonly<Record<Exclude<TaxClass, 'none'>, number>>;

/** Goods with everything that shipping and tax depend on. */
export interface DeliveryLine {
  /** The price of the whole line in minor units. */
  cents: number;
  taxClass: TaxClass;
  needsSending: boolean;
}

/** The tax of a line or of shipping, included or added. */
export interface Tax {
  cents: number;
  /** The rate in parts per million; null if no tax is charged. */
  ratePpm: number | null;
}

/** The price of a checkout, in minor units. */
export interface DeliveryQuote {
  shipping: number;
  shippingTax: Tax;
  taxes: readonly Tax[];
  tax: number;
  /** The rate of everything taxed; null if no tax is charged or there are several rates. */
  taxRatePpm: number | null;
  total: number;
}

/** The properties of goods that make a price depend on the country. */
type GoodsKind = Pick<DeliveryLine, 'taxClass' | 'needsSending'>;
const ordinaryGoods: readonly GoodsKind[] = [{ taxClass: 'standard', needsSending: true }];

/**
 * True if the price depends on the country, by shipping or by tax, so that a checkout has to ask for it first.
 *
 * @param goods by default, goods that are shipped and taxed at the standard rate
 */
export function dependsOnCountry({ zones, ...delivery }: Delivery, goods = ordinaryGoods): boolean {
  if (zones.length > 1 && goods.some(({ needsSending }) => needsSending)) return true;
  const served = zones.flatMap(({ countries }) => countries);
  return goods.some(
    ({ taxClass }) => new Set(served.map((code) => rateOf(delivery, code, taxClass))).size > 1,
  );
}

/** True if tax is charged in every country served. Without rates, the owner's general statement counts. */
export function isTaxedEverywhere(delivery: Delivery): boolean {
  const hasRates = Object.values(delivery.taxRatesPpm).some(({ standard }) => standard > 0);
  const served = delivery.zones.flatMap(({ countries }) => countries);
  return !hasRates || served.every((country) => rateOf(delivery, country, 'standard') !== null);
}

/** @returns null for a country that is not served */
export const zoneOf = ({ zones }: Delivery, country: string): DeliveryZone | null =>
  zones.find(({ countries }) => countries.includes(country)) ?? null;

/**
 * True if the buyer has to choose a country before the checkout has a price: none was chosen, or the served countries
 * have changed since.
 *
 * @param checkout the chosen country, and the number of choices so far: null if no choice was requested
 */
export function needsCountry(
  delivery: Delivery,
  { choice, country }: { choice: number | null; country: string | null },
  goods: readonly GoodsKind[],
): boolean {
  if (choice === 0) return true;
  return country === null ? dependsOnCountry(delivery, goods) : zoneOf(delivery, country) === null;
}

/**
 * The price of goods with shipping and tax. Tax is computed from everything paid at one rate, shipping included, so tax
 * is rounded once per rate; lines share the tax by the largest remainder.
 *
 * @param goods after discount
 * @param country a served country; null if the price does not depend on it
 * @param step every amount is a multiple of it
 * @throws RangeError for a country that is not served
 */
export function quoteDelivery(
  delivery: Delivery,
  goods: readonly DeliveryLine[],
  country: string | null,
  step = 1,
): DeliveryQuote {
  const [only] = delivery.zones;
  const zone = country === null ? only : zoneOf(delivery, country);
  if (zone === null) throw new RangeError(`Nothing is sent to ${country}`);
  const code = country ?? only.countries[0] ?? '';
  const sent = goods.filter(({ needsSending }) => needsSending);
  const shipping = sent.length === 0 ? 0 : shippingCents(zone, sumOf(sent), step);
  const rates = goods.map(({ taxClass }) => rateOf(delivery, code, taxClass));
  // Shipping is taxed like the goods, at the highest of their rates.
  const highest = Math.max(
    ...goods.map((one, index) => (one.needsSending ? (rates[index] ?? 0) : 0)),
  );
  const parts = [
    ...goods.map(({ cents }, index) => ({ cents, ratePpm: rates[index] ?? null })),
    { cents: shipping, ratePpm: highest > 0 ? highest : null },
  ];
  const taxes = taxesOf(parts, delivery.tax === 'added' ? 'added' : 'included', step);
  const tax = taxes.reduce((sum, { cents }) => sum + cents, 0);
  const charged = new Set(taxes.filter(({ cents }) => cents > 0).map(({ ratePpm }) => ratePpm));
  const [ratePpm = null] = charged;
  return {
    shipping,
    tax,
    taxes: taxes.slice(0, -1),
    shippingTax: taxes.at(-1) ?? { cents: 0, ratePpm: null },
    taxRatePpm: charged.size === 1 ? ratePpm : null,
    total: sumOf(goods) + shipping + (delivery.tax === 'added' ? tax : 0),
  };
}

const sumOf = (parts: readonly { cents: number }[]) =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

/** The taxes of prices at their rates, in the same order, rounded once per rate. */
export function taxesOf(
  parts: readonly { cents: number; ratePpm: number | null }[],
  tax: 'included' | 'added',
  step = 1,
): Tax[] {
  const taxes: Tax[] = parts.map(({ ratePpm }) => ({ cents: 0, ratePpm }));
  for (const ratePpm of new Set(parts.map((part) => part.ratePpm))) {
    if (ratePpm === null) continue;
    const taxed = parts.flatMap((part, index) =>
      part.ratePpm === ratePpm ? [{ ...part, index }] : [],
    );
    const paid = sumOf(taxed);
    const all =
      tax === 'added'
        ? roundedShare(paid, { part: ratePpm, of: hundredPercentPpm, step })
        : includedTax(paid, ratePpm, step);
    const shares = apportionCents(
      all,
      taxed.map(({ cents }) => cents),
      step,
    );
    taxed.forEach(({ index }, nth) => {
      taxes[index] = { cents: shares[nth] ?? 0, ratePpm };
    });
  }
  return taxes;
}

/** A zone's shipping price for goods of this price, rounded to the currency's step. */
export const shippingCents = (
  { priceCents, freeFromCents }: DeliveryZone,
  goods: number,
  step = 1,
): number =>
  freeFromCents !== null && goods >= freeFromCents ? 0 : Math.round(priceCents / step) * step;

/** The tax in an amount that includes it, as a multiple of the currency's step. */
const includedTax = (amount: number, ratePpm: number, step = 1): number =>
  roundedShare(amount, { part: ratePpm, of: hundredPercentPpm + ratePpm, step });

/** null if no tax is charged. */
const rateOf = (
  { tax, taxRatesPpm }: Omit<Delivery, 'zones'>,
  country: string,
  taxClass: TaxClass,
): number | null =>
  tax === null || taxClass === 'none' ? null : taxRatesPpm[country]?.[taxClass] || null;
