import { informationByStoreKind } from '../information/buyer-information.ts';
import { site } from '../read/site.ts';
import { words } from '../words.ts';
import { delivery } from './delivery.ts';

const { shop } = await site();
const { tax } = shop.beforeOrder;
const hasRates = Object.keys(shop.taxRates).length > 0;
const hasTaxLine = tax === 'notCharged' || (tax === 'included' && !hasRates);

/**
 * The note beside a total whose shipping is known and whose price does not depend on the country. The note does not
 * mention tax if the lines of the total do. If tax rates are set, a total without a tax line contains no tax.
 */
export const totalNote: string | null = hasTaxLine ? words.tax.beside[tax] : null;

export const buyerInformation = informationByStoreKind(await site(), delivery);

/** The delivery time by kind of store; null if the site states none. */
export const shopTimes = {
  embedded: buyerInformation.embedded.facts.deliveryTime,
  hosted: buyerInformation.hosted.facts.deliveryTime,
};
