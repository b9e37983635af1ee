import { atOf, type Entry, isSame, readEntry } from '../ledger/entry.ts';
import { isFields } from '../text/fields.ts';
import { inOne, type Portfolio, type Portfolios, portfolioOf, withItems } from './portfolios.ts';
import { entryOf, placeOf } from './stored.ts';
import { type Edit, withItem } from './stored-changes.ts';

/** An entry as it was shown, by which a change finds it again. */
export interface Shown {
  entry: Entry;
  /** The id of its portfolio. */
  home: string;
  /** Its place there. */
  near: number;
  /** Others with its id and coin, of all portfolios. */
  others: readonly Entry[];
}

/** The portfolio and place of an entry. */
interface Place {
  portfolio: Portfolio;
  at: number;
}

const at = ({ portfolio, at: place }: Place) => entryOf(portfolio.items[place]);

const namesakes = (all: readonly Portfolio[], { id, coinId }: Entry): Place[] =>
  all.flatMap((portfolio) =>
    [...portfolio.items.keys()].flatMap((place) => {
      const entry = entryOf(portfolio.items[place]);
      return entry?.id === id && entry.coinId === coinId ? [{ portfolio, at: place }] : [];
    }),
  );

export function shownIn(all: Portfolios, entry: Entry): Shown {
  const places = namesakes(all, entry);
  const own =
    places.find((place) => at(place) === entry) ??
    // Read again since it was shown.
    places.find((place) => isSame(at(place), entry));
  const others = places.flatMap((place) => (place === own ? [] : (at(place) ?? [])));
  return { entry, home: own?.portfolio.id ?? all[0].id, near: own?.at ?? -1, others };
}

/** The present place of an entry, also after another tab has changed or moved it; null for one that is gone. */
export function placeIn(all: Portfolios, shown: Shown): Place | null {
  const { entry, home, near, others } = shown;
  const own = all.find(({ id }) => id === home);
  const same = own === undefined ? -1 : placeOf(own.items, entry, near);
  if (own !== undefined && same !== -1) return { portfolio: own, at: same };
  const places = namesakes(all, entry);
  // Otherwise one of them is gone, and nothing says which.
  if (places.length > others.length) {
    const left = [...others];
    const changed = places.filter((place) => {
      const other = left.findIndex((each) => isSame(at(place), each));
      if (other !== -1) left.splice(other, 1);
      return other === -1;
    });
    if (changed.length === 1) return changed[0] ?? null;
  }
  // A merge gives another id where one is taken.
  const into = own === undefined ? portfolioOf(all, home) : null;
  const moved = readEntry({ ...entry, at: atOf(entry) });
  const last = into?.items.findLastIndex((item) => {
    const found = entryOf(item);
    return found !== null && moved !== undefined && isSame(found, { ...moved, id: found.id });
  });
  return into && last !== undefined && last !== -1 ? { portfolio: into, at: last } : null;
}

/**
 * With an edit of an entry. One that is gone is added again, so that nothing typed is lost.
 *
 * @param into the portfolio of one that is gone with its own
 * @returns as its outcome whether it was still there; null, and nothing changed, where its portfolio is gone, too
 */
export function withEdit(
  all: Portfolios,
  shown: Shown,
  edit: Edit,
  { nowMs, into = shown.home }: { nowMs: number; into?: string | undefined },
): { next: Portfolios; outcome: boolean | null } {
  const found = placeIn(all, shown);
  const item = found?.portfolio.items[found.at];
  if (found && isFields(item)) {
    const put = withItems((items) => items.with(found.at, { ...item, ...edit }));
    return { next: inOne(all, found.portfolio.id, put), outcome: true };
  }
  if (portfolioOf(all, into) === null) return { next: all, outcome: null };
  const again = { ...shown.entry, ...edit };
  const put = withItems((items) => withItem(items, again, items.length, nowMs));
  return { next: inOne(all, into, put), outcome: false };
}
