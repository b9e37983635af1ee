import { site } from './read/site.ts';

/** How this site introduces itself to the servers that it asks. Header values are ASCII, which names need not be. */
export const userAgent = `${(await site()).storeId}/1.0`;
