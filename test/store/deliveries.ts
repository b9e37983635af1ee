import type { Delivery, DeliveryZone } from '../../domain/store/delivery.ts';

const zone = (name: string, countries: readonly string[], priceCents: number): DeliveryZone => ({
  name,
  countries,
  priceCents,
  freeFromCents: null,
});

/** A shop with one zone and no tax. */
export const flatRate = (priceCents: number): Delivery => ({
  zones: [zone('Everywhere', ['NL'], priceCents)],
  tax: null,
  taxRatesPpm: {},
});

/** A shop whose price depends on the country. */
export const threeZones: Delivery = {
  zones: [
    { ...zone('Germany', ['DE'], 490), freeFromCents: 9_600 },
    zone('Neighbours', ['AT', 'NL'], 890),
    zone('Overseas', ['US'], 1_990),
  ],
  tax: 'included',
  taxRatesPpm: {
    DE: { standard: 190_000, reduced: 70_000 },
    AT: { standard: 200_000, reduced: 100_000 },
    NL: { standard: 210_000, reduced: 90_000 },
  },
};
