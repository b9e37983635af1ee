import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type CachedPicture, fromFile, toFile } from './cached-picture.ts';
import { createPictureFolder } from './picture-folder.ts';
import type { Retention } from './retention.ts';

const memoryMaxBytes = 16_000_000;
/** Memory per entry in addition to the picture's bytes. */
const entryBytes = 1_000;
const diskMax = { maxFiles: 2_000, maxBytes: 128_000_000 };

export type PictureCache = ReturnType<typeof createPictureCache>;

/** Pictures by key, in memory and on disk, both bounded. Files are written and deleted in the background. */
export function createPictureCache(options: {
  dataDir: string;
  maxFiles?: number | undefined;
  log(message: string, error?: unknown): void;
}) {
  const { dataDir, log, maxFiles = diskMax.maxFiles } = options;
  const folder = createPictureFolder({
    ...diskMax,
    maxFiles,
    folder: join(dataDir, 'kept-pictures'),
  });
  const memory = new LRUCache<string, CachedPicture>({
    maxSize: memoryMaxBytes,
    sizeCalculation: ({ picture }) => picture.bytes.length + entryBytes,
  });
  const writing = new Set<Promise<void>>();
  const background = (work: Promise<void>, what: string): void => {
    const settled = work
      .catch((error: unknown) => log(what, error))
      .finally(() => writing.delete(settled));
    writing.add(settled);
  };

  const inMemory = (key: string): CachedPicture | null => memory.get(key) ?? null;

  return {
    inMemory,
    async read(key: string, { onDisk }: Retention): Promise<CachedPicture | null> {
      const picture = inMemory(key);
      if (picture !== null || !onDisk) return picture;
      const file = await folder.read(key);
      return file && fromFile(file);
    },
    remember: (key: string, picture: CachedPicture) => void memory.set(key, picture),
    save(key: string, picture: CachedPicture, { onDisk }: Retention): CachedPicture {
      memory.set(key, picture);
      if (onDisk) background(folder.write(key, toFile(picture)), 'keeping a picture');
      return picture;
    },
    remove(key: string, { onDisk }: Retention): void {
      memory.delete(key);
      if (onDisk) background(folder.remove(key), 'removing a picture');
    },
    /** Settles when everything is on disk. */
    async flush(): Promise<void> {
      await Promise.all(writing);
    },
  };
}
