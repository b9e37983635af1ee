import { site } from './read/site.ts';

/** The language of the words, which every page names. */
export const { language } = await site();
