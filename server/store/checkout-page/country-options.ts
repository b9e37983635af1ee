import { countryName } from '../../../domain/country-name.ts';

/** In the order of a list that people read. */
export const byName = (codes: readonly string[]): string[] =>
  codes.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'));
