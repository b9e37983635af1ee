import { site } from '../read/site.ts';
import { hasOwnPath } from '../read/site-paths.ts';

/** The slugs of the information pages under /info, without those that have paths of their own, such as /about. */
export const infoRouteSlugs: readonly string[] = (await site()).info
  .map(({ slug }) => slug)
  .filter((slug) => !hasOwnPath(slug));
