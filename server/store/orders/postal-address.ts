import { formatAddress } from 'localized-address-format';

const digit = '0';

/** Whether addresses of a country have a postcode, by the formats that Google keeps for forms; country is an ISO 3166 code. */
export const hasPostcode = (country: string): boolean =>
  formatAddress({ postalCountry: country, postalCode: digit }).some((line) => line.includes(digit));
