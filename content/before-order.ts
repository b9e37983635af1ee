import { href } from '../contract/paths.ts';
import { site } from './read/site.ts';

const { shop, shippingFlatRateCents, shippingCountries } = await site();
const { tax, deliveryTime, payment } = shop.beforeOrder;

const taxNotes = { included: 'incl. VAT', notCharged: 'VAT not charged', unsaid: null } as const;
const shippingNote = shippingFlatRateCents === 0 ? 'free shipping' : 'plus shipping';

/** What stands beside prices and totals, such as 'incl. VAT, free shipping'. */
export const priceNote = [taxNotes[tax], shippingNote].filter((note) => note !== null).join(', ');

const countries = new Intl.DisplayNames('en', { type: 'region' });
const named = shippingCountries.map((code) => countries.of(code) ?? code);

/** What a buyer is told before the order: Directive 2011/83/EU, Art. 8. */
export const beforeOrder: readonly string[] = [
  `Delivery to ${named.length > 12 ? `${named.length} countries` : named.join(', ')}`,
  ...(deliveryTime === '-' ? [] : [`Delivery takes ${deliveryTime}`]),
  `Payment: ${payment}`,
];

/** The pages that say more of it. */
export const beforeOrderLinks: readonly { label: string; address: string }[] = [
  { label: 'Terms', address: href('termsOfService') },
  ...(shop.servesEuConsumers ? [{ label: 'Withdrawal', address: '/withdraw' }] : []),
];
