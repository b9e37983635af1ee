import { type DBSchema, openDB } from 'idb';

/**
 * Where the runs of transactions lie that local storage has no room for. A run never changes: what changes it makes a new one.
 * Local storage names those that count, so that its one write decides between before and after.
 */
interface Schema extends DBSchema {
  /** The JSON of a run's items, by its id. */
  segments: { key: string; value: string };
  /** Since when nothing names a run; ms UTC. */
  unused: { key: string; value: number };
}

const name = 'portfolio';
/** Browsers write local storage to the disk later than this. Until then a crash may bring an older text back. */
const keptMs = 600_000;
/** Some browsers never answer. */
const patienceMs = 10_000;

const open = () =>
  openDB<Schema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('segments');
      db.createObjectStore('unused');
    },
  });

/** Does it with an open database. */
async function withDatabase<Result>(
  act: (db: Awaited<ReturnType<typeof open>>) => Promise<Result>,
): Promise<Result> {
  const opened = open();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), patienceMs);
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

/** @returns those that are there */
export const readSegments = (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  withDatabase(async (db) => {
    const { store } = db.transaction('segments');
    const texts = await Promise.all(ids.map(async (id) => [id, await store.get(id)] as const));
    return new Map(texts.flatMap(([id, text]) => (text === undefined ? [] : [[id, text]])));
  });

/** All of them, on the disk, or none. */
export const writeSegments = (texts: ReadonlyMap<string, string>): Promise<void> =>
  withDatabase(async (db) => {
    const writing = db.transaction('segments', 'readwrite', { durability: 'strict' });
    await Promise.all([
      ...[...texts].map(([id, text]) => writing.store.put(text, id)),
      writing.done,
    ]);
  });

/**
 * Deletes what nothing has named for a while.
 *
 * @returns whether any are left
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
