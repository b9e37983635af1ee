import { atOf } from '../ledger/entry.ts';
import { isFields } from '../text/fields.ts';
import { groupBy } from '../text/group-by.ts';
import { inOne, type Portfolio, type Portfolios, portfolioOf, withItems } from './portfolios.ts';
import { entryOf, freeId, idsOf } from './stored.ts';

/** Names by which all can be told apart; the names of one alone are not shown. */
export const named = (all: Portfolios, id: string, name: string): Portfolios =>
  inOne(all, id, (one) => (one.name === name ? one : { ...one, name }));

const hasId = (all: Portfolios, id: string) => all.some((each) => each.id === id);

/** With one more at a place. */
export function withOne(all: Portfolios, portfolio: Portfolio, place: number): Portfolios {
  if (hasId(all, portfolio.id)) return all;
  const [first, ...others] = [...all].toSpliced(place, 0, portfolio);
  return first === undefined ? all : [first, ...others];
}

/** Without one of them. The last one stays. */
export function withoutOne(all: Portfolios, id: string): Portfolios {
  const [first, ...others] = all.filter((each) => each.id !== id);
  return first === undefined || !hasId(all, id) ? all : [first, ...others];
}

/** What moved from one portfolio into another, each as it stands there. */
export interface Merged {
  next: Portfolios;
  moved: readonly unknown[];
}

/**
 * All of one portfolio goes into another one. Nothing is left out, also not what seems to be there twice. Ids stay unique:
 * one that is taken is replaced, and its entry keeps its time.
 */
export function merged(all: Portfolios, from: string, into: string, nowMs: number): Merged {
  const source = all.find(({ id }) => id === from);
  const target = all.find(({ id }) => id === into);
  if (source === undefined || target === undefined || source === target)
    return { next: all, moved: [] };
  const taken = idsOf(target.items);
  const moved = source.items.map((item) => {
    const entry = entryOf(item);
    if (entry === null || !isFields(item)) return item;
    if (!taken.has(entry.id)) {
      taken.add(entry.id);
      return item;
    }
    const id = freeId(taken, nowMs);
    taken.add(id);
    return { ...item, at: atOf(entry), id };
  });
  const next = inOne(
    all,
    into,
    withItems((items) => [...items, ...moved]),
  );
  return { next: withoutOne(next, from), moved };
}

/** Takes a merge back: what is left of what moved returns, with what was changed of it since. */
export function unmerged(
  all: Portfolios,
  {
    source,
    place,
    into,
    moved,
  }: { source: Portfolio; place: number; into: string } & Pick<Merged, 'moved'>,
): Portfolios {
  if (hasId(all, source.id) || !hasId(all, into)) return all;
  const keyOf = (item: unknown) => entryOf(item)?.id ?? ` ${JSON.stringify(item)}`;
  const places = groupBy([...moved.keys()], (at) => keyOf(moved[at]));
  const back = new Map<number, unknown>();
  // From the end, where they were put: something there may look the same.
  const stays = portfolioOf(all, into)
    .items.toReversed()
    .filter((item) => {
      const at = places.get(keyOf(item))?.pop();
      if (at === undefined) return true;
      // With the id that it had.
      const isUntouched = JSON.stringify(item) === JSON.stringify(moved[at]);
      back.set(at, isUntouched ? source.items[at] : item);
      return false;
    });
  const returned = inOne(all, into, (one) => ({ ...one, items: stays.toReversed() }));
  const items = [...back].sort(([one], [other]) => one - other).map(([, item]) => item);
  return withOne(returned, { ...source, items }, place);
}
