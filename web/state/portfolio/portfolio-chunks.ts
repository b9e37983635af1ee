import type { Portfolios } from '../../../domain/portfolio/portfolios.ts';
import type { StoredItems } from '../../../domain/portfolio/stored-items.ts';
import { finishRestore, unfinishedKey } from '../../head/unfinished-restore.ts';
import { deleteUnusedChunks, writeChunks } from '../storage/chunk-database.ts';
import { storedText } from '../storage/stored-text.ts';
import { withTabLock } from '../storage/tab-lock.ts';
import {
  type Chunk,
  isChunkReference,
  isObject,
  isPartial,
  rememberChunk,
  whenChunksArrived,
  withChunkReferences,
} from './known-chunks.ts';
import {
  canWriteAtOnce,
  chunksText,
  forgetTexts,
  isUnfinished,
  newestText,
  noteRefusedWrite,
  oversizedItems,
  storedTextsOf,
} from './portfolio-text.ts';

export { readChunks } from '../storage/chunk-database.ts';

/** The number of transactions in a chunk. */
const entriesPerChunk = 1_000;

/** Completes the writes of a tab that was closed between the two storage entries. */
function finishOthers() {
  if (!isUnfinished()) return;
  finishRestore();
  newestText();
}

/**
 * Fetches unknown chunks, and moves items that are too long for local storage into new chunks. No stored text refers to
 * the new chunks yet.
 */
export async function prepareChunks(all: Portfolios): Promise<void> {
  if (isUnfinished()) return runExclusively(finishOthers);
  if (isPartial(all)) return whenChunksArrived(all);
  const long = oversizedItems(all);
  const cut = long.flatMap((items) => chunksOf(withChunkReferences(items)));
  chunksText.write('true');
  try {
    await writeChunks(new Map(cut.map(({ chunk, text }) => [chunk.id, text])));
    for (const { chunk } of cut) rememberChunk(chunk);
    forgetTexts(all, long);
  } catch {
    noteRefusedWrite();
  }
}

function chunksOf(short: StoredItems): readonly { chunk: Chunk; text: string }[] {
  const cut: unknown[][] = [[]];
  for (const item of short) {
    const last = cut.at(-1);
    if (isChunkReference(item)) cut.push([]);
    else if (last === undefined || last.length === entriesPerChunk) cut.push([item]);
    // A chunk is found by its first item, which therefore must be an object.
    else if (last.length > 0 || isObject(item)) last.push(item);
  }
  return cut
    .filter((items) => items.length > 0)
    .map((items) => {
      const text = JSON.stringify(items);
      const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
      return { chunk: { id, items, chars: text.length, atMs: Date.now() }, text };
    });
}

/** The texts of both storage entries for these portfolios, after long ones have moved to IndexedDB. */
export async function prepareStorageEntries(
  all: Portfolios,
): Promise<ReadonlyMap<string, string | null>> {
  if (!canWriteAtOnce(all)) await prepareChunks(all);
  const { first, list } = storedTextsOf(all);
  return new Map([
    ['portfolio', first],
    ['portfolios', list],
  ]);
}

/** Calls `act` once while no other tab writes. */
export const runExclusively = (act: () => void): Promise<void> =>
  new Promise((resolve) => {
    let isDone = false;
    withTabLock('portfolio', newestText, () => {
      if (isDone) return;
      isDone = true;
      finishOthers();
      newestText();
      act();
      resolve();
    });
  });

/** Removes references to chunks that could not be fetched. */
export const withoutChunkReferences = (items: StoredItems): StoredItems =>
  items.some(isChunkReference) ? items.filter((item) => !isChunkReference(item)) : items;

/**
 * Turns items of a file that look like references to chunks into unreadable items, because a file contains no chunks.
 */
export const withInertChunkReferences = (items: StoredItems): StoredItems =>
  items.map((item) => (isChunkReference(item) ? { ...item, kind: 'unread' } : item));

/** Deletes chunks that are no longer referred to. */
export async function tidyChunks(): Promise<void> {
  const named = `${newestText()}${storedText(unfinishedKey).get()}`;
  const isLeft = await deleteUnusedChunks((id) => named.includes(id), Date.now());
  if (!isLeft) chunksText.write(null);
}

const tidyAfterMs = 1_000;
let tidyTimer: ReturnType<typeof setTimeout> | undefined;

export function tidySoon(): void {
  clearTimeout(tidyTimer);
  tidyTimer = setTimeout(() => tidyChunks().catch(() => {}), tidyAfterMs);
}
