import { lstatSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createPictureMaker } from '../../pictures/picture-maker.ts';
import { createResizerLoader } from '../../pictures/resizer.ts';
import { lostParts } from './missing-parts.ts';
import { bytesOf, type PictureFile } from './pictures/text-pictures.ts';
import { type Problem, SiteError } from './problem.ts';
import { readSite } from './read-site.ts';
import type { Site, SiteFolders } from './site-types.ts';

const root = resolve(import.meta.dirname, '../..');
/** As an owner would name it: from where they are, or in full if it is elsewhere. */
const fromHere = (path: string) => {
  const near = relative(process.cwd(), path) || '.';
  return near.startsWith('..') ? path : near;
};

export const siteFolders = (): SiteFolders => ({
  defaults: fromHere(join(root, 'brand')),
  own: fromHere(resolve(root, process.env['SITE_DIR'] || 'site')),
});

const pictureMaker = createPictureMaker(join(root, '.cache/pictures'), createResizerLoader());

/** @throws SiteError with every fault there is */
export const readFolders = (folders: SiteFolders): Promise<Site> => readSite(folders, pictureMaker);

/**
 * The site as it comes in a language, with nothing of an owner's.
 *
 * @throws SiteError with every fault there is
 */
export const readDefaults = (defaults: string, language?: string): Promise<Site> =>
  // An owner's folder that is missing changes nothing.
  readFolders({ defaults, own: join(defaults, 'no-such-folder'), language });

/** A folder that SITE_DIR names and that is not there is a slip, or was not mounted: the site as it comes is not meant. */
async function readNamed(folders: SiteFolders): Promise<Site> {
  const refuseLost = (written: Site['written'] | null) => {
    const lost = lostParts(folders.own, expected, written);
    if (lost !== null) throw new SiteError([otherwise ?? lost]);
  };
  // What is missing may be said of everything else that is read.
  refuseLost(null);
  if (process.env['SITE_DIR'] && lstatSync(folders.own, { throwIfNoEntry: false }) === undefined)
    throw new SiteError([
      {
        file: folders.own,
        text: 'is not there: correct SITE_DIR, or make it with npm run site -- init',
      },
    ]);
  const read = await readFolders(folders);
  refuseLost(read.written);
  return read;
}

let expected: readonly string[] = [];
let otherwise: Problem | null = null;

/**
 * What the owner's folder had when the site was built last. To be called before anybody asks.
 *
 * @param instead said in place of what is missing
 */
export function expectParts(parts: readonly string[], instead: Problem | null): void {
  expected = parts;
  otherwise = instead;
}

let known: Promise<Site> | null = null;
let ofFaulty: ((faults: SiteError) => Site | Promise<Site>) | null = null;

/** What the site says if the owner's folder cannot be used. To be called before anybody asks. */
export function onFaults(words: (faults: SiteError) => Site | Promise<Site>): void {
  ofFaulty = words;
}

/**
 * What this site says. Read once.
 *
 * @throws SiteError with every fault there is, unless something else was agreed on
 */
export function site(): Promise<Site> {
  known ??= readNamed(siteFolders()).catch((error: unknown) => {
    if (ofFaulty !== null && error instanceof SiteError) return ofFaulty(error);
    throw error;
  });
  return known;
}

/**
 * The files have changed: the next one who asks has them read again.
 *
 * @public scripts/build/site-content.ts imports it by a computed address
 */
export const forgetSite = (): void => {
  known = null;
};

/**
 * What a built file of a picture holds.
 *
 * @public scripts/build/site-content.ts imports it by a computed address
 */
export const pictureBytes = (file: PictureFile): Promise<Buffer> => bytesOf(file, pictureMaker);

/**
 * Deletes what is kept of pictures that no text names any more.
 *
 * @public scripts/build/site-content.ts imports it by a computed address
 */
export async function forgetOldPictures(): Promise<void> {
  const { pictureFiles } = await site();
  await pictureMaker.keepOnly(new Set(pictureFiles.map(({ key }) => key)));
}
