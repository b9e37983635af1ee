import { remainingDefaults } from './read/remaining-defaults.ts';
import { readDefaults, site, siteFolders } from './read/site.ts';

const folders = siteFolders();
const findings = remainingDefaults(await site(), await readDefaults(folders.defaults), folders);

/** A sentence for each default contact that visitors would take for the operator's contact. */
export const defaultContacts: readonly string[] = findings
  .filter(({ isWrong }) => isWrong)
  .map(({ found }) => found);
