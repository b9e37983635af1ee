import { formatAddress } from 'localized-address-format';
import { locale } from '../../../content/locale.ts';
import { words } from '../../../content/words.ts';
import { countryNamesIn } from '../../../domain/store/country-name.ts';
import type { Address } from './buyer.ts';

const digit = '0';

/** True if addresses of a country (an ISO 3166 code) have a postcode, according to Google's address formats. */
export const hasPostcode = (country: string): boolean =>
  formatAddress({ postalCountry: country, postalCode: digit }).some((line) => line.includes(digit));

const isCode = (country: string) => /^[A-Z]{2}$/.test(country);

/**
 * The lines of a postal address in the order that its country uses, without the country. Nothing that was given is left
 * out.
 */
function postalLines(name: string, address: Address): string[] {
  const { street, city, state } = address;
  // An address in a script other than Latin uses the local order.
  const script = /[^\P{L}\p{Script=Latin}]/u.test(street + city) ? 'local' : 'latin';
  const formatted = (addressLines: string[], postalCode: string) =>
    formatAddress(
      {
        // If the country is unknown, use the order of most of Europe.
        postalCountry: isCode(address.country) ? address.country : 'DE',
        name,
        addressLines,
        locality: city,
        administrativeArea: state,
        postalCode,
      },
      script,
    );
  // Some formats already contain the country's prefix, such as CH-8001.
  const bare = address.postcode.replace(/^(?:[A-Z]{1,2}-?|〒)(?=\d)/iu, '');
  const has = (lines: readonly string[], part: string) =>
    lines.some((line) => line.toLowerCase().includes(part.toLowerCase()));
  const postcode = has(formatted([street], bare), address.postcode) ? bare : address.postcode;
  const without = formatted([street], postcode);
  const isLargeFirst = without.at(-1) === name;
  const near = [isLargeFirst ? city + street : `${street}, ${city}`];
  const lines = has(without, city) ? without : formatted(near, postcode);
  return [...lines, ...[state, postcode].filter((part) => !has(lines, part))];
}

// Pass the locale explicitly. Commands run from the sources, where no build has inlined it.
const countryName = countryNamesIn(locale);

/** True if only the country is left, because the buyer was forgotten. */
export const isErasedAddress = ({ street, city, postcode, state }: Address): boolean =>
  [street, city, postcode, state].every((part) => part === '');

/** The lines of an address as on a label. */
export const addressLines = (name: string, address: Address | null): string[] =>
  address === null
    ? [name]
    : [
        ...(isErasedAddress(address) ? [name, words.order.erased] : postalLines(name, address)),
        countryName(address.country),
      ].filter((line) => line !== '');
