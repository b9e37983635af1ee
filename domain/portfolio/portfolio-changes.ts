import { groupBy } from '../text/group-by.ts';
import {
  changePortfolio,
  maxPortfolioNameLength,
  type Portfolio,
  type Portfolios,
  portfolioOf,
} from './portfolios.ts';
import { withUniqueIds } from './stored-changes.ts';
import { entryOf, type StoredItems } from './stored-items.ts';

export const withPortfolioName = (all: Portfolios, id: string, name: string): Portfolios =>
  changePortfolio(all, id, (one) => (one.name === name ? one : { ...one, name }));

const hasId = (all: Portfolios, id: string) => all.some((each) => each.id === id);

function freeName(all: Portfolios, name: string): string {
  const isTaken = (wanted: string) => wanted !== '' && all.some((each) => each.name === wanted);
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    const more = ` ${number}`;
    free = name.slice(0, maxPortfolioNameLength - more.length) + more;
  }
  return free;
}

/** Inserts a portfolio at a place. A name that another portfolio has is made unique. */
export function withPortfolio(all: Portfolios, portfolio: Portfolio, place: number): Portfolios {
  if (hasId(all, portfolio.id)) return all;
  const [first, ...others] = [...all].toSpliced(place, 0, {
    ...portfolio,
    name: freeName(all, portfolio.name),
  });
  return first === undefined ? all : [first, ...others];
}

/** Removes a portfolio, unless it is the only one. */
export function withoutPortfolio(all: Portfolios, id: string): Portfolios {
  const [first, ...others] = all.filter((each) => each.id !== id);
  return first === undefined || !hasId(all, id) ? all : [first, ...others];
}

/**
 * The number of merged ids that a portfolio keeps. A form that stays open during more merges may no longer find its
 * portfolio.
 */
const maxMergedIds = 20;

export interface MergeResult {
  next: Portfolios;
  /** The moved entries in the form that the target stores. */
  moved: readonly unknown[];
  /** The moved targets; null if the target portfolio had its own targets, because two plans cannot be merged. */
  movedTargets: StoredItems | null;
}

/**
 * Moves everything of one portfolio into another, including apparent duplicates. Ids stay unique: an entry
 * whose id is taken gets a new one and keeps its time.
 */
export function mergeIntoPortfolio(
  all: Portfolios,
  from: string,
  into: string,
  nowMs: number,
): MergeResult {
  const source = all.find(({ id }) => id === from);
  const target = all.find(({ id }) => id === into);
  if (source === undefined || target === undefined || source === target)
    return { next: all, moved: [], movedTargets: null };
  const moved = withUniqueIds(target.items, source.items, nowMs);
  const movedTargets = (target.targets === undefined && source.targets) || null;
  const next = changePortfolio(all, target.id, (one) => ({
    ...one,
    ...(movedTargets && { targets: movedTargets }),
    items: [...one.items, ...moved],
    merged: [...(one.merged ?? []), ...(source.merged ?? []), from].slice(-maxMergedIds),
  }));
  return { next: withoutPortfolio(next, from), moved, movedTargets };
}

/** Undoes a merge: the entries that still exist return with their later changes. */
export function undoMerge(
  all: Portfolios,
  {
    source,
    place,
    into,
    moved,
    movedTargets,
  }: { source: Portfolio; place: number; into: string } & Omit<MergeResult, 'next'>,
): Portfolios {
  const target = portfolioOf(all, into);
  if (hasId(all, source.id) || target === null) return all;
  const keyOf = (item: unknown) => entryOf(item)?.id ?? ` ${JSON.stringify(item)}`;
  const places = groupBy([...moved.keys()], (at) => keyOf(moved[at]));
  const back = new Map<number, unknown>();
  // Search from the end, where the merge put the items, because an earlier item may look the same.
  const stays = target.items.toReversed().filter((item) => {
    const at = places.get(keyOf(item))?.pop();
    if (at === undefined) return true;
    // An unchanged entry gets its original item back, with its original id.
    const isUntouched = JSON.stringify(item) === JSON.stringify(moved[at]);
    back.set(at, isUntouched ? source.items[at] : item);
    return false;
  });
  const returned = changePortfolio(all, into, ({ merged: ids = [], targets, ...one }) => {
    const left = ids.filter((id) => id !== source.id && !source.merged?.includes(id));
    // Targets that were changed since the merge stay with the portfolio in which they were changed.
    const isMoved = movedTargets && JSON.stringify(targets) === JSON.stringify(movedTargets);
    return {
      ...one,
      ...(targets && !isMoved ? { targets } : {}),
      items: stays.toReversed(),
      ...(left.length === 0 ? {} : { merged: left }),
    };
  });
  const items = [...back].sort(([one], [other]) => one - other).map(([, item]) => item);
  return withPortfolio(returned, { ...source, items }, place);
}
