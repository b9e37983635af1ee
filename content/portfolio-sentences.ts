import { site } from './read/site.ts';

// A file of its own, because it comes with the form of a transaction.
const { hints, notices } = (await site()).sentences;
export const { portfolio: portfolioHints } = hints;
export const { fillAllFields } = notices;
