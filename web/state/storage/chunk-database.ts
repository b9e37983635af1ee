import { type DBSchema, openDB } from 'idb';

/**
 * Stores chunks of transactions that do not fit into local storage. A chunk never changes; an edit makes a new
 * chunk. Local storage refers to the valid chunks, so that its single write switches from the old state to the new.
 */
interface Schema extends DBSchema {
  /** The JSON of a chunk's items, by its id. */
  segments: { key: string; value: string };
  /** The time since which nothing has referred to a chunk; epoch ms. */
  unused: { key: string; value: number };
}

const databaseName = 'portfolio';
/**
 * The time for which unused chunks are kept. A browser writes local storage to disk with a delay, at most this long. If
 * the browser crashes before that, local storage may return to an older text that refers to the chunks.
 */
const keptMs = 600_000;
/** Gives up after this time, because IndexedDB never responds in some browsers. */
const openTimeoutMs = 10_000;

const openChunkDatabase = () =>
  openDB<Schema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('segments');
      db.createObjectStore('unused');
    },
  });

async function withDatabase<Result>(
  act: (db: Awaited<ReturnType<typeof openChunkDatabase>>) => Promise<Result>,
): Promise<Result> {
  const opened = openChunkDatabase();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), openTimeoutMs);
  });
  try {
    return await Promise.race([opened.then(act), late]);
  } finally {
    opened.then(
      (db) => db.close(),
      () => {},
    );
  }
}

/** @returns the texts of the chunks that exist, by id */
export const readChunks = (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  withDatabase(async (db) => {
    const { store } = db.transaction('segments');
    const texts = await Promise.all(ids.map(async (id) => [id, await store.get(id)] as const));
    return new Map(texts.flatMap(([id, text]) => (text === undefined ? [] : [[id, text]])));
  });

/** Writes all chunks to the disk, or none of them. */
export const writeChunks = (texts: ReadonlyMap<string, string>): Promise<void> =>
  withDatabase(async (db) => {
    const writing = db.transaction('segments', 'readwrite', { durability: 'strict' });
    await Promise.all([
      ...[...texts].map(([id, text]) => writing.store.put(text, id)),
      writing.done,
    ]);
  });

/**
 * Deletes chunks to which nothing has referred for `keptMs`.
 *
 * @returns true if any chunks are left
 */
export const deleteUnusedChunks = (
  isNamed: (id: string) => boolean,
  nowMs: number,
): Promise<boolean> =>
  withDatabase(async (db) => {
    const all = db.transaction(['segments', 'unused'], 'readwrite');
    const [segments, unused] = [all.objectStore('segments'), all.objectStore('unused')];
    let left = 0;
    for (const id of await segments.getAllKeys()) {
      const sinceMs = await unused.get(id);
      const isOver = sinceMs !== undefined && Math.abs(nowMs - sinceMs) > keptMs;
      if (!isNamed(id) && isOver) {
        await segments.delete(id);
        await unused.delete(id);
        continue;
      }
      left += 1;
      if (isNamed(id)) await unused.delete(id);
      else if (sinceMs === undefined) await unused.put(nowMs, id);
    }
    await all.done;
    return left > 0;
  });
