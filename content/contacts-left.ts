import { leftOfOurs } from './read/remaining-defaults.ts';
import { readDefaults, site, siteFolders } from './read/site.ts';

const folders = siteFolders();
const left = leftOfOurs(await site(), await readDefaults(folders.defaults), folders);

/** What visitors take for the operator's, and is not: a sentence each. */
export const contactsLeft: readonly string[] = left
  .filter(({ isWrong }) => isWrong)
  .map(({ found }) => found);
