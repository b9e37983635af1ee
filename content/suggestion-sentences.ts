import { site } from './read/site.ts';

// A file of its own, because it comes with the first focus on a search box.
export const { suggestions } = (await site()).sentences;
