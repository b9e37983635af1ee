import { type DBSchema, openDB } from 'idb';

/**
 * Stores runs of transactions that do not fit into local storage. A run never changes; an edit makes a new one. Local
 * storage refers to the valid runs, so that its single write decides between before and after.
 */
interface Schema extends DBSchema {
  /** The JSON of a run's items, by its id. */
  segments: { key: string; value: string };
  /** The time since which nothing has referred to a run; epoch ms. */
  unused: { key: string; value: number };
}

const databaseName = 'portfolio';
/**
 * The time for which unused runs are kept. Browsers write local storage to the disk within it, and until then a crash
 * may bring an older text back.
 */
const keptMs = 600_000;
/** The time limit, because some browsers never respond. */
const openTimeoutMs = 10_000;

const openSegments = () =>
  openDB<Schema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('segments');
      db.createObjectStore('unused');
    },
  });

async function withDatabase<Result>(
  act: (db: Awaited<ReturnType<typeof openSegments>>) => Promise<Result>,
): Promise<Result> {
  const opened = openSegments();
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

/** @returns the texts that exist */
export const readSegments = (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  withDatabase(async (db) => {
    const { store } = db.transaction('segments');
    const texts = await Promise.all(ids.map(async (id) => [id, await store.get(id)] as const));
    return new Map(texts.flatMap(([id, text]) => (text === undefined ? [] : [[id, text]])));
  });

/** Writes all of them to the disk, or none. */
export const writeSegments = (texts: ReadonlyMap<string, string>): Promise<void> =>
  withDatabase(async (db) => {
    const writing = db.transaction('segments', 'readwrite', { durability: 'strict' });
    await Promise.all([
      ...[...texts].map(([id, text]) => writing.store.put(text, id)),
      writing.done,
    ]);
  });

/**
 * Deletes runs to which nothing has referred for a while.
 *
 * @returns true if any are left
 */
export const tidySegments = (isNamed: (id: string) => boolean, nowMs: number): Promise<boolean> =>
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
