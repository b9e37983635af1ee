/** Who runs this site. A new owner starts here. */
export const brand = {
  name: 'Candlewick',
  tagline: 'Live crypto prices, plain tools and a small store. Nothing here is financial advice.',
  /** What a browser shows around an installed site and while it starts: --bg of the dark theme, which not all of them read. */
  appColor: '#0b0f15',
  /** Who runs the site and how to reach them. Invented: to be replaced before anybody else can reach the site. */
  operator: {
    name: 'Candlewick',
    email: 'hello@candlewick.example',
    office: '12 Tallow Lane, Rotterdam',
    hours: 'Monday to Friday, 9:00 to 17:00 CET',
  },
  storeId: 'candlewick',
  /** What shipping adds to an order, whatever is in it; minor units of the catalogue's currency. */
  shippingFlatRateCents: 0,
  /** Where goods are sent, as two letters a country; the payment page asks for an address there. */
  shippingCountries: ['NL', 'BE', 'DE', 'FR', 'GB', 'US'],
  copyrightYear: 2025,
  policiesUpdated: 'July 21, 2025',
  minimumAgeYears: 18,
  subscribersClaim: '50,000+',
} as const;
