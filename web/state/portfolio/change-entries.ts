import type { Entry, NewEntry } from '../../../domain/ledger/entry.ts';
import { withPortfolio } from '../../../domain/portfolio/portfolio-changes.ts';
import {
  changePortfolio,
  type Portfolios,
  portfolioOf,
  withItems,
} from '../../../domain/portfolio/portfolios.ts';
import {
  findEntryPlace,
  locateEntry,
  withEditedEntry,
} from '../../../domain/portfolio/shown-entry.ts';
import {
  type EntryEdit,
  withCoinId,
  withEntries,
  withItem,
  withoutEntries,
} from '../../../domain/portfolio/stored-changes.ts';
import {
  countCopies,
  entryIdsOf,
  freeId,
  type StoredItems,
} from '../../../domain/portfolio/stored-items.ts';
import { isPartial, withoutLost } from './known-chunks.ts';
import { displayedPortfolio, portfolio, portfolios } from './portfolio.ts';

/** The default portfolio of a new entry. */
export const defaultPortfolioId = (): string => {
  const all = portfolio.all();
  return (displayedPortfolio(all) ?? all[0]).id;
};

/** Changes the portfolio with this id, or every portfolio if the id is null. */
const changeEach = (
  now: Portfolios,
  only: string | null,
  make: (items: StoredItems) => StoredItems,
) =>
  now.reduce<Portfolios>(
    (next, { id }) =>
      only === null || only === id ? changePortfolio(next, id, withItems(make)) : next,
    now,
  );

/**
 * Changes the portfolios. While chunks that another tab wrote are being fetched, the stored portfolios are incomplete,
 * so the write waits for the chunks.
 */
export const updatePortfolios = (make: (now: Portfolios) => Portfolios): void =>
  portfolios.update((now) => {
    const next = make(now);
    const [first, ...others] = next;
    return next === now && isPartial(now) ? [first, ...others] : next;
  });

/**
 * Changes the portfolios with a function that also returns an outcome. The outcome is computed at once, from the
 * portfolios as displayed.
 */
export function updatePortfoliosReturning<Outcome>(
  make: (now: Portfolios) => { next: Portfolios; outcome: Outcome },
): Outcome {
  if (!isPartial(portfolios.get())) return portfolios.updateReturning(make);
  const { outcome } = make(portfolio.all());
  updatePortfolios((now) => make(now).next);
  return outcome;
}

/**
 * Changes the portfolio with this id, or the portfolio that it was merged into. If another tab deletes the portfolio
 * meanwhile, it is restored with only this change. If the portfolio was deleted before the call, nothing happens.
 */
function changeItems(id: string, make: (items: StoredItems) => StoredItems): void {
  const known = portfolioOf(portfolio.all(), id);
  updatePortfolios((now) => {
    const isGone = portfolioOf(now, id) === null && known !== null;
    const all = isGone ? withPortfolio(now, { ...known, items: [] }, now.length) : now;
    return changePortfolio(all, id, withItems(make));
  });
}

/** Removes entries from the portfolios that are shown at the time of the call. */
function removeAll(isRemoved: (entry: Entry) => boolean): void {
  const only = displayedPortfolio(portfolio.all())?.id ?? null;
  updatePortfolios((now) => changeEach(now, only, (items) => withoutEntries(items, isRemoved)));
}

export const entries = {
  /** Adds an entry, whose id is a timestamp, increased until it is unique. */
  add: (
    entry: EntryEdit & Pick<Entry, 'coin' | 'coinId' | 'amount' | 'price'>,
    nowMs = Date.now(),
    into = defaultPortfolioId(),
  ): void =>
    changeItems(into, (items) => [...items, { ...entry, id: freeId(entryIdsOf(items), nowMs) }]),
  addAll: (
    added: readonly NewEntry[],
    batch: string,
    nowMs = Date.now(),
    into = defaultPortfolioId(),
  ): void => changeItems(into, (items) => withEntries(items, added, batch, nowMs)),
  /** Undoes an import, even if its transactions were moved into other portfolios. */
  removeBatch: (batch: string): void =>
    updatePortfolios((now) =>
      changeEach(now, null, (items) => withoutEntries(items, (entry) => entry.batch === batch)),
    ),
  /**
   * Begins to edit an entry. If the entry is deleted elsewhere meanwhile, saving adds it again, so that nothing typed
   * is lost.
   *
   * @returns a function that stores fields of the entry. The function returns true if the entry still existed; false if
   * the entry was added again; null, without a change, if the portfolio is gone and no other portfolio is given
   */
  editing(entry: Entry): (edit: EntryEdit, nowMs?: number, into?: string) => boolean | null {
    const shown = locateEntry(portfolio.all(), entry);
    return (edit, nowMs = Date.now(), into) =>
      updatePortfoliosReturning((now) => withEditedEntry(now, shown, edit, { nowMs, into }));
  },
  /**
   * Removes one entry.
   *
   * @returns a function that restores the entry once, into its own or another portfolio, and returns true on success;
   * null if the entry was already gone
   */
  remove(entry: Entry): ((into?: string) => boolean) | null {
    const shown = locateEntry(portfolio.all(), entry);
    const removed = updatePortfoliosReturning((now) => {
      const place = findEntryPlace(now, shown);
      if (place === null) return { next: now, outcome: null };
      const { portfolio: home, at } = place;
      const item = home.items[at];
      const kept = home.items.toSpliced(at, 1);
      return {
        next: changePortfolio(now, home.id, (one) => ({ ...one, items: kept })),
        outcome: { home: home.id, at, item, left: countCopies(kept, entry) },
      };
    });
    if (removed === null) return null;
    let isBack = false;
    return (into = removed.home) => {
      const home = portfolioOf(portfolio.all(), into);
      if (home === null) return false;
      if (isBack) return true;
      isBack = true;
      changeItems(home.id, (now) => {
        if (home.id !== removed.home) return withItem(now, removed.item, now.length, Date.now());
        // Restoring a backup may have added the entry again.
        return countCopies(now, entry) > removed.left
          ? now
          : now.toSpliced(removed.at, 0, removed.item);
      });
      return true;
    };
  },
  removeCoin: (id: string): void => removeAll(({ coinId }) => coinId === id),
  /** Assigns a coin to transactions and fees that are identified only by this symbol. */
  identify: (symbol: string, id: string): void =>
    updatePortfolios((now) => changeEach(now, null, (items) => withCoinId(items, symbol, id))),
  /** Removes the references to transactions that the browser has lost. */
  removeLost: (): void => updatePortfolios(withoutLost),
  /** Removes these entries. Entries that another tab has added meanwhile stay. */
  clear(shown: readonly Entry[]): void {
    const texts = new Set(shown.map((entry) => JSON.stringify(entry)));
    removeAll((entry) => texts.has(JSON.stringify(entry)));
  },
};

/** Resolves once `isOver`, which changes with the portfolio. */
const portfolioReaches = (isOver: () => boolean) =>
  new Promise<void>((resolve) => {
    let stop = () => {};
    const look = () => {
      if (!isOver()) return;
      stop();
      resolve();
    };
    stop = portfolio.subscribe(look);
    look();
  });

/** Resolves once a large portfolio has been fetched. */
export const portfolioLoaded = () => portfolioReaches(() => !portfolio.isLoading());

/** Resolves once all changes are stored, or storage has refused them. */
export const portfolioStored = () => portfolioReaches(() => !portfolios.isPending());
