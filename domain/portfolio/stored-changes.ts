import { type Entry, entryMs, type NewEntry } from '../ledger/entry.ts';
import { isRecord } from '../text/unknown-record.ts';
import { entryIdsOf, entryOf, freeId, type StoredItems } from './stored-items.ts';

/** The fields that an edit changes; undefined removes a field. */
export type EntryEdit = { [Field in Exclude<keyof Entry, 'id'>]?: Entry[Field] | undefined };

/** Prepares items for addition to others: an entry whose id is taken gets a new one and keeps its time. */
export function withUniqueIds(others: StoredItems, items: StoredItems, nowMs: number): StoredItems {
  const taken = entryIdsOf(others);
  return items.map((item) => {
    const entry = entryOf(item);
    if (entry === null || !isRecord(item)) return item;
    const isTaken = taken.has(entry.id);
    const id = isTaken ? freeId(taken, nowMs) : entry.id;
    taken.add(id);
    return isTaken ? { ...item, at: entryMs(entry), id } : item;
  });
}

export const withItem = (
  stored: StoredItems,
  item: unknown,
  at: number,
  nowMs: number,
): StoredItems => stored.toSpliced(at, 0, ...withUniqueIds(stored, [item], nowMs));

export const withoutEntries = (
  stored: StoredItems,
  isRemoved: (entry: Entry) => boolean,
): StoredItems => {
  const kept = stored.filter((item) => {
    const entry = entryOf(item);
    return entry === null || !isRemoved(entry);
  });
  return kept.length === stored.length ? stored : kept;
};

/** Adds a file's entries. An entry keeps its id if no other entry has it; otherwise it gets a new one and keeps its time. */
export function withEntries(
  stored: StoredItems,
  entries: readonly NewEntry[],
  batch: string,
  nowMs: number,
): StoredItems {
  const taken = entryIdsOf(stored);
  let next = nowMs;
  const added = entries.map((entry): Entry => {
    const own = entry.id ?? '';
    if (own !== '' && !taken.has(own)) {
      taken.add(own);
      return { ...entry, id: own, batch };
    }
    const id = freeId(taken, next);
    next = Number(id);
    taken.add(id);
    return { ...entry, ...(own === '' ? {} : { at: entryMs({ ...entry, id: own }) }), id, batch };
  });
  return [...stored, ...added];
}

/** Sets the coin id of entries and fees that so far name only a symbol. */
export function withCoinId(stored: StoredItems, symbol: string, id: string): StoredItems {
  const next = stored.map((item) => {
    const entry = entryOf(item);
    const isOfIt = entry?.coinId === symbol;
    const fee = entry?.fee?.coinId === symbol && isRecord(item) ? item['fee'] : undefined;
    if (!isRecord(item) || !(isOfIt || isRecord(fee))) return item;
    return {
      ...item,
      ...(isOfIt ? { coinId: id } : {}),
      ...(isRecord(fee) ? { fee: { ...fee, coinId: id } } : {}),
    };
  });
  return next.some((item, at) => item !== stored[at]) ? next : stored;
}
