/** Where parcels go for one price. */
export interface Zone {
  name: string;
  /** ISO 3166 codes. */
  countries: readonly string[];
  /** Minor units of the cart's currency. */
  priceCents: number;
  /** From which price of the goods, after discount, sending costs nothing; null: never. */
  freeFromCents: number | null;
}

/** Where a shop sends its goods, and what tax it charges there. */
export interface Delivery {
  /** One at least; a country is in one of them at most. */
  zones: readonly [Zone, ...Zone[]];
  /** Whether prices include tax or it is added to them; null: the shop says nothing of tax. */
  tax: 'included' | 'added' | null;
  /** In hundredths of a percent, by country: 1900 is 19 %. A country without one is charged none. */
  taxRatesBp: Readonly<Record<string, number>>;
}

/** What a checkout costs, in minor units. */
export interface Quote {
  shipping: number;
  /** All tax, whether prices include it or it is added to them. */
  tax: number;
  /** Its rate in hundredths of a percent; null where no tax is charged. */
  taxRateBp: number | null;
  total: number;
}

/** Whether the price depends on the country, so that a checkout has to ask for it first. */
export function asksCountry(delivery: Delivery): boolean {
  const [{ countries }, ...others] = delivery.zones;
  return others.length > 0 || new Set(countries.map((code) => rateOf(delivery, code))).size > 1;
}

/** @returns null for a country that is not served */
export const zoneOf = ({ zones }: Delivery, country: string): Zone | null =>
  zones.find(({ countries }) => countries.includes(country)) ?? null;

/**
 * What goods cost with shipping and tax. Tax is computed once, from all that is paid, so it is rounded once.
 *
 * @param goods minor units, after discount
 * @param country one that is served; null where the price does not depend on it
 */
export function quote(delivery: Delivery, goods: number, country: string | null): Quote {
  const [only] = delivery.zones;
  const zone = country === null ? only : (zoneOf(delivery, country) ?? only);
  const shipping = shippingCents(zone, goods);
  const rate = rateOf(delivery, country ?? only.countries[0] ?? '');
  const paid = goods + shipping;
  if (rate === null) return { shipping, tax: 0, taxRateBp: null, total: paid };
  return delivery.tax === 'added'
    ? withAddedTax({ shipping, paid, rate })
    : { shipping, tax: includedTax(paid, rate), taxRateBp: rate, total: paid };
}

function withAddedTax({ shipping, paid, rate }: { shipping: number; paid: number; rate: number }) {
  const tax = share(paid, rate, whole);
  return { shipping, tax, taxRateBp: rate, total: paid + tax };
}

/** What a zone takes for a parcel with goods of this price. */
export const shippingCents = ({ priceCents, freeFromCents }: Zone, goods: number): number =>
  freeFromCents !== null && goods >= freeFromCents ? 0 : priceCents;

/** The tax in an amount that includes it. */
export const includedTax = (amount: number, rateBp: number): number =>
  share(amount, rateBp, whole + rateBp);

/** Null where no tax is charged. */
const rateOf = ({ tax, taxRatesBp }: Delivery, country: string): number | null =>
  tax === null ? null : taxRatesBp[country] || null;

/** 100 percent. */
const whole = 10_000;

/** `amount * part / of`, rounded half up. The product may be larger than the largest safe integer. */
const share = (amount: number, part: number, of: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)));
