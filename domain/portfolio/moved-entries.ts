import { type Entry, isSameEntry } from '../ledger/entry.ts';
import {
  changePortfolio,
  type Portfolio,
  type Portfolios,
  portfolioOf,
  withItems,
} from './portfolios.ts';
import { withItem, withUniqueIds } from './stored-changes.ts';
import { entryOf, type StoredItems } from './stored-items.ts';

export interface MovedEntry {
  /** The id of the portfolio that the entry came from, and its place there. */
  from: string;
  at: number;
  before: unknown;
  now: unknown;
}

/** The key of an entry, which editing does not change. */
const keyOf = ({ id, coinId }: Entry) => `${id} ${coinId}`;

/**
 * Moves entries into another portfolio. An entry that another tab has changed moves with its changes; an
 * entry that is gone or already there is skipped. Ids stay unique.
 */
export function withMovedEntries(
  all: Portfolios,
  moving: readonly Entry[],
  into: string,
  nowMs: number,
): { next: Portfolios; moved: readonly MovedEntry[] } {
  const target = portfolioOf(all, into);
  if (target === null) return { next: all, moved: [] };
  const taken = placesOfEntries(all, moving, target);
  const items = withUniqueIds(
    target.items,
    taken.map(({ before }) => before),
    nowMs,
  );
  const moved = taken.map((each, place): MovedEntry => ({ ...each, now: items[place] }));
  if (moved.length === 0) return { next: all, moved };
  const gone = new Map<string, Set<number>>();
  for (const { from, at } of moved) gone.set(from, (gone.get(from) ?? new Set()).add(at));
  const left = [...gone].reduce<Portfolios>(
    (now, [id, places]) =>
      changePortfolio(
        now,
        id,
        withItems((stored) => stored.filter((_, place) => !places.has(place))),
      ),
    all,
  );
  const next = changePortfolio(
    left,
    target.id,
    withItems((stored) => [...stored, ...items]),
  );
  return { next, moved };
}

/** The current places of the entries. Of several entries with the same key, prefers the displayed one. */
function placesOfEntries(all: Portfolios, moving: readonly Entry[], target: Portfolio) {
  const wanted = new Set(moving.map(keyOf));
  const found = new Map<string, { from: string; at: number; before: unknown; entry: Entry }[]>();
  for (const { id: from, items } of all) {
    if (from === target.id) continue;
    for (const [at, before] of items.entries()) {
      const entry = entryOf(before);
      if (entry === null || !wanted.has(keyOf(entry))) continue;
      const others = found.get(keyOf(entry));
      if (others === undefined) found.set(keyOf(entry), [{ from, at, before, entry }]);
      else others.push({ from, at, before, entry });
    }
  }
  return moving.flatMap((wantedOne) => {
    const alike = found.get(keyOf(wantedOne)) ?? [];
    const place =
      [
        alike.findIndex(({ entry }) => entry === wantedOne),
        alike.findIndex(({ entry }) => isSameEntry(entry, wantedOne)),
        // A single candidate must be the entry, changed in another tab. Among several, nothing identifies the entry.
        alike.length === 1 ? 0 : -1,
      ].find((each) => each !== -1) ?? -1;
    const [it] = place === -1 ? [] : alike.splice(place, 1);
    return it === undefined ? [] : [{ from: it.from, at: it.at, before: it.before }];
  });
}

/**
 * Undoes a move: the entries that still exist return to their places with their later changes.
 *
 * @returns the new portfolios; outcome is the number of entries moved back
 */
export function withMoveUndone(
  all: Portfolios,
  moved: readonly MovedEntry[],
  into: string,
  nowMs: number,
): { next: Portfolios; outcome: number } {
  const target = portfolioOf(all, into);
  if (target === null) return { next: all, outcome: 0 };
  const places = new Map<string, number>();
  for (const [place, item] of target.items.entries()) {
    const entry = entryOf(item);
    if (entry !== null) places.set(keyOf(entry), place);
  }
  const back = new Map<number, MovedEntry>();
  for (const each of moved) {
    const entry = entryOf(each.now);
    const place = entry === null ? undefined : places.get(keyOf(entry));
    const home = portfolioOf(all, each.from);
    if (place !== undefined && home !== null && home !== target) back.set(place, each);
  }
  const stay = (stored: StoredItems) => stored.filter((_, place) => !back.has(place));
  const left = back.size === 0 ? all : changePortfolio(all, target.id, withItems(stay));
  const inOrder = [...back].sort(([, one], [, other]) => one.at - other.at);
  const next = inOrder.reduce<Portfolios>((now, [place, { from, at, before, now: then }]) => {
    const item = target.items[place];
    const isUntouched = JSON.stringify(item) === JSON.stringify(then);
    const put = (stored: StoredItems) =>
      isUntouched ? stored.toSpliced(at, 0, before) : withItem(stored, item, at, nowMs);
    return changePortfolio(now, from, withItems(put));
  }, left);
  return { next, outcome: back.size };
}
