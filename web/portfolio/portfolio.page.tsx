import { useEffect, useMemo, useRef, useState } from 'react';
import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import type { Holding } from '../../domain/portfolio/portfolio.ts';
import type { Portfolio } from '../../domain/portfolio/portfolios.ts';
import { useMarket } from '../data/market.ts';
import {
  displayedPortfolio,
  portfolio,
  usePortfolio,
  usePortfolioState,
  usePortfolios,
} from '../state/portfolio/portfolio.ts';
import { tidyUnusedChunks } from '../state/portfolio/portfolio-text.ts';
import { useUnstored } from '../state/storage/use-unstored.ts';
import { toastNotLoaded } from '../ui/feedback/toast-not-loaded.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useHydrated } from '../ui/page/use-hydrated.ts';
import type { DeletionSubject } from './confirm-deletion-dialog.tsx';
import { EmptyPortfolio } from './empty-portfolio.tsx';
import { backupDialog, FileButtons } from './file-buttons.tsx';
import { HideAmounts } from './hide-amounts.tsx';
import type { FormStart } from './holdings/holdings.tsx';
import { MethodSelect } from './method-select.tsx';
import { LostNotice, NotStoredNotice } from './not-stored.tsx';
import { addDialog, PortfolioActions } from './portfolio-actions.tsx';
import { PortfolioTotals } from './portfolio-totals.tsx';
import { portfolioName } from './portfolios/portfolio-name.ts';
import { ManagePortfolios, PortfolioSelect } from './portfolios/portfolio-select.tsx';
import { targetsDialog } from './targets/targets-part.ts';
import { UnitSelect } from './unit/unit-select.tsx';
import { type Ledger, useLedger } from './use-ledger.ts';
import { useWorth } from './use-worth.ts';

const confirmDialog = lazyPart(() =>
  import('./confirm-deletion-dialog.tsx').then((part) => part.ConfirmDeletionDialog),
);
const targetsPart = lazyPart(() =>
  import('./targets/targets-slot.tsx').then((part) => part.TargetsSlot),
);
const holdingsPart = lazyPart(() =>
  import('./holdings/holdings.tsx').then((part) => part.Holdings),
);

const noFigures: Ledger = new Map();
const noRows: readonly Holding[] = [];

/** Takes the space of the holdings while they load. */
const placeholder = <div className="card mt-4 min-h-90 p-6" />;

export const meta = () =>
  pageHead({ title: words.pages.portfolio.title, description: words.pages.portfolio.description });

