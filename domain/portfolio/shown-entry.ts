import { type Entry, entryMs, isSameEntry, readEntry } from '../ledger/entry.ts';
import { isRecord } from '../text/unknown-record.ts';
import {
  changePortfolio,
  type Portfolio,
  type Portfolios,
  portfolioOf,
  withItems,
} from './portfolios.ts';
import { type EntryEdit, withItem } from './stored-changes.ts';
import { entryOf, itemIndexOf } from './stored-items.ts';

/** An entry as displayed, with the details needed to find it again. */
export interface ShownEntry {
  entry: Entry;
  /** The id of the portfolio that the entry was in. */
  portfolioId: string;
  /** Its index in that portfolio. */
  index: number;
  /** Other entries with the same id and coin, in all portfolios. */
  others: readonly Entry[];
}

interface EntryPlace {
  portfolio: Portfolio;
  at: number;
}

const entryAtPlace = ({ portfolio, at: place }: EntryPlace) => entryOf(portfolio.items[place]);

const entriesWithId = (all: readonly Portfolio[], { id, coinId }: Entry): EntryPlace[] =>
  all.flatMap((portfolio) =>
    [...portfolio.items.keys()].flatMap((place) => {
      const entry = entryOf(portfolio.items[place]);
      return entry?.id === id && entry.coinId === coinId ? [{ portfolio, at: place }] : [];
    }),
  );

export function locateEntry(all: Portfolios, entry: Entry): ShownEntry {
  const places = entriesWithId(all, entry);
  const own =
    places.find((place) => entryAtPlace(place) === entry) ??
    // Storage may have been read again since the entry was displayed, which makes new objects.
    places.find((place) => isSameEntry(entryAtPlace(place), entry));
  const others = places.flatMap((place) => (place === own ? [] : (entryAtPlace(place) ?? [])));
  return { entry, portfolioId: own?.portfolio.id ?? all[0].id, index: own?.at ?? -1, others };
}

/** The current place of an entry, even if another tab has changed or moved it; null if it is gone. */
export function findEntryPlace(all: Portfolios, shown: ShownEntry): EntryPlace | null {
  const { entry, portfolioId, index, others } = shown;
  const own = all.find(({ id }) => id === portfolioId);
  const same = own === undefined ? -1 : itemIndexOf(own.items, entry, index);
  if (own !== undefined && same !== -1) return { portfolio: own, at: same };
  const places = entriesWithId(all, entry);
  // If there are no more places than other entries, one entry is gone, and nothing shows which entry that is.
  if (places.length > others.length) {
    const left = [...others];
    const changed = places.filter((place) => {
      const other = left.findIndex((each) => isSameEntry(entryAtPlace(place), each));
      if (other !== -1) left.splice(other, 1);
      return other === -1;
    });
    if (changed.length === 1) return changed[0] ?? null;
  }
  // A merge replaces an id that is taken, so compare everything but the id.
  const into = own === undefined ? portfolioOf(all, portfolioId) : null;
  const moved = readEntry({ ...entry, at: entryMs(entry) });
  const last = into?.items.findLastIndex((item) => {
    const found = entryOf(item);
    return found !== null && moved !== undefined && isSameEntry(found, { ...moved, id: found.id });
  });
  return into && last !== undefined && last !== -1 ? { portfolio: into, at: last } : null;
}

/**
 * Applies an edit to an entry. An entry that is gone is added again, so that nothing typed is lost.
 *
 * @param into the portfolio to use if the entry and its own portfolio are gone
 * @returns the new portfolios; outcome is true if the entry still existed. null without a change, if its portfolio is
 * gone, too
 */
export function withEditedEntry(
  all: Portfolios,
  shown: ShownEntry,
  edit: EntryEdit,
  { nowMs, into = shown.portfolioId }: { nowMs: number; into?: string | undefined },
): { next: Portfolios; outcome: boolean | null } {
  const found = findEntryPlace(all, shown);
  const item = found?.portfolio.items[found.at];
  if (found && isRecord(item)) {
    const put = withItems((items) => items.with(found.at, { ...item, ...edit }));
    return { next: changePortfolio(all, found.portfolio.id, put), outcome: true };
  }
  if (portfolioOf(all, into) === null) return { next: all, outcome: null };
  const again = { ...shown.entry, ...edit };
  const put = withItems((items) => withItem(items, again, items.length, nowMs));
  return { next: changePortfolio(all, into, put), outcome: false };
}
