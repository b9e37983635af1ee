import { site } from '../read/site.ts';
import { hasOwnPath } from '../read/site-paths.ts';

/** Slugs of the information pages under /info, not those with an address of their own such as /about. */
export const ownInfoSlugs: readonly string[] = (await site()).info
  .map(({ slug }) => slug)
  .filter((slug) => !hasOwnPath(slug));