export default function PortfolioPage() {
  const hydrated = useHydrated();
  const transactions = usePortfolio();
  const all = usePortfolios();
  const one = displayedPortfolio(all);
  const { isLoading, lost } = usePortfolioState();
  const isUnstored = useUnstored(portfolio);
  const market = useMarket();
  const { coins, status } = market;
  const [adding, setAdding] = useState<FormStart | null>(null);
  const [given, setGiven] = useState<FormStart>({});
  const [backingUp, setBackingUp] = useState(false);
  const [aiming, setAiming] = useState(false);
  const [aimed, setAimed] = useState<Portfolio | null>(null);
  const [deletion, setDeletion] = useState<DeletionSubject | null>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const notLoaded = () => {
    setAdding(null);
    setDeletion(null);
    setBackingUp(false);
    setAiming(false);
    toastNotLoaded();
  };
  const ledger = useLedger(transactions, notLoaded);
  const worth = useWorth(notLoaded);
  const rows = useMemo(
    () => worth?.holdings(transactions, coins ?? [], ledger ?? noFigures) ?? noRows,
    [worth, transactions, coins, ledger],
  );
  const hasRows = transactions.length > 0;
  const isReady = worth !== null && ledger !== null && !isLoading;
  // Preload the holdings in parallel with the ledger.
  useEffect(() => {
    if (hasRows) holdingsPart.preload();
  }, [hasRows]);
  useEffect(() => {
    if (!isLoading) tidyUnusedChunks().catch(() => {});
  }, [isLoading]);
  const within = one === null || all.length === 1 ? null : portfolioName(all, one.id);
  const isDeletionPossible =
    deletion === 'all'
      ? transactions.length > 0
      : deletion === 'lost'
        ? lost > 0
        : rows.some(({ coinId }) => coinId === deletion?.coinId);
  // Close the dialog if another tab has removed the transactions that it would delete.
  if (deletion !== null && !isDeletionPossible) setDeletion(null);
  // True until the first list arrives or fails. Until then a coin without a price may still get one.
  const isAwaited = coins === null && status === 'loading';
  const waiting = hasRows && isAwaited;

  const add = (what: FormStart = {}) => {
    setOpener(focusedElement());
    setGiven(what);
    setAdding(what);
  };
  const ask = (about: DeletionSubject) => {
    setOpener(focusedElement());
    setDeletion(about);
  };
  const backUp = () => {
    setOpener(focusedElement());
    setBackingUp(true);
  };
  const aim = (portfolio: Portfolio) => {
    setOpener(focusedElement());
    setAimed(portfolio);
    setAiming(true);
  };
  // The button that opened a dialog may have been removed meanwhile: with its row, or with the first or last
  // transaction.
  const returnFocusTo = () => (isSeen(opener) ? opener : addButton.current);

  return (
    <>
      <PageHeading
        title={words.pages.portfolio.heading}
        lede={words.pages.portfolio.lede}
        end={
          <PortfolioActions
            count={transactions.length}
            addButton={addButton}
            onAdd={() => add()}
            onClear={() => ask('all')}
          />
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <PortfolioSelect />
        <MethodSelect />
        <UnitSelect />
        <HideAmounts />
        <ManagePortfolios onFailure={notLoaded} />
        <span className="flex-1 max-md:-mt-2 max-md:basis-full" />
        <FileButtons count={transactions.length} onBackup={backUp} onFailure={notLoaded} />
      </div>
      <PortfolioTotals
        worth={isReady && !waiting ? <worth.PortfolioValue rows={rows} /> : '–'}
        assets={isReady ? rows.length : '–'}
        transactions={isLoading ? '–' : transactions.length}
        hasRows={hasRows}
      />
      {hydrated ? null : (
        <div className="card mt-4 min-h-90 p-6">
          <noscript>{words.portfolio.needsScripts}</noscript>
        </div>
      )}
      {isUnstored ? <NotStoredNotice /> : null}
      {lost > 0 ? <LostNotice count={lost} onRemove={() => ask('lost')} /> : null}
      {hydrated && !hasRows && !isLoading ? <EmptyPortfolio onAdd={() => add()} /> : null}
      {hydrated && !hasRows && !isLoading && one?.targets ? (
        <targetsPart.Part
          wanted
          onFailure={notLoaded}
          props={{ rows, waiting: isAwaited, onEdit: aim, onFailure: notLoaded }}
        />
      ) : null}
      {hydrated && (hasRows || isLoading) && !isReady ? placeholder : null}
      {hydrated && hasRows && isReady ? (
        <holdingsPart.Part
          wanted
          onFailure={notLoaded}
          meanwhile={placeholder}
          props={{
            transactions,
            ledger,
            rows,
            waiting,
            isUnstored,
            isAll: one === null,
            onAdd: add,
            onDelete: ({ coinId }) => ask({ coinId }),
            onBackup: backUp,
            onTargets: aim,
            onFailure: notLoaded,
          }}
        />
      ) : null}
      <addDialog.Part
        wanted={adding !== null}
        onFailure={notLoaded}
        props={{ ...given, open: adding !== null, onClose: () => setAdding(null), returnFocusTo }}
      />
      <backupDialog.Part
        wanted={backingUp}
        onFailure={notLoaded}
        props={{ open: backingUp, onClose: () => setBackingUp(false), returnFocusTo }}
      />
      {aimed === null ? null : (
        <targetsDialog.Part
          wanted={aiming}
          onFailure={notLoaded}
          props={{
            portfolio: aimed,
            rows,
            open: aiming,
            onClose: () => setAiming(false),
            returnFocusTo,
          }}
        />
      )}
      <confirmDialog.Part
        wanted={isDeletionPossible}
        onFailure={notLoaded}
        props={{
          subject: isDeletionPossible ? deletion : null,
          transactions,
          rows,
          within,
          lost,
          onClose: () => setDeletion(null),
          returnFocusTo,
        }}
      />
    </>
  );
}

const focusedElement = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

const isSeen = (element: HTMLElement | null) =>
  element !== null &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible';
