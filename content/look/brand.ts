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

/** The operator of the site, and the settings that most parts of the site need. */
export const brand = {
  name,
  nameInLogo,
  tagline,
  /**
   * The colour of an installed site's frame and splash screen: --bg of the dark theme. There is one colour, because not
   * every browser reads a colour for each theme.
   */
  appColor,
  operator,
  storeId,
  /** Flat shipping price per order, in minor units of the catalogue's currency. */
  shippingFlatRateCents,
  /**
   * The countries that goods are shipped to, as two-letter codes. The payment page accepts addresses in these countries
   * only.
   */
  shippingCountries,
  copyrightYear,
  policiesUpdated,
  minimumAgeYears,
  subscribersClaim,
};
