import { site } from './read/site.ts';

/**
 * The User-Agent of outgoing requests. It contains the store id, because header values are ASCII and the site's name
 * need not be.
 */
export const userAgent = `${(await site()).storeId}/1.0`;
