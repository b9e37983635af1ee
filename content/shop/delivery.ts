import type { Delivery, DeliveryZone } from '../../domain/store/delivery.ts';
import { ppmOfPercent } from '../../domain/store/tax-rate.ts';
import { everyCountry } from '../read/settings/countries.ts';
import { restOfWorld } from '../read/settings/shop-schema.ts';
import { site } from '../read/site.ts';
import { words } from '../words.ts';

const { shop, shippingFlatRateCents, shippingCountries } = await site();

/** The single zone of site.yaml, used when shop.yaml has no zones. */
const flatRateZone: DeliveryZone = {
  name: words.delivery.everywhere,
  countries: shippingCountries,
  priceCents: shippingFlatRateCents,
  freeFromCents: null,
};

const namedCountries = new Set(shop.zones.flatMap(({ countries }) => countries));
const [firstZone = flatRateZone, ...otherZones] = shop.zones.map(
  ({ countries, ...zone }): DeliveryZone => ({
    ...zone,
    countries:
      countries === restOfWorld
        ? everyCountry.filter((code) => !namedCountries.has(code))
        : countries,
  }),
);

/** Every shipping price, with its file and line. */
export const shippingPrices = (await site()).shippingPrices;

const { tax } = shop.beforeOrder;

export const delivery: Delivery = {
  zones: [firstZone, ...otherZones],
  tax: tax === 'included' || tax === 'added' ? tax : null,
  taxRatesPpm: Object.fromEntries(
    Object.entries(shop.taxRates).map(([code, { standard, reduced }]) => [
      code,
      { standard: ppmOfPercent(standard), reduced: ppmOfPercent(reduced) },
    ]),
  ),
};
