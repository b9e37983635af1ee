import type { Entry } from '../../../domain/ledger/entry.ts';
import { withMovedEntries, withMoveUndone } from '../../../domain/portfolio/moved-entries.ts';
import {
  mergeIntoPortfolio,
  undoMerge,
  withoutPortfolio,
  withPortfolio,
  withPortfolioName,
} from '../../../domain/portfolio/portfolio-changes.ts';
import type { Portfolio, Portfolios } from '../../../domain/portfolio/portfolios.ts';
import { freeId } from '../../../domain/portfolio/stored-items.ts';
import { writeTogether } from '../storage/write-together.ts';
import { updatePortfolios, updatePortfoliosReturning } from './change-entries.ts';
import { portfolios } from './portfolio.ts';
import { jointWriter } from './portfolio-text.ts';
import { shownPortfolio } from './shown-portfolio.ts';

jointWriter.both = writeTogether;

export function addPortfolio(name: string, nowMs = Date.now()): void {
  const id = freeId(new Set(portfolios.get().map((each) => each.id)), nowMs);
  updatePortfolios((all) => withPortfolio(all, { id, name, items: [] }, all.length));
  shownPortfolio.set(id);
}

export const renamePortfolio = (id: string, name: string): void =>
  updatePortfolios((all) => withPortfolioName(all, id, name));

/** @returns a function that undoes the change once and restores the selection; it returns true on success */
function undoOnce(change: (all: Portfolios) => Portfolios): () => boolean {
  const shown = shownPortfolio.get();
  let isBack = false;
  return () => {
    if (isBack) return true;
    isBack = updatePortfoliosReturning((all) => {
      const next = change(all);
      return { next, outcome: next !== all };
    });
    if (isBack) shownPortfolio.set(shown);
    return isBack;
  };
}

interface TakenPortfolio {
  portfolio: Portfolio;
  place: number;
}

const takePortfolio = (all: Portfolios, id: string): TakenPortfolio | null => {
  const place = all.findIndex((each) => each.id === id);
  const portfolio = all[place];
  return portfolio === undefined || all.length === 1 ? null : { portfolio, place };
};

/**
 * @returns a function that restores the portfolio and returns true on success; null if the portfolio was already gone
 * or is the only one
 */
export function deletePortfolio(id: string): (() => boolean) | null {
  const outcome = updatePortfoliosReturning((all) => ({
    next: withoutPortfolio(all, id),
    outcome: takePortfolio(all, id),
  }));
  if (outcome === null) return null;
  const undo = undoOnce((all) => withPortfolio(all, outcome.portfolio, outcome.place));
  if (shownPortfolio.get() === id) shownPortfolio.set('');
  return undo;
}

/**
 * @returns a function that undoes the merge and returns true on success, which requires both portfolios to exist; null
 * if one of them was already gone
 */
export function mergePortfolio(
  from: string,
  into: string,
  nowMs = Date.now(),
): (() => boolean) | null {
  const outcome = updatePortfoliosReturning((all) => {
    const { next, ...what } = mergeIntoPortfolio(all, from, into, nowMs);
    const source = takePortfolio(all, from);
    return { next, outcome: next === all || source === null ? null : { ...source, ...what } };
  });
  if (outcome === null) return null;
  const { portfolio: source, ...what } = outcome;
  const undo = undoOnce((all) => undoMerge(all, { ...what, source, into }));
  if (shownPortfolio.get() === from) shownPortfolio.set(into);
  return undo;
}

/**
 * Moves entries into another portfolio.
 *
 * @returns the number of moved entries, and a function that moves them back once. The function returns true if all
 * entries and portfolios still existed
 */
export function moveEntries(
  moving: readonly Entry[],
  into: string,
  nowMs = Date.now(),
): { count: number; undo(): boolean } {
  const moved = updatePortfoliosReturning((all) => {
    const { next, moved: outcome } = withMovedEntries(all, moving, into, nowMs);
    return { next, outcome };
  });
  let isBack = false;
  return {
    count: moved.length,
    undo() {
      if (isBack) return true;
      isBack = true;
      return (
        updatePortfoliosReturning((now) => withMoveUndone(now, moved, into, nowMs)) === moved.length
      );
    },
  };
}
