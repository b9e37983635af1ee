import { delivery } from './delivery.ts';
import { toldOf } from './read/buyer-information.ts';
import { site } from './read/site.ts';
import { words } from './words.ts';

const { shop } = await site();
const { tax } = shop.beforeOrder;
const hasRates = Object.keys(shop.taxRates).length > 0;
const isTaxSaid = tax === 'notCharged' || (tax === 'included' && !hasRates);

/**
 * What stands beside a total whose shipping is known and whose price does not depend on the country. A tax that the sums name
 * beside it is not said again, and where rates are set, no tax in the sums means that there is none.
 */
export const totalNote: string | null = isTaxSaid ? words.tax.beside[tax] : null;

/** What a buyer is told before the order, by whose store it is. */
export const told = toldOf(await site(), delivery);
