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

/**
 * What is true of tax beside a price before the country is known.
 *
 * @param words what is said where tax is charged, such as "incl. VAT"
 */
export function taxNote(words: string, delivery: Delivery): string {
  const hasRates = Object.values(delivery.taxRatesBp).some((rate) => rate > 0);
  const served = delivery.zones.flatMap(({ countries }) => countries);
  // Without rates the owner's word is all there is.
  return !hasRates || served.every((country) => rateOf(delivery, country) !== null)
    ? words
    : `${words} where it is due`;
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
): boolean {
  if (choice === 0) return true;
  return country === null ? asksCountry(delivery) : zoneOf(delivery, country) === null;
}

/**
 * What goods cost with shipping and tax. Tax is computed once, from all that is paid, so it is rounded once.
 *
 * @param goods minor units, after discount
 * @param country one that is served; null where the price does not depend on it
 * @param step what amounts of the currency are multiples of
 * @throws RangeError for a country that is not served
 */
export function quote(delivery: Delivery, goods: number, country: string | null, step = 1): Quote {
  const [only] = delivery.zones;
  const zone = country === null ? only : zoneOf(delivery, country);
  if (zone === null) throw new RangeError(`Nothing is sent to ${country}`);
  const shipping = shippingCents(zone, goods, step);
  const rate = rateOf(delivery, country ?? only.countries[0] ?? '');
  const paid = goods + shipping;
  if (rate === null) return { shipping, tax: 0, taxRateBp: null, total: paid };
  return delivery.tax === 'added'
    ? withAddedTax({ shipping, paid, rate, step })
    : { shipping, tax: includedTax(paid, rate, step), taxRateBp: rate, total: paid };
}

interface Untaxed {
  shipping: number;
  paid: number;
  rate: number;
  step: number;
}

function withAddedTax({ shipping, paid, rate, step }: Untaxed) {
  const tax = share(paid, { part: rate, of: whole, step });
  return { shipping, tax, taxRateBp: rate, total: paid + tax };
}

/** What a zone takes for a parcel with goods of this price; a price between two steps of the currency is rounded. */
export const shippingCents = (
  { priceCents, freeFromCents }: Zone,
  goods: number,
  step = 1,
): number =>
  freeFromCents !== null && goods >= freeFromCents ? 0 : Math.round(priceCents / step) * step;

/** The tax in an amount that includes it, as a multiple of the currency's step. */
export const includedTax = (amount: number, rateBp: number, step = 1): number =>
  share(amount, { part: rateBp, of: whole + rateBp, step });

/** Null where no tax is charged. */
const rateOf = ({ tax, taxRatesBp }: Delivery, country: string): number | null =>
  tax === null ? null : taxRatesBp[country] || null;

/** 100 percent. */
const whole = 10_000;

/** `amount * part / of`, rounded half up to a multiple of the step. The product may be larger than the largest safe integer. */
function share(amount: number, { part, of, step }: { part: number; of: number; step: number }) {
  const unit = BigInt(of) * BigInt(step);
  return Number((2n * BigInt(amount) * BigInt(part) + unit) / (2n * unit)) * step;
}
