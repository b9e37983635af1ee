import { formatAddress } from 'localized-address-format';

const digit = '0';

/** True if addresses of a country (an ISO 3166 code) have a postcode, by the formats that Google keeps for forms. */
export const hasPostcode = (country: string): boolean =>
  formatAddress({ postalCountry: country, postalCode: digit }).some((line) => line.includes(digit));
