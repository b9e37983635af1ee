import { type Entry, isSameEntry, readEntry } from '../ledger/entry.ts';
import { isRecord } from '../text/unknown-record.ts';

/**
 * The stored items of a portfolio. Items are changed one by one, so that all other items, including
 * unreadable ones, stay unchanged.
 */
export type StoredItems = readonly unknown[];

const readItems = new WeakMap<object, Entry | null>();

/** The entry of an item; the same object at each call. null for an unreadable item. */
export function entryOf(item: unknown): Entry | null {
  if (!isRecord(item)) return null;
  let entry = readItems.get(item);
  if (entry === undefined) {
    entry = readEntry(item) ?? null;
    readItems.set(item, entry);
  }
  return entry;
}

const entryLists = new WeakMap<StoredItems, readonly Entry[]>();

/** The readable entries of the items. Cached, so that the same items give the same list. */
export function entriesOf(stored: StoredItems): readonly Entry[] {
  let entries = entryLists.get(stored);
  if (entries === undefined) {
    entries = stored.flatMap((item) => entryOf(item) ?? []);
    entryLists.set(stored, entries);
  }
  return entries;
}

/** The index of an entry's item, or -1. Compares the content, because other programs may have stored one id twice. */
export function itemIndexOf(stored: StoredItems, entry: Entry, near: number): number {
  const isIt = (item: unknown) => isSameEntry(entryOf(item), entry);
  // Among equal items prefer the displayed one.
  return isIt(stored[near]) ? near : stored.findIndex(isIt);
}

export const countCopies = (stored: StoredItems, entry: Entry): number =>
  stored.filter((item) => isSameEntry(entryOf(item), entry)).length;

/** An unused id. Ids are timestamps. */
export function freeId(taken: ReadonlySet<string>, nowMs: number): string {
  let id = nowMs;
  while (taken.has(String(id))) id += 1;
  return String(id);
}

export const entryIdsOf = (stored: StoredItems): Set<string> =>
  new Set(entriesOf(stored).map(({ id }) => id));
