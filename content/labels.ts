import { site } from './read/site.ts';

/** What stands on buttons, beside fields and over tables. The build puts the words in place of each name. */
export const { labels } = await site();
