import { site } from '../read/site.ts';
import { hasOwnPath } from '../read/site-paths.ts';

/** The slugs of the information pages under /info. Other information pages, such as /about, are not below /info. */
export const infoRouteSlugs: readonly string[] = (await site()).info
  .map(({ slug }) => slug)
  .filter((slug) => !hasOwnPath(slug));
