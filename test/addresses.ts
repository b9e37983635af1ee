import { productIds } from '../brand/catalogue/ids.ts';
import { routeTable } from '../contract/paths.ts';
import { isFull } from './full-run.ts';

/**
 * /profile redirects a visitor without a login to /login, so profile.spec.ts covers it. /info has only an owner's
 * pages.
 */
const testedSeparately: readonly string[] = [routeTable.profile, routeTable.info];

/** A path for every page. */
export const addresses = Object.values(routeTable)
  .filter((path) => !testedSeparately.includes(path))
  .map((path) => path.replace(':slug', 'what-is-bitcoin').replace(':id', productIds.ledgerMug));

/** Pages that differ from others only in their texts. Only the full run visits them. */
const textVariants = new Set<string>([
  routeTable.privacyPolicy,
  routeTable.termsOfService,
  routeTable.stakingCalculator,
]);

/** A path for every kind of page, and in the full run for every page. */
export const distinctAddresses = addresses.filter((path) => isFull || !textVariants.has(path));
