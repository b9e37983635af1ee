import { join, relative, resolve } from 'node:path';
import { readSite, type Site } from './read-site.ts';

export type { Airdrop, Article, InfoPage, Site, Story } from './read-site.ts';

const root = resolve(import.meta.dirname, '../..');
const fromHere = (path: string) => relative(process.cwd(), path) || '.';

/** The folder with the defaults, and the owner's. */
export const siteFolders = () => ({
  defaults: fromHere(join(root, 'brand')),
  own: fromHere(resolve(root, process.env['SITE_DIR'] || 'site')),
});

let known: Site | null = null;

/**
 * What this site says. Read once.
 *
 * @throws SiteError with every fault there is
 */
export function site(): Site {
  const { defaults, own } = siteFolders();
  known ??= readSite(defaults, own);
  return known;
}

/**
 * The files have changed: the next one who asks has them read again.
 *
 * @public scripts/site-content.ts imports it by a computed address
 */
export const forgetSite = (): void => {
  known = null;
};
