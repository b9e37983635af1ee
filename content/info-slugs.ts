import { isPageOfSite } from './read/addresses.ts';
import { site } from './read/site.ts';

/** The information pages that have no address of their own among the site's, by the last part of theirs. */
export const ownInfoSlugs: readonly string[] = (await site()).info
  .map(({ slug }) => slug)
  .filter((slug) => !isPageOfSite(slug));
