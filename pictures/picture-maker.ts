import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sharePictureName } from '../contract/store-pictures.ts';
import { writeAtomically } from '../server/files/write-atomically.ts';
import { Semaphore } from '../server/limits/semaphore.ts';
import {
  type LoadResizer,
  type PictureProperties,
  type Recipe,
  type Resizer,
  recipeVersion,
} from './resizer.ts';

/**
 * Inspects pictures and makes their sizes for a build, one at a time. Results are cached in a folder by the hash of
 * the picture's content, so that the next build only reads the cached files.
 */
export interface PictureMaker {
  /** @returns null if sharp cannot be loaded */
  inspect(bytes: Buffer): Promise<PictureProperties | { problem: string } | null>;
  /** @throws if sharp cannot be loaded, and for a picture that `inspect` refuses */
  make(bytes: Buffer, recipe: Recipe): Promise<Buffer>;
  /** Deletes the cached files of all other pictures. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>;
}

/** A hash of the content and of `recipeVersion`, used in URLs. */
export const pictureKey = (bytes: Buffer): string =>
  createHash('sha256').update(`${recipeVersion}\0`).update(bytes).digest('hex').slice(0, 16);

export function createPictureMaker(folder: string, loadResizer: LoadResizer): PictureMaker {
  const turns = new Semaphore(1);
  const read = (name: string) => readFile(join(folder, name)).catch(() => null);
  // A cache that cannot be written does no harm: the next build makes the file again.
  const cacheFile = (name: string, bytes: Buffer) =>
    writeAtomically(join(folder, name), bytes).catch(() => {});

  /** Reduces a large photo once, so that not every size has to decode the original. */
  const reduced = async (bytes: Buffer, resizer: Resizer): Promise<Buffer> => {
    const name = `${pictureKey(bytes)}-reduced`;
    const before = await read(name);
    if (before !== null) return before;
    const made = await resizer.reduce(bytes);
    if (made !== bytes) await cacheFile(name, made);
    return made;
  };

  return {
    inspect: (bytes) =>
      turns.run(async () => {
        const name = `${pictureKey(bytes)}.json`;
        const before = await read(name);
        if (before !== null) return JSON.parse(before.toString());
        const resizer = await loadResizer();
        if (resizer === null) return null;
        const seen = await resizer.inspect(bytes, 'file');
        if (!('problem' in seen)) await cacheFile(name, Buffer.from(JSON.stringify(seen)));
        return seen;
      }),
    make: (bytes, recipe) =>
      turns.run(async () => {
        const name = `${pictureKey(bytes)}-${recipeName(recipe)}`;
        const before = await read(name);
        if (before !== null) return before;
        const resizer = await loadResizer();
        if (resizer === null) throw new Error('The package sharp cannot be loaded.');
        const made = await resizer.make(await reduced(bytes, resizer), recipe);
        await cacheFile(name, made);
        return made;
      }),
    async keepOnly(keys) {
      for (const name of await readdir(folder).catch(() => []))
        if (!keys.has(name.split(/[-.]/)[0] ?? '')) await rm(join(folder, name), { force: true });
    },
  };
}

/** The last part of the name of a file that a recipe makes. */
export const recipeName = (recipe: Recipe): string =>
  recipe === 'share' ? sharePictureName : `${recipe.width}.${recipe.format}`;
