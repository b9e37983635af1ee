import { marks } from '../locale/locale-marks.ts';

/** Such as Germany for DE. What is no code of a country, such as a name that a buyer typed, stays as it is. */
export function countryNamesIn(locale: string): (country: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (country) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country);
}

export const countryName = countryNamesIn(marks.locale);
