import { productIds } from '../brand/catalogue/ids.ts';
import { routeTable } from '../contract/paths.ts';

/** One address of every page. Without a visitor /profile is /login a moment later: profile.spec.ts looks at it. */
export const addresses = Object.values(routeTable)
  .filter((path) => path !== routeTable.profile)
  .map((path) => path.replace(':slug', 'what-is-bitcoin').replace(':id', productIds.ledgerMug));
