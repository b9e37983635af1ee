import { site } from './read/site.ts';

// A file of its own, because it comes with the first alert.
export const { alerts } = (await site()).sentences;
