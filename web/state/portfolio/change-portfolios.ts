import type { Entry } from '../../../domain/ledger/entry.ts';
import { withMoved, withoutMove } from '../../../domain/portfolio/moved-entries.ts';
import {
  mergePortfolios,
  undoMerge,
  withOne,
  withoutOne,
  withPortfolioName,
} from '../../../domain/portfolio/portfolio-changes.ts';
import type { Portfolio, Portfolios } from '../../../domain/portfolio/portfolios.ts';
import { freeId } from '../../../domain/portfolio/stored.ts';
import { writeTogether } from '../storage/write-together.ts';
import { update, updateReturning } from './change-entries.ts';
import { portfolios } from './portfolio.ts';
import { write } from './portfolio-text.ts';
import { shownPortfolio } from './shown-portfolio.ts';

write.both = writeTogether;

/** Adds a portfolio, and shows it. */
export function addPortfolio(name: string, nowMs = Date.now()): void {
  const id = freeId(new Set(portfolios.get().map((each) => each.id)), nowMs);
  update((all) => withOne(all, { id, name, items: [] }, all.length));
  shownPortfolio.set(id);
}

export const renamePortfolio = (id: string, name: string): void =>
  update((all) => withPortfolioName(all, id, name));

/** Puts a change back once, and what was shown with it, and says whether it could. */
function undoing(change: (all: Portfolios) => Portfolios): () => boolean {
  const shown = shownPortfolio.get();
  let isBack = false;
  return () => {
    if (isBack) return true;
    isBack = updateReturning((all) => {
      const next = change(all);
      return { next, outcome: next !== all };
    });
    if (isBack) shownPortfolio.set(shown);
    return isBack;
  };
}

interface Taken {
  portfolio: Portfolio;
  place: number;
}

const taken = (all: Portfolios, id: string): Taken | null => {
  const place = all.findIndex((each) => each.id === id);
  const portfolio = all[place];
  return portfolio === undefined || all.length === 1 ? null : { portfolio, place };
};

/** @returns puts it back, and says whether it could; null when it is gone already, or the only one */
export function deletePortfolio(id: string): (() => boolean) | null {
  const outcome = updateReturning((all) => ({
    next: withoutOne(all, id),
    outcome: taken(all, id),
  }));
  if (outcome === null) return null;
  const undo = undoing((all) => withOne(all, outcome.portfolio, outcome.place));
  if (shownPortfolio.get() === id) shownPortfolio.set('');
  return undo;
}

/** @returns takes it back, and says whether it could: not where one of them is gone since; null when one is gone already */
export function mergePortfolio(
  from: string,
  into: string,
  nowMs = Date.now(),
): (() => boolean) | null {
  const outcome = updateReturning((all) => {
    const { next, ...what } = mergePortfolios(all, from, into, nowMs);
    const source = taken(all, from);
    return { next, outcome: next === all || source === null ? null : { ...source, ...what } };
  });
  if (outcome === null) return null;
  const { portfolio: source, ...what } = outcome;
  const undo = undoing((all) => undoMerge(all, { ...what, source, into }));
  if (shownPortfolio.get() === from) shownPortfolio.set(into);
  return undo;
}

/**
 * Moves entries into another portfolio.
 *
 * @returns how many, and puts them back once, saying whether all of them could be: not where one, or its portfolio, is gone
 */
export function moveEntries(
  moving: readonly Entry[],
  into: string,
  nowMs = Date.now(),
): { count: number; undo(): boolean } {
  const moved = updateReturning((all) => {
    const { next, moved: outcome } = withMoved(all, moving, into, nowMs);
    return { next, outcome };
  });
  let isBack = false;
  return {
    count: moved.length,
    undo() {
      if (isBack) return true;
      isBack = true;
      return updateReturning((now) => withoutMove(now, moved, into, nowMs)) === moved.length;
    },
  };
}
