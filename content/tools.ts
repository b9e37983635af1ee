import { site } from './read/site.ts';

/** The four tools as Home shows them. */
export const { tools } = await site();
