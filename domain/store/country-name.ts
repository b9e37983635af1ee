import { marks } from '../locale/locale-marks.ts';

const names = new Intl.DisplayNames(marks.locale, { type: 'region' });

/** The name of a country code, such as Germany for DE. Other text, such as a typed name, is returned unchanged. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;
