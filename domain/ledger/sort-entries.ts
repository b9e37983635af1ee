import { type Entry, type EntryKind, entryKindOf, entryMs } from './entry.ts';

/**
 * The order of entries at the same instant: coins arrive before they leave, so that they can be sold. A
 * transfer out precedes the transfer in that returns its coins.
 */
const kindRanks: Record<EntryKind, number> = {
  buy: 0,
  income: 0,
  'transfer-out': 1,
  'transfer-in': 2,
  sell: 3,
  fee: 3,
};

/** Sorts entries by time, then by kind, then by id. */
export function sortEntries(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, at: entryMs(entry), rank: kindRanks[entryKindOf(entry)] }))
    .sort(
      (one, other) =>
        one.at - other.at || one.rank - other.rank || compareIds(one.entry.id, other.entry.id),
    )
    .map(({ entry }) => entry);
}

/** Ids are timestamps, so the longer one is later. */
const compareIds = (one: string, other: string) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
