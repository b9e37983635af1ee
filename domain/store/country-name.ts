import { localeFormat } from '../locale/locale-format.ts';

/**
 * The names of countries in a locale, such as Germany for DE. A text that is not a code, such as a
 * name that a buyer typed, stays as it is.
 */
export function countryNamesIn(locale: string): (country: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (country) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country);
}

export const countryName = countryNamesIn(localeFormat.locale);
