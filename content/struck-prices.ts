import { site } from './read/site.ts';

/** Whether what is struck through during a sale can only be the lowest price of the 30 days before it. */
export const strikesLowest = (await site()).shop.servesEuConsumers;
