import { site } from './read/site.ts';

/** What the shop decides once. */
export const { shop } = await site();
