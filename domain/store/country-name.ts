import { marks } from '../locale/marks.ts';

const names = new Intl.DisplayNames(marks.locale, { type: 'region' });

/** Such as Germany for DE. What is no code of a country, such as a name that a buyer typed, stays as it is. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;
