import { site } from './read/site.ts';

/**
 * The User-Agent of outgoing requests, with the store id instead of the site's name: header values are ASCII, and
 * the name need not be.
 */
export const userAgent = `${(await site()).storeId}/1.0`;
