import { site } from './read/site.ts';

/** The User-Agent of outgoing requests. Header values are ASCII, which the site's name need not be. */
export const userAgent = `${(await site()).storeId}/1.0`;
