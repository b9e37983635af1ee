import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedName } from '../contract/store-pictures.ts';
import { writeAtomically } from '../server/files/write-atomically.ts';
import { Semaphore } from '../server/limits/semaphore.ts';
import {
  type LoadResizer,
  type Look,
  type Recipe,
  type Resizer,
  recipeVersion,
} from './resizer.ts';

/**
 * Looks at pictures and makes sizes of them for a build, one at a time. What it finds and makes is kept in a folder, by the
 * hash of the picture's content, so the next build only reads it.
 */
export interface PictureMaker {
  /** @returns null where sharp cannot be loaded */
  look(bytes: Buffer): Promise<Look | { problem: string } | null>;
  /** @throws where sharp cannot be loaded, and for a picture that `look` refuses */
  make(bytes: Buffer, recipe: Recipe): Promise<Buffer>;
  /** Deletes what is kept of all other pictures. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>;
}

/** Another one for another content, and for another way of making sizes. Part of addresses. */
export const pictureKey = (bytes: Buffer): string =>
  createHash('sha256').update(`${recipeVersion}\0`).update(bytes).digest('hex').slice(0, 16);

export function createPictureMaker(folder: string, loadResizer: LoadResizer): PictureMaker {
  const turns = new Semaphore(1);
  const read = (name: string) => readFile(join(folder, name)).catch(() => null);
  // Where nothing can be written, it is made again the next time.
  const keep = (name: string, bytes: Buffer) =>
    writeAtomically(join(folder, name), bytes).catch(() => {});

  /** A large photo is decoded once, and not once for each of its sizes. */
  const reduced = async (bytes: Buffer, resizer: Resizer): Promise<Buffer> => {
    const name = `${pictureKey(bytes)}-reduced`;
    const before = await read(name);
    if (before !== null) return before;
    const made = await resizer.reduce(bytes);
    if (made !== bytes) await keep(name, made);
    return made;
  };

  return {
    look: (bytes) =>
      turns.run(async () => {
        const name = `${pictureKey(bytes)}.json`;
        const before = await read(name);
        if (before !== null) return JSON.parse(before.toString());
        const resizer = await loadResizer();
        if (resizer === null) return null;
        const seen = await resizer.look(bytes, 'file');
        if (!('problem' in seen)) await keep(name, Buffer.from(JSON.stringify(seen)));
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
        await keep(name, made);
        return made;
      }),
    async keepOnly(keys) {
      for (const name of await readdir(folder).catch(() => []))
        if (!keys.has(name.split(/[-.]/)[0] ?? '')) await rm(join(folder, name), { force: true });
    },
  };
}

/** The last part of a made file's name. */
export const recipeName = (recipe: Recipe): string =>
  recipe === 'share' ? sharedName : `${recipe.width}.${recipe.format}`;
