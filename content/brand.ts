import { site } from './read/site.ts';

const {
  name,
  nameInLogo,
  tagline,
  appColor,
  operator,
  storeId,
  shippingFlatRateCents,
  shippingCountries,
} = await site();
const { copyrightYear, policiesUpdated, minimumAgeYears, subscribersClaim } = await site();

/** Who runs this site, and what every part of it needs to know of that. */
export const brand = {
  name,
  /** Whether the logo shows it. */
  nameInLogo,
  tagline,
  /** What a browser shows around an installed site and while it starts: --bg of the dark theme, which not all of them read. */
  appColor,
  /** Who runs the site and how to reach them. */
  operator,
  storeId,
  /** What shipping adds to an order, whatever is in it; minor units of the catalogue's currency. */
  shippingFlatRateCents,
  /** Where goods are sent, as two letters a country; the payment page asks for an address there. */
  shippingCountries,
  copyrightYear,
  policiesUpdated,
  minimumAgeYears,
  subscribersClaim,
};
