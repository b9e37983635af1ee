import { productIds } from '../brand/catalogue/ids.ts';
import { routeTable } from '../contract/paths.ts';

/** One address of every page. Without a visitor /profile is /login a moment later: profile.spec.ts looks at it. */
export const addresses = Object.values(routeTable)
  .filter((path) => path !== routeTable.profile)
  .map((path) => path.replace(':slug', 'what-is-bitcoin').replace(':id', productIds.ledgerMug));

/** Pages of the same parts as others, with other words in them: looked at by every kind of test in the full run alone. */
const alike = new Set<string>([
  routeTable.privacyPolicy,
  routeTable.termsOfService,
  routeTable.stakingCalculator,
]);

/** One address of every kind of page; of every page in the full run. */
export const unlike = addresses.filter(
  (path) => process.env['CANDLEWICK_FULL'] === '1' || !alike.has(path),
);
