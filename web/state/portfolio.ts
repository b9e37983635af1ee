import { type Entry, readEntry } from '../../domain/ledger/entry.ts';
import { persisted, usePersisted } from './persisted.ts';
import { storedText } from './stored-text.ts';

type Entries = readonly Entry[];

const key = 'portfolio';
// As many as the browser stores: years of trades are more than any other entry.
const text = storedText(key, Number.POSITIVE_INFINITY);
const transactions = persisted<Entries>(key, parse, [], undefined, text);

const keep = (isKept: (entry: Entry) => boolean) =>
  transactions.update((list) => {
    const kept = list.filter(isKept);
    return kept.length === 0 ? transactions.empty : kept;
  });

export const portfolio = {
  ...transactions,
  /** Adds one. Its id is a timestamp, increased until it is unique. */
  add(entry: Omit<Entry, 'id'>, nowMs = Date.now()) {
    transactions.update((list) => {
      const taken = new Set(list.map(({ id }) => id));
      let id = nowMs;
      while (taken.has(String(id))) id += 1;
      return [...list, { ...entry, id: String(id) }];
    });
  },
  /** Adds all that a file holds, in one write. Each keeps the id that it brings, if no other entry has it. */
  addAll(
    entries: readonly (Omit<Entry, 'id'> & { id?: string })[],
    batch: string,
    nowMs = Date.now(),
  ) {
    transactions.update((list) => {
      const taken = new Set(list.map(({ id }) => id));
      let next = nowMs;
      const added = entries.map((entry): Entry => {
        let id = entry.id ?? '';
        if (id === '' || taken.has(id)) {
          while (taken.has(String(next))) next += 1;
          id = String(next);
        }
        taken.add(id);
        return { ...entry, id, batch };
      });
      return [...list, ...added];
    });
  },
  /** Takes an import back. */
  removeBatch: (batch: string) => keep((entry) => entry.batch !== batch),
  /** Replaces the one with this id by what it should have been. */
  change: (id: string, entry: Omit<Entry, 'id'>) =>
    transactions.update((list) => list.map((each) => (each.id === id ? { ...entry, id } : each))),
  /** Puts one back where it was, unless it is there. */
  putBack: (entry: Entry, at: number) =>
    transactions.update((list) =>
      list.some(({ id }) => id === entry.id) ? list : list.toSpliced(at, 0, entry),
    ),
  remove: (id: string) => keep((transaction) => transaction.id !== id),
  /** Removes every transaction of a coin. */
  removeCoin: (id: string) => keep(({ coinId }) => coinId !== id),
  /** Says which coin the transactions are of whose id says no more than their symbol. */
  identify: (symbol: string, id: string) =>
    transactions.update((list) =>
      list.map((entry) => (entry.coinId === symbol ? { ...entry, coinId: id } : entry)),
    ),
  /** Removes all that were shown, but not what another tab has added since. */
  clear: (shown: Entries) => keep(({ id }) => shown.every((other) => other.id !== id)),
};

export const usePortfolio = () => usePersisted(transactions);

/** Drops unreadable entries. */
function parse(stored: unknown): readonly Entry[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.map(readEntry).filter((entry) => entry !== undefined);
}
