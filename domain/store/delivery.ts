import type { TaxClass } from '../../contract/tax-class.ts';
import { sharesOf } from '../money/shares.ts';

/** Where parcels go for one price. */
export interface Zone {
  name: string;
  /** ISO 3166 codes. */
  countries: readonly string[];
  /** Minor units of the cart's currency. */
  priceCents: number;
  /** From which price of what is sent sending costs nothing; null: never. */
  freeFromCents: number | null;
}

/** Where a shop sends its goods, and what tax it charges there. */
export interface Delivery {
  /** One at least; a country is in one of them at most. */
  zones: readonly [Zone, ...Zone[]];
  /** Whether prices include tax or it is added to them; null: the shop says nothing of tax. */
  tax: 'included' | 'added' | null;
  /** By country. One without rates is charged no tax. */
  taxRatesBp: Readonly<Record<string, TaxRates>>;
}

/** In hundredths of a percent: 1900 is 19 %. */
type TaxRates = Readonly<Record<Exclude<TaxClass, 'none'>, number>>;

/** What is bought, by how it is taxed and whether it is sent. */
export interface Goods {
  /** Minor units: the price of all pieces. */
  cents: number;
  taxClass: TaxClass;
  needsSending: boolean;
}

/** The tax of a line or of shipping, whether its price includes it or it is added to it. */
export interface Tax {
  cents: number;
  /** In hundredths of a percent; null where no tax is charged. */
  rateBp: number | null;
}

/** What a checkout costs, in minor units. */
export interface Quote {
  shipping: number;
  shippingTax: Tax;
  /** Of each of the goods. */
  taxes: readonly Tax[];
  /** All tax. */
  tax: number;
  /** The rate of all that is taxed; null where no tax is charged, or there are several rates. */
  taxRateBp: number | null;
  total: number;
}

/** What decides whether a price depends on the country. */
type Kind = Pick<Goods, 'taxClass' | 'needsSending'>;
const usual: readonly Kind[] = [{ taxClass: 'standard', needsSending: true }];

/**
 * Whether the price of goods depends on the country, so that their checkout has to ask for it first: by what sending costs,
 * or by tax.
 *
 * @param goods by default what is sent and taxed as most goods are
 */
export function asksCountry({ zones, ...delivery }: Delivery, goods = usual): boolean {
  if (zones.length > 1 && goods.some(({ needsSending }) => needsSending)) return true;
  const served = zones.flatMap(({ countries }) => countries);
  return goods.some(
    ({ taxClass }) => new Set(served.map((code) => rateOf(delivery, code, taxClass))).size > 1,
  );
}

/** Whether tax is charged wherever goods are sent. Without rates the owner's word is all there is. */
export function isTaxedEverywhere(delivery: Delivery): boolean {
  const hasRates = Object.values(delivery.taxRatesBp).some(({ standard }) => standard > 0);
  const served = delivery.zones.flatMap(({ countries }) => countries);
  return !hasRates || served.every((country) => rateOf(delivery, country, 'standard') !== null);
}

/** @returns null for a country that is not served */
export const zoneOf = ({ zones }: Delivery, country: string): Zone | null =>
  zones.find(({ countries }) => countries.includes(country)) ?? null;

/**
 * Whether a checkout has to ask for its country before it has a price: where none was chosen, or where what is served has
 * changed since.
 *
 * @param checkout the country that was chosen, and which choice it was: 0 before the first, null if none was asked for
 */
export function needsCountry(
  delivery: Delivery,
  { choice, country }: { choice: number | null; country: string | null },
  goods: readonly Kind[],
): boolean {
  if (choice === 0) return true;
  return country === null ? asksCountry(delivery, goods) : zoneOf(delivery, country) === null;
}

/**
 * What goods cost with shipping and tax. Tax is computed from all that is paid at one rate, shipping included, so it is
 * rounded once for each rate; lines share it by the largest remainder.
 *
 * @param goods after discount
 * @param country one that is served; null where the price does not depend on it
 * @param step what amounts of the currency are multiples of
 * @throws RangeError for a country that is not served
 */
