import { type Entry, isSame, type NewEntry } from '../../domain/ledger/entry.ts';
import {
  inOne,
  type Portfolio,
  type Portfolios,
  portfolioOf,
  withItems,
} from '../../domain/portfolio/portfolios.ts';
import {
  countOf,
  entryOf,
  freeId,
  idsOf,
  placeOf,
  type Stored,
} from '../../domain/portfolio/stored.ts';
import {
  type Edit,
  identified,
  shownIn,
  withAll,
  withEdit,
  without,
} from '../../domain/portfolio/stored-changes.ts';
import { portfolio, portfolios, shownOne } from './portfolio.ts';
import { isPartial } from './portfolio-text.ts';

/** Where something new belongs that nobody has said more of. */
export const usualPortfolio = (): string => {
  const all = portfolio.all();
  return (shownOne(all) ?? all[0]).id;
};

/** Changes one of them, or each. */
const inEach = (now: Portfolios, only: string | null, make: (items: Stored) => Stored) =>
  now.reduce<Portfolios>(
    (next, { id }) => (only === null || only === id ? inOne(next, id, withItems(make)) : next),
    now,
  );

/**
 * Changes them. While runs are fetched that another tab has written, what is shown is not among what is known, so that the
 * change waits for them.
 */
export const update = (make: (now: Portfolios) => Portfolios): void =>
  portfolios.update((now) => {
    const next = make(now);
    const [first, ...others] = next;
    return next === now && isPartial(now) ? [first, ...others] : next;
  });

/** The same for a change that also has an outcome, which is that for what is shown. */
export function updateReturning<Outcome>(
  make: (now: Portfolios) => { next: Portfolios; outcome: Outcome },
): Outcome {
  if (!isPartial(portfolios.get())) return portfolios.updateReturning(make);
  const { outcome } = make(portfolio.all());
  update((now) => make(now).next);
  return outcome;
}

const change = (id: string, make: (items: Stored) => Stored) =>
  update((now) => inOne(now, id, withItems(make)));

function changeReturning<Outcome>(
  id: string,
  make: (items: Stored) => { next: Stored; outcome: Outcome },
): Outcome {
  return updateReturning((now) => {
    const { next, outcome } = make(portfolioOf(now, id).items);
    const put = withItems(() => next);
    return { next: inOne(now, id, put), outcome };
  });
}

/** The portfolio of an entry that was shown. */
const homeOf = (entry: Entry): Portfolio => {
  const all = portfolio.all();
  const holds = (isIt: (item: unknown) => boolean) => all.find(({ items }) => items.some(isIt));
  return (
    holds((item) => entryOf(item) === entry) ??
    // Read again since it was shown.
    holds((item) => isSame(entryOf(item), entry)) ??
    all[0]
  );
};

/** In those that are shown. */
const removeAll = (isRemoved: (entry: Entry) => boolean) =>
  update((now) => inEach(now, shownOne(now)?.id ?? null, (items) => without(items, isRemoved)));

export const entries = {
  /** Adds one. Its id is a timestamp, increased until it is unique. */
  add: (
    entry: Edit & Pick<Entry, 'coin' | 'coinId' | 'amount' | 'price'>,
    nowMs = Date.now(),
    into = usualPortfolio(),
  ): void => change(into, (items) => [...items, { ...entry, id: freeId(idsOf(items), nowMs) }]),
  /** Adds all that a file holds, in one write. */
  addAll: (
    added: readonly NewEntry[],
    batch: string,
    nowMs = Date.now(),
    into = usualPortfolio(),
  ): void => change(into, (items) => withAll(items, added, batch, nowMs)),
  /** Takes an import back, wherever its transactions are by now. */
  removeBatch: (batch: string): void =>
    update((now) => inEach(now, null, (items) => without(items, (entry) => entry.batch === batch))),
  /**
   * Begins an edit of an entry. One that has been deleted elsewhere meanwhile is added again, so that nothing typed is lost.
   *
   * @returns stores fields of it, and says whether it was still there
   */
  editing(entry: Entry): (edit: Edit, nowMs?: number) => boolean {
    const { id, items } = homeOf(entry);
    const shown = shownIn(items, entry);
    return (edit, nowMs = Date.now()) =>
      changeReturning(id, (now) => withEdit(now, shown, edit, nowMs));
  },
  /**
   * Removes one entry.
   *
   * @returns puts it back where it was, once; null when it is gone already
   */
  remove(entry: Entry): (() => void) | null {
    const { id, items } = homeOf(entry);
    const near = items.findIndex((item) => entryOf(item) === entry);
    const removed = changeReturning(id, (now) => {
      const at = placeOf(now, entry, near);
      if (at === -1) return { next: now, outcome: null };
      const kept = now.toSpliced(at, 1);
      return { next: kept, outcome: { at, item: now[at], left: countOf(kept, entry) } };
    });
    if (removed === null) return null;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      // A restored backup may also have brought it back.
      change(id, (now) =>
        countOf(now, entry) > removed.left ? now : now.toSpliced(removed.at, 0, removed.item),
      );
    };
  },
  /** Removes every transaction of a coin. */
  removeCoin: (id: string): void => removeAll(({ coinId }) => coinId === id),
  /** Says which coin the transactions and fees are of whose id says no more than their symbol. */
  identify: (symbol: string, id: string): void =>
    update((now) => inEach(now, null, (items) => identified(items, symbol, id))),
  /** Removes all that were shown, but not what another tab has added since. */
  clear(shown: readonly Entry[]): void {
    const texts = new Set(shown.map((entry) => JSON.stringify(entry)));
    removeAll((entry) => texts.has(JSON.stringify(entry)));
  },
};

/** Once a large portfolio has been fetched. */
export const portfolioLoaded = () =>
  new Promise<void>((resolve) => {
    let stop = () => {};
    const look = () => {
      if (portfolio.isLoading()) return;
      stop();
      resolve();
    };
    stop = portfolio.subscribe(look);
    look();
  });
