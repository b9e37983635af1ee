import { site } from '../read/site.ts';

/** True if the price struck through during a sale has to be the lowest of the 30 days before the sale. */
export const strikesLowest = (await site()).shop.servesEuConsumers;
