import { site } from '../read/site.ts';

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

/** The operator of the site, and the settings that every part of it needs. */
export const brand = {
  name,
  nameInLogo,
  tagline,
  /** The colour of an installed site's frame and splash screen: --bg of the dark theme, as not every browser reads both. */
  appColor,
  operator,
  storeId,
  /** Flat shipping price per order, in minor units of the catalogue's currency. */
  shippingFlatRateCents,
  /** Countries that goods are sent to, as two-letter codes. The payment page accepts addresses in these only. */
  shippingCountries,
  copyrightYear,
  policiesUpdated,
  minimumAgeYears,
  subscribersClaim,
};
