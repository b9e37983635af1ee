import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporarySuffix, writeAtomically } from '../files/write-atomically.ts';
import { Semaphore } from '../limits/semaphore.ts';

/** Bytes by key on disk, bounded in number and total size. The oldest files are deleted first. */
export interface PictureFolder {
  /** @returns null if the picture is not in the folder */
  read(key: string): Promise<Buffer | null>;
  /** Settles when the file is complete and older ones have been deleted to make room. */
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

  /** Sizes by file name, oldest first; read from disk once. */
  const files = () => {
    listing ??= listFiles(folder);
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

  // Serialises writes and deletions, so that an earlier write cannot restore a deleted file.
  const mutex = new Semaphore(1);

  return {
    async read(key) {
      return readFile(join(folder, key)).catch(() => null);
    },
    remove: (key) => mutex.run(() => remove(key)),
    write: (key, bytes) => mutex.run(() => write(key, bytes)),
  };
}

async function listFiles(folder: string): Promise<Map<string, number>> {
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
