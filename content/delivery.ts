import type { Delivery, Zone } from '../domain/store/delivery.ts';
import { everyCountry } from './read/settings/countries.ts';
import { theRest } from './read/settings/shop-schema.ts';
import { site } from './read/site.ts';
import { words } from './words.ts';

const { shop, shippingFlatRateCents, shippingCountries } = await site();

/** Without zones of the shop, the one that site.yaml describes. */
const flat: Zone = {
  name: words.delivery.everywhere,
  countries: shippingCountries,
  priceCents: shippingFlatRateCents,
  freeFromCents: null,
};

const named = new Set(shop.zones.flatMap(({ countries }) => countries));
const [first = flat, ...others] = shop.zones.map(
  ({ countries, ...zone }): Zone => ({
    ...zone,
    countries: countries === theRest ? everyCountry.filter((code) => !named.has(code)) : countries,
  }),
);

/** Every price of shipping, and where it is written. */
export const shippingPrices = (await site()).shippingPrices;

const { tax } = shop.beforeOrder;

/** Where the shop sends goods, for what price and tax. */
export const delivery: Delivery = {
  zones: [first, ...others],
  tax: tax === 'included' || tax === 'added' ? tax : null,
  taxRatesBp: Object.fromEntries(
    Object.entries(shop.taxRates).map(([code, { standard, reduced }]) => [
      code,
      { standard: Math.round(standard * 100), reduced: Math.round(reduced * 100) },
    ]),
  ),
};
