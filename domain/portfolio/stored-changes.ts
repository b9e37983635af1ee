import { atOf, type Entry, type NewEntry } from '../ledger/entry.ts';
import { isFields } from '../text/fields.ts';
import { entryOf, freeId, idsOf, type Stored } from './stored.ts';

/** The fields that an edit changes; undefined removes one. */
export type Edit = { [Field in Exclude<keyof Entry, 'id'>]?: Entry[Field] | undefined };

/** Prepares items for addition to others: an entry whose id is taken gets a new one and keeps its time. */
export function withUniqueIds(others: Stored, items: Stored, nowMs: number): Stored {
  const taken = idsOf(others);
  return items.map((item) => {
    const entry = entryOf(item);
    if (entry === null || !isFields(item)) return item;
    const isTaken = taken.has(entry.id);
    const id = isTaken ? freeId(taken, nowMs) : entry.id;
    taken.add(id);
    return isTaken ? { ...item, at: atOf(entry), id } : item;
  });
}

/** Inserts an item at a place. */
export const withItem = (stored: Stored, item: unknown, at: number, nowMs: number): Stored =>
  stored.toSpliced(at, 0, ...withUniqueIds(stored, [item], nowMs));

/** Removes the entries for which `isRemoved` is true. */
export const withoutEntries = (stored: Stored, isRemoved: (entry: Entry) => boolean): Stored => {
  const kept = stored.filter((item) => {
    const entry = entryOf(item);
    return entry === null || !isRemoved(entry);
  });
  return kept.length === stored.length ? stored : kept;
};

/** Adds a file's entries. An entry keeps its id if no other entry has it; otherwise it gets a new one and keeps its time. */
export function withAll(
  stored: Stored,
  entries: readonly NewEntry[],
  batch: string,
  nowMs: number,
): Stored {
  const taken = idsOf(stored);
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
    return { ...entry, ...(own === '' ? {} : { at: atOf({ ...entry, id: own }) }), id, batch };
  });
  return [...stored, ...added];
}

/** Sets the coin id of entries and fees that so far name only a symbol. */
export function withCoinId(stored: Stored, symbol: string, id: string): Stored {
  const next = stored.map((item) => {
    const entry = entryOf(item);
    const isOfIt = entry?.coinId === symbol;
    const fee = entry?.fee?.coinId === symbol && isFields(item) ? item['fee'] : undefined;
    if (!isFields(item) || !(isOfIt || isFields(fee))) return item;
    return {
      ...item,
      ...(isOfIt ? { coinId: id } : {}),
      ...(isFields(fee) ? { fee: { ...fee, coinId: id } } : {}),
    };
  });
  return next.some((item, at) => item !== stored[at]) ? next : stored;
}
