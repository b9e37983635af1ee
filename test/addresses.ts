import { productIds } from '../brand/catalogue/ids.ts';
import { routeTable } from '../contract/paths.ts';
import { isFull } from './full-run.ts';

/** Logged out, /profile redirects to /login, so profile.spec.ts covers it. Only an owner's pages are at /info. */
const elsewhere: readonly string[] = [routeTable.profile, routeTable.info];

/** One address of every page. */
export const addresses = Object.values(routeTable)
  .filter((path) => !elsewhere.includes(path))
  .map((path) => path.replace(':slug', 'what-is-bitcoin').replace(':id', productIds.ledgerMug));

/** Pages with the same components as others and other texts. Only the full run visits them. */
const alike = new Set<string>([
  routeTable.privacyPolicy,
  routeTable.termsOfService,
  routeTable.stakingCalculator,
]);

/** One address of every kind of page; of every page in the full run. */
export const distinctAddresses = addresses.filter((path) => isFull || !alike.has(path));
