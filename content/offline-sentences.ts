import { site } from './read/site.ts';

// A file of its own, because it comes with the first press.
export const { offline } = (await site()).sentences;
