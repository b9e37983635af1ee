import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporarySuffix, writeAtomically } from '../files/write-atomically.ts';
import { Semaphore } from '../limits/semaphore.ts';

/** Bytes by key on disk, never more than a given number and size of files. What was written longest ago goes first. */
export interface PictureFolder {
  /** @returns null when there is none */
  read(key: string): Promise<Buffer | null>;
  /** Settles when the file is there, whole, and what had to make room is gone. */
  write(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
}

export function createPictureFolder(options: {
  folder: string;
  maxFiles: number;
  maxBytes: number;
}): PictureFolder {
  const { folder, maxFiles, maxBytes } = options;
  let listing: Promise<Map<string, number>> | null = null;

  /** Sizes by file name, the oldest first; read from the disk once. */
  const files = () => {
    listing ??= list(folder);
    return listing;
  };

  const remove = async (key: string): Promise<void> => {
    (await files()).delete(key);
    await rm(join(folder, key), { force: true });
  };

  const write = async (key: string, bytes: Buffer): Promise<void> => {
    const known = await files();
    await writeAtomically(join(folder, key), bytes);
    known.delete(key);
    known.set(key, bytes.length);
    let total = [...known.values()].reduce((sum, size) => sum + size, 0);
    for (const [oldest, size] of known) {
      if (known.size <= maxFiles && total <= maxBytes) break;
      known.delete(oldest);
      total -= size;
      await rm(join(folder, oldest), { force: true });
    }
  };

  // What is removed must not be written again by an earlier write.
  const mutex = new Semaphore(1);

  return {
    async read(key) {
      return readFile(join(folder, key)).catch(() => null);
    },
    remove: (key) => mutex.run(() => remove(key)),
    write: (key, bytes) => mutex.run(() => write(key, bytes)),
  };
}

async function list(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch(() => []);
  const found: { name: string; size: number; atMs: number }[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (name.endsWith(temporarySuffix)) await rm(path, { force: true });
    else {
      const about = await stat(path).catch(() => null);
      if (about?.isFile()) found.push({ name, size: about.size, atMs: about.mtimeMs });
    }
  }
  return new Map(found.toSorted((a, b) => a.atMs - b.atMs).map(({ name, size }) => [name, size]));
}
