import { atOf, type Entry, type Kind, kindOf } from './entry.ts';

/**
 * What comes first at the same instant: what arrives, so that it can be sold. Coins that leave and come back at the same
 * instant are the same coins.
 */
const rank: Record<Kind, number> = {
  buy: 0,
  income: 0,
  'transfer-out': 1,
  'transfer-in': 2,
  sell: 3,
  fee: 3,
};

/** The entries as they happened: by time, then by what they do, then by id. The order that they are given in is nothing. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, at: atOf(entry), rank: rank[kindOf(entry)] }))
    .sort(
      (one, other) =>
        one.at - other.at || one.rank - other.rank || compareIds(one.entry.id, other.entry.id),
    )
    .map(({ entry }) => entry);
}

/** Ids are timestamps, of which the longer one is later. */
const compareIds = (one: string, other: string) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
