import {
  changePortfolio,
  type Portfolios,
  withItems,
} from '../../../domain/portfolio/portfolios.ts';
import type { StoredItems } from '../../../domain/portfolio/stored-items.ts';
import { isRecord } from '../../../domain/text/unknown-record.ts';
import { emitter } from '../../emitter.ts';

/** The code that large portfolios need, and that writes both storage entries together. */
export const chunksModule = () => import('./portfolio-chunks.ts');

/** The assumed length of a chunk before it has been fetched. */
const unknownChars = 500_000;

/** Replaces a chunk of items in the stored list. The chunk itself is in IndexedDB. */
interface ChunkReference {
  segment: string;
  count: number;
}

export const isChunkReference = (item: unknown): item is ChunkReference =>
  isRecord(item) &&
  typeof item['segment'] === 'string' &&
  typeof item['count'] === 'number' &&
  Object.keys(item).length === 2;

export interface Chunk {
  id: string;
  items: StoredItems;
  chars: number;
  /** The time of the chunk's last read or write; epoch ms. */
  atMs: number;
}

const chunks = new Map<string, Chunk>();
const chunksByFirstItem = new WeakMap<object, Chunk>();
const lostChunks = new Set<string>();
/** The ids of chunks that the stored texts refer to. Other chunks may have been deleted, unless they are new. */
let referencedChunks = new Set<string>();
/**
 * A chunk used within this time still exists, even if no stored text refers to it: unused chunks are kept for longer
 * (chunk-database.ts).
 */
const newForMs = 120_000;

const isPresent = ({ id, atMs }: Chunk) => referencedChunks.has(id) || Date.now() - atMs < newForMs;

/** Reads the references to chunks from the text, and forgets chunks without a reference. */
export function forgetUnreferencedChunks(text: string) {
  referencedChunks = new Set(
    Array.from(text.matchAll(/"segment":"([^"]+)"/g), ([, id = '']) => id),
  );
  for (const chunk of chunks.values()) if (!isPresent(chunk)) chunks.delete(chunk.id);
}
let loadsDone = 0;
/** Increases when chunks arrive from IndexedDB, because the same stored text then yields more entries. */
export const loadCount = (): number => loadsDone;
export const chunksLoaded = emitter();
let currentLoad: Promise<void> | null = null;

export const isObject = (item: unknown): item is object =>
  typeof item === 'object' && item !== null;

export function rememberChunk(chunk: Chunk) {
  chunks.set(chunk.id, chunk);
  const [first] = chunk.items;
  if (isObject(first)) chunksByFirstItem.set(first, chunk);
}

/** Replaces the references to known chunks with the items of the chunks. */
export const withChunkItems = (items: StoredItems): StoredItems =>
  items.some(isChunkReference)
    ? items.flatMap((item) =>
        isChunkReference(item) ? (chunks.get(item.segment)?.items ?? [item]) : [item],
      )
    : items;

/** Replaces unchanged chunks of items with references to the chunks. */
export function withChunkReferences(items: StoredItems): StoredItems {
  if (chunks.size === 0) return items;
  const short: unknown[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    const chunk = isObject(item) ? chunksByFirstItem.get(item) : undefined;
    const isWhole =
      chunk && isPresent(chunk) && chunk.items.every((each, place) => items[at + place] === each);
    if (chunk && isWhole) short.push({ segment: chunk.id, count: chunk.items.length });
    else short.push(item);
    at += chunk && isWhole ? chunk.items.length : 1;
  }
  return short;
}

/** The length of the chunks that the items refer to, in characters. */
export const chunkCharsOf = (items: StoredItems) =>
  items.reduce<number>(
    (sum, item) =>
      sum + (isChunkReference(item) ? (chunks.get(item.segment)?.chars ?? unknownChars) : 0),
    0,
  );

/** The value of a JSON text; undefined for a missing or invalid text. */
export function parseItems(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const references = new WeakMap<Portfolios, readonly ChunkReference[]>();

function unreadReferences(all: Portfolios): readonly ChunkReference[] {
  let found = references.get(all);
  if (found === undefined) {
    found = all.flatMap(({ items }) => items.filter(isChunkReference));
    references.set(all, found);
  }
  return found;
}

const awaitedReferences = (all: Portfolios) =>
  unreadReferences(all).filter(({ segment }) => !lostChunks.has(segment));

/** True while chunks are being fetched. */
export const isPartial = (all: Portfolios): boolean => awaitedReferences(all).length > 0;

/** The number of transactions in chunks that are lost: IndexedDB does not have them or could not be read. */
export const lostCount = (all: Portfolios): number =>
  unreadReferences(all).reduce(
    (sum, { segment, count }) => sum + (lostChunks.has(segment) ? count : 0),
    0,
  );

/** Removes the references to chunks that the browser has lost. */
export const withoutLost = (all: Portfolios): Portfolios =>
  all.reduce<Portfolios>((now, { id }) => {
    const isLost = (item: unknown) => isChunkReference(item) && lostChunks.has(item.segment);
    const without = (items: StoredItems) =>
      items.some(isLost) ? items.filter((item) => !isLost(item)) : items;
    return changePortfolio(now, id, withItems(without));
  }, all);

export function fetchChunks(all: Portfolios) {
  const ids = awaitedReferences(all).map(({ segment }) => segment);
  if (ids.length === 0 || currentLoad !== null) return;
  currentLoad = chunksModule()
    .then(({ readChunks }) => readChunks(ids))
    .then(
      (found) => takeArrivedChunks(ids, found),
      () => takeArrivedChunks(ids, new Map()),
    );
}

function takeArrivedChunks(ids: readonly string[], found: ReadonlyMap<string, string>) {
  currentLoad = null;
  for (const id of ids) {
    const text = found.get(id) ?? null;
    const items = parseItems(text);
    if (text !== null && Array.isArray(items))
      rememberChunk({ id, items, chars: text.length, atMs: Date.now() });
    else lostChunks.add(id);
  }
  loadsDone += 1;
  chunksLoaded.emit();
}

/** Resolves once the requested chunks have arrived. */
export async function whenChunksArrived(all: Portfolios): Promise<void> {
  fetchChunks(all);
  await currentLoad;
}
