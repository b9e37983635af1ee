import { useSyncExternalStore } from 'react';
import { atOf, type Entry, isSame, readEntry } from '../../domain/ledger/entry.ts';
import { isFields } from '../../domain/text/fields.ts';
import { persisted } from './persisted.ts';
import { storedText } from './stored-text.ts';

type Entries = readonly Entry[];

/** What stands in storage. It is changed item by item, so that what nobody touches stays as it is, readable or not. */
type Stored = readonly unknown[];

/** The fields that an edit touches; undefined takes one away. */
export type Edit = { [Field in Exclude<keyof Entry, 'id'>]?: Entry[Field] | undefined };

const key = 'portfolio';
// As many as the browser stores: years of trades are more than any other entry.
const text = storedText(key, Number.POSITIVE_INFINITY);
const parse = (stored: unknown) => (Array.isArray(stored) ? stored : undefined);
const transactions = persisted<Stored>(key, parse, [], undefined, text);

const read = new WeakMap<object, Entry | null>();
function entryOf(item: unknown): Entry | null {
  if (!isFields(item)) return null;
  let entry = read.get(item);
  if (entry === undefined) {
    entry = readEntry(item) ?? null;
    read.set(item, entry);
  }
  return entry;
}

const lists = new WeakMap<Stored, Entries>();
function entriesOf(stored: Stored): Entries {
  let entries = lists.get(stored);
  if (entries === undefined) {
    entries = stored.flatMap((item) => entryOf(item) ?? []);
    lists.set(stored, entries);
  }
  return entries;
}

/** The index of an entry's item, or -1. Not found by id, because other programs may have stored one id twice. */
function placeOf(stored: Stored, entry: Entry, near: number): number {
  const isIt = (item: unknown) => isSame(entryOf(item), entry);
  // Of equal items, the one that was shown.
  return isIt(stored[near]) ? near : stored.findIndex(isIt);
}

const countOf = (stored: Stored, entry: Entry) =>
  stored.filter((item) => isSame(entryOf(item), entry)).length;

/** Where an entry stands that was shown. */
const placeNow = (entry: Entry) => transactions.get().findIndex((item) => entryOf(item) === entry);

const freeId = (taken: ReadonlySet<string>, nowMs: number) => {
  let id = nowMs;
  while (taken.has(String(id))) id += 1;
  return String(id);
};
const idsOf = (stored: Stored) => new Set(entriesOf(stored).map(({ id }) => id));

const removeAll = (isRemoved: (entry: Entry) => boolean) =>
  transactions.update((stored) => {
    const kept = stored.filter((item) => {
      const entry = entryOf(item);
      return entry === null || !isRemoved(entry);
    });
    return kept.length === 0 ? transactions.empty : kept;
  });

const get = () => entriesOf(transactions.get());

export const portfolio = {
  subscribe: transactions.subscribe,
  isOnlyHere: transactions.isOnlyHere,
  /** What can be read of what is stored. The same object until it changes. */
  get,
  /** What is stored, readable or not. */
  stored: transactions.get,
  /** Calls back once, in the turn in which no other tab writes. */
  inTurn(act: () => void) {
    let isDone = false;
    transactions.update(
      (stored) => (isDone ? stored : [...stored]),
      () => {
        isDone = true;
        act();
      },
    );
  },
  /** Adds one. Its id is a timestamp, increased until it is unique. */
  add: (entry: Edit & Pick<Entry, 'coin' | 'coinId' | 'amount' | 'price'>, nowMs = Date.now()) =>
    transactions.update((stored) => [...stored, { ...entry, id: freeId(idsOf(stored), nowMs) }]),
  /** Adds all that a file holds, in one write. Each keeps the id that it brings, if no other entry has it. */
  addAll(
    entries: readonly (Omit<Entry, 'id'> & { id?: string })[],
    batch: string,
    nowMs = Date.now(),
  ) {
    transactions.update((stored) => {
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
    });
  },
  /** Takes an import back. */
  removeBatch: (batch: string) => removeAll((entry) => entry.batch === batch),
  /**
   * Changes fields of an entry. One that has been deleted elsewhere meanwhile is added again, so that nothing typed is lost.
   *
   * @returns whether it was still there
   */
  change(entry: Entry, edit: Edit, nowMs = Date.now()): boolean {
    const near = placeNow(entry);
    return transactions.updateReturning((stored) => {
      const same = placeOf(stored, entry, near);
      const place = same === -1 ? changedElsewhere(stored, entry) : same;
      const item = stored[place];
      if (isFields(item)) return { next: stored.with(place, { ...item, ...edit }), outcome: true };
      const taken = idsOf(stored);
      const kept = taken.has(entry.id)
        ? { ...entry, at: atOf(entry), id: freeId(taken, nowMs) }
        : entry;
      return { next: [...stored, { ...kept, ...edit }], outcome: false };
    });
  },
  /**
   * Removes one entry.
   *
   * @returns puts it back where it was, once; null when it is gone already
   */
  remove(entry: Entry): (() => void) | null {
    const near = placeNow(entry);
    const removed = transactions.updateReturning((stored) => {
      const at = placeOf(stored, entry, near);
      if (at === -1) return { next: stored, outcome: null };
      const kept = stored.toSpliced(at, 1);
      return {
        next: kept.length === 0 ? transactions.empty : kept,
        outcome: { at, item: stored[at], left: countOf(kept, entry) },
      };
    });
    if (removed === null) return null;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      // A restored backup may also have brought it back.
      transactions.update((stored) =>
        countOf(stored, entry) > removed.left
          ? stored
          : stored.toSpliced(removed.at, 0, removed.item),
      );
    };
  },
  /** Removes every transaction of a coin. */
  removeCoin: (id: string) => removeAll(({ coinId }) => coinId === id),
  /** Says which coin the transactions and fees are of whose id says no more than their symbol. */
  identify: (symbol: string, id: string) =>
    transactions.update((stored) =>
      stored.map((item) => {
        const entry = entryOf(item);
        const isOfIt = entry?.coinId === symbol;
        const fee = entry?.fee?.coinId === symbol && isFields(item) ? item['fee'] : undefined;
        if (!isFields(item) || !(isOfIt || isFields(fee))) return item;
        return {
          ...item,
          ...(isOfIt ? { coinId: id } : {}),
          ...(isFields(fee) ? { fee: { ...fee, coinId: id } } : {}),
        };
      }),
    ),
  /** Removes all that were shown, but not what another tab has added since. */
  clear(shown: Entries) {
    const texts = new Set(shown.map((entry) => JSON.stringify(entry)));
    removeAll((entry) => texts.has(JSON.stringify(entry)));
  },
};

/** An entry whose fields another tab has changed, by its id and coin; -1 when that could be another one. */
function changedElsewhere(stored: Stored, { id, coinId }: Entry): number {
  const isIt = (item: unknown) => {
    const entry = entryOf(item);
    return entry?.id === id && entry.coinId === coinId;
  };
  const place = stored.findIndex(isIt);
  return place === stored.findLastIndex(isIt) ? place : -1;
}

const none: Entries = [];

/** Empty in the served page, which is the same for everybody, and during hydration. */
export const usePortfolio = (): Entries =>
  useSyncExternalStore(portfolio.subscribe, get, () => none);
