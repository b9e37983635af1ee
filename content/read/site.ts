import { lstatSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createPictureMaker } from '../../pictures/picture-maker.ts';
import { createResizerLoader } from '../../pictures/resizer.ts';
import { missingPartsProblem } from './missing-parts.ts';
import { builtFileBytes, type PictureFile } from './pictures/text-pictures.ts';
import { type Problem, SiteError } from './problem.ts';
import { readSite } from './read-site.ts';
import type { Site, SiteFolders } from './site-types.ts';

const root = resolve(import.meta.dirname, '../..');
/** A path as an owner would type it: relative to the working directory, or absolute if it is outside. */
const displayPath = (path: string) => {
  const near = relative(process.cwd(), path) || '.';
  return near.startsWith('..') ? path : near;
};

export const siteFolders = (): SiteFolders => ({
  defaults: displayPath(join(root, 'brand')),
  own: displayPath(resolve(root, process.env['SITE_DIR'] || 'site')),
});

const pictureMaker = createPictureMaker(join(root, '.cache/pictures'), createResizerLoader());

/** @throws SiteError with every fault */
export const readSiteFromFolders = (folders: SiteFolders): Promise<Site> =>
  readSite(folders, pictureMaker);

/**
 * The default site in a language, without an owner's folder.
 *
 * @throws SiteError with every fault
 */
export const readDefaults = (defaults: string, language?: string): Promise<Site> =>
  // A missing owner's folder leaves the defaults unchanged.
  readSiteFromFolders({ defaults, own: join(defaults, 'no-such-folder'), language });

/**
 * Reads the configured folders. A folder named by SITE_DIR that does not exist is misspelt or not mounted: serving
 * the defaults instead is never intended.
 */
async function readConfigured(folders: SiteFolders): Promise<Site> {
  const refuseLost = (written: Site['written'] | null) => {
    const lost = missingPartsProblem(folders.own, expectedParts, written);
    if (lost !== null) throw new SiteError([missingPartsMessage ?? lost]);
  };
  // Check for lost parts first, because they can cause faults elsewhere.
  refuseLost(null);
  if (process.env['SITE_DIR'] && lstatSync(folders.own, { throwIfNoEntry: false }) === undefined)
    throw new SiteError([
      {
        file: folders.own,
        text: 'is not there: correct SITE_DIR, or make it with npm run site -- init',
      },
    ]);
  const read = await readSiteFromFolders(folders);
  refuseLost(read.written);
  return read;
}

let expectedParts: readonly string[] = [];
let missingPartsMessage: Problem | null = null;

/**
 * Sets the parts that the owner's folder had at the last build. Call this before the first `site()`.
 *
 * @param instead the problem to report in place of the usual one
 */
export function expectParts(parts: readonly string[], instead: Problem | null): void {
  expectedParts = parts;
  missingPartsMessage = instead;
}

let cachedSite: Promise<Site> | null = null;
let faultFallback: ((faults: SiteError) => Site | Promise<Site>) | null = null;

/** Sets the fallback for an owner's folder with faults. Call this before the first `site()`. */
export function setFaultFallback(words: (faults: SiteError) => Site | Promise<Site>): void {
  faultFallback = words;
}

/**
 * The site, read once.
 *
 * @throws SiteError with every fault, unless `setFaultFallback` has set a fallback
 */
export function site(): Promise<Site> {
  cachedSite ??= readConfigured(siteFolders()).catch((error: unknown) => {
    if (faultFallback !== null && error instanceof SiteError) return faultFallback(error);
    throw error;
  });
  return cachedSite;
}

/**
 * Forgets the site, so that the next `site()` reads the files again.
 *
 * @public scripts/build/site-content.ts imports it by a computed address
 */
export const forgetSite = (): void => {
  cachedSite = null;
};

/**
 * The content of a picture's built file.
 *
 * @public scripts/build/site-content.ts imports it by a computed address
 */
export const pictureBytes = (file: PictureFile): Promise<Buffer> =>
  builtFileBytes(file, pictureMaker);

/**
 * Deletes cached files of pictures that no text refers to.
 *
 * @public scripts/build/site-content.ts imports it by a computed address
 */
export async function deleteUnusedPictures(): Promise<void> {
  const { pictureFiles } = await site();
  await pictureMaker.keepOnly(new Set(pictureFiles.map(({ key }) => key)));
}
