import { useSyncExternalStore } from 'react';
import type { Entry } from '../../../domain/ledger/entry.ts';
import {
  allEntries,
  firstPortfolioId,
  type Portfolio,
  type Portfolios,
  portfolioOf,
} from '../../../domain/portfolio/portfolios.ts';
import { entriesOf } from '../../../domain/portfolio/stored-items.ts';
import { createPersistedValue } from '../storage/persisted-value.ts';
import { isPartial, lostCount } from './known-chunks.ts';
import { exclusiveWriter, portfoliosFormat, textEntry as text } from './portfolio-text.ts';
import { allPortfolios, shownPortfolio } from './shown-portfolio.ts';

type Entries = readonly Entry[];

const noPortfolios: Portfolios = [{ id: firstPortfolioId, name: '', items: [] }];
// The cast is safe, because portfoliosFormat parses only portfolios.
const isPortfolios = (stored: unknown) => stored as Portfolios;
const changeTurns: ReturnType<typeof exclusiveWriter> = exclusiveWriter(() => portfolios.get());

/** The visitor's portfolios, stored in local storage and in the chunks that it refers to. */
export const portfolios = createPersistedValue<Portfolios>(
  'portfolio',
  isPortfolios,
  noPortfolios,
  changeTurns,
  text,
  portfoliosFormat,
);

/** The last complete portfolios, shown while chunks that another tab wrote are being fetched. */
let completePortfolios: Portfolios | null = null;

function readAll(): Portfolios {
  const now = portfolios.get();
  if (!isPartial(now)) completePortfolios = now;
  return completePortfolios ?? noPortfolios;
}

/** The displayed portfolio; null if all portfolios are displayed. */
export function displayedPortfolio(now: Portfolios): Portfolio | null {
  const id = shownPortfolio.get();
  return id === allPortfolios && now.length > 1 ? null : (portfolioOf(now, id) ?? now[0]);
}

function get(): Entries {
  const now = readAll();
  const one = displayedPortfolio(now);
  return one === null ? allEntries(now) : entriesOf(one.items);
}

const isLoading = () => isPartial(portfolios.get()) && completePortfolios === null;

function subscribe(listener: () => void): () => void {
  const stops = [portfolios.subscribe(listener), shownPortfolio.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The displayed transactions, of one portfolio or of all. change-entries.ts changes them. */
export const portfolio = {
  subscribe,
  isUnstored: portfolios.isUnstored,
  /** The readable entries; the same object until they change. */
  get,
  all: readAll,
  isLoading,
};

const noEntries: Entries = [];

/** Empty in the served page, which is the same for everybody, and during hydration. */
export const usePortfolio = (): Entries => useSyncExternalStore(subscribe, get, () => noEntries);

export const usePortfolios = (): Portfolios =>
  useSyncExternalStore(subscribe, readAll, () => noPortfolios);

/** True if a portfolio is gone without having been merged into another. */
export const useIsPortfolioGone = (id: string): boolean =>
  portfolioOf(usePortfolios(), id) === null;

/** The state of a large portfolio: whether it is still being fetched, and the number of transactions that are lost. */
export const usePortfolioState = () => ({
  isLoading: useSyncExternalStore(subscribe, isLoading, () => false),
  lost: useSyncExternalStore(
    subscribe,
    () => lostCount(readAll()),
    () => 0,
  ),
});