export function quote(
  delivery: Delivery,
  goods: readonly Goods[],
  country: string | null,
  step = 1,
): Quote {
  const [only] = delivery.zones;
  const zone = country === null ? only : zoneOf(delivery, country);
  if (zone === null) throw new RangeError(`Nothing is sent to ${country}`);
  const code = country ?? only.countries[0] ?? '';
  const sent = goods.filter(({ needsSending }) => needsSending);
  const shipping = sent.length === 0 ? 0 : shippingCents(zone, sumOf(sent), step);
  const rates = goods.map(({ taxClass }) => rateOf(delivery, code, taxClass));
  // Sending is taxed like what is sent, at the highest of several rates.
  const highest = Math.max(
    ...goods.map((one, index) => (one.needsSending ? (rates[index] ?? 0) : 0)),
  );
  const parts = [
    ...goods.map(({ cents }, index) => ({ cents, rateBp: rates[index] ?? null })),
    { cents: shipping, rateBp: highest > 0 ? highest : null },
  ];
  const taxes = taxesOf(parts, delivery.tax === 'added' ? 'added' : 'included', step);
  const tax = taxes.reduce((sum, { cents }) => sum + cents, 0);
  const charged = new Set(taxes.filter(({ cents }) => cents > 0).map(({ rateBp }) => rateBp));
  const [rateBp = null] = charged;
  return {
    shipping,
    tax,
    taxes: taxes.slice(0, -1),
    shippingTax: taxes.at(-1) ?? { cents: 0, rateBp: null },
    taxRateBp: charged.size === 1 ? rateBp : null,
    total: sumOf(goods) + shipping + (delivery.tax === 'added' ? tax : 0),
  };
}

const sumOf = (parts: readonly { cents: number }[]) =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

/** The tax of prices at their rates, in their order: rounded once for each rate. */
export function taxesOf(
  parts: readonly { cents: number; rateBp: number | null }[],
  tax: 'included' | 'added',
  step = 1,
): Tax[] {
  const taxes: Tax[] = parts.map(({ rateBp }) => ({ cents: 0, rateBp }));
  for (const rateBp of new Set(parts.map((part) => part.rateBp))) {
    if (rateBp === null) continue;
    const taxed = parts.flatMap((part, index) =>
      part.rateBp === rateBp ? [{ ...part, index }] : [],
    );
    const paid = sumOf(taxed);
    const all =
      tax === 'added'
        ? share(paid, { part: rateBp, of: whole, step })
        : includedTax(paid, rateBp, step);
    const shares = sharesOf(
      all,
      taxed.map(({ cents }) => cents),
      step,
    );
    taxed.forEach(({ index }, nth) => {
      taxes[index] = { cents: shares[nth] ?? 0, rateBp };
    });
  }
  return taxes;
}

/** What a zone takes for a parcel with goods of this price; a price between two steps of the currency is rounded. */
export const shippingCents = (
  { priceCents, freeFromCents }: Zone,
  goods: number,
  step = 1,
): number =>
  freeFromCents !== null && goods >= freeFromCents ? 0 : Math.round(priceCents / step) * step;

/** The tax in an amount that includes it, as a multiple of the currency's step. */
const includedTax = (amount: number, rateBp: number, step = 1): number =>
  share(amount, { part: rateBp, of: whole + rateBp, step });

/** Null where no tax is charged. */
const rateOf = (
  { tax, taxRatesBp }: Omit<Delivery, 'zones'>,
  country: string,
  taxClass: TaxClass,
): number | null =>
  tax === null || taxClass === 'none' ? null : taxRatesBp[country]?.[taxClass] || null;

/** 100 percent. */
const whole = 10_000;

/** `amount * part / of`, rounded half up to a multiple of the step. The product may be larger than the largest safe integer. */
function share(amount: number, { part, of, step }: { part: number; of: number; step: number }) {
  const unit = BigInt(of) * BigInt(step);
  return Number((2n * BigInt(amount) * BigInt(part) + unit) / (2n * unit)) * step;
}
