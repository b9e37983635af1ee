import { site } from '../read/site.ts';

/** The four tools, as shown on Home. */
export const { tools } = await site();
