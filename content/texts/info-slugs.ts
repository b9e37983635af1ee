import { site } from '../read/site.ts';
import { hasOwnPath } from '../read/site-paths.ts';

/** The slugs of the information pages under /info. Others, such as /about, have a path outside it. */
export const infoRouteSlugs: readonly string[] = (await site()).info
  .map(({ slug }) => slug)
  .filter((slug) => !hasOwnPath(slug));
