import { href } from '../contract/paths.ts';
import { countryName } from '../domain/country-name.ts';
import { taxNote } from '../domain/delivery.ts';
import { delivery } from './delivery.ts';
import { site } from './read/site.ts';

const { shop } = await site();
const { zones } = delivery;
const hasRates = Object.keys(shop.taxRates).length > 0;
const { tax, deliveryTime, payment, guaranteeNotice } = shop.beforeOrder;

const taxNotes = {
  included: 'incl. VAT',
  added: 'plus VAT',
  notCharged: 'VAT not charged',
  unsaid: null,
} as const;
/** What is free for some buyers only is not said to be free. */
const shippingNote = zones.every(({ priceCents }) => priceCents === 0)
  ? 'free shipping'
  : 'plus shipping';

/** What stands beside prices and totals, such as 'incl. VAT, free shipping'. */
export const priceNote = [
  taxNotes[tax] === null ? null : taxNote(taxNotes[tax], delivery),
  shippingNote,
]
  .filter((note) => note !== null)
  .join(', ');

const isTaxSaid = tax === 'notCharged' || (tax === 'included' && !hasRates);

/**
 * What stands beside a total whose shipping is known and whose price does not depend on the country. A tax that the sums name
 * beside it is not said again, and where rates are set, no tax in the sums means that there is none.
 */
export const totalNote: string | null = isTaxSaid ? taxNotes[tax] : null;

const named = zones.flatMap((zone) => zone.countries.map(countryName));

/** What a buyer is told before the order: Directive 2011/83/EU, Art. 8. */
export const beforeOrder: readonly string[] = [
  `Delivery to ${named.length > 12 ? `${named.length} countries` : named.join(', ')}`,
  ...(deliveryTime === '-' ? [] : [`Delivery takes ${deliveryTime}`]),
  `Payment: ${payment}`,
];

/**
 * The reminder of the legal guarantee, where consumers in the EU are served: Regulation (EU) 2025/1960. `picture` is the
 * address of the harmonised notice, null without one.
 */
export const guarantee = shop.servesEuConsumers
  ? {
      picture: guaranteeNotice === '-' ? null : guaranteeNotice,
      sentence: 'Goods have a legal guarantee of at least two years in the EU.',
      link: 'https://europa.eu/youreurope/guarantees',
    }
  : null;

/** The pages that say more of it. */
export const beforeOrderLinks: readonly { label: string; address: string }[] = [
  { label: 'Terms', address: href('termsOfService') },
  ...(shop.servesEuConsumers ? [{ label: 'Withdrawal', address: '/withdraw' }] : []),
];
