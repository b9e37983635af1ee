import { useRef, useState } from 'react';
import { pages } from '../../brand/content/pages.ts';
import { messages } from '../../contract/messages.ts';
import { type Holding, holdings } from '../../domain/portfolio.ts';
import { useMarket } from '../data/market.ts';
import { useIsOnlyHere } from '../state/persisted.ts';
import { portfolio, usePortfolio } from '../state/portfolio.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { toast } from '../ui/toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Allocation } from './allocation.tsx';
import type { Question } from './confirm-dialog.tsx';
import { EmptyPortfolio } from './empty-portfolio.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { NotStored } from './not-stored.tsx';
import { addDialog, PortfolioActions } from './portfolio-actions.tsx';
import { Totals } from './totals.tsx';

const confirmDialog = lazyPart(() =>
  import('./confirm-dialog.tsx').then((part) => part.ConfirmDialog),
);

export default function PortfolioPage() {
  const hydrated = useHydrated();
  const transactions = usePortfolio();
  const isOnlyHere = useIsOnlyHere(portfolio);
  const { coins, status } = useMarket();
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Question | null>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = holdings(transactions, coins ?? []);
  // Until the first list arrives or fails, a coin's price is not yet known to be missing.
  const waiting = rows.length > 0 && coins === null && status === 'loading';

  const add = () => {
    setOpener(focused());
    setAdding(true);
  };
  const ask = (question: Question) => {
    setOpener(focused());
    setAsked(question);
  };
  // The button that opened a dialog may be gone when it closes: a deleted row's, Clear All, the empty page's.
  const returnFocusTo = () => (isSeen(opener) ? opener : addButton.current);
  const notLoaded = () => {
    setAdding(false);
    setAsked(null);
    toast({ ...messages.partNotLoaded, variant: 'destructive' });
  };

  return (
    <>
      <PageHeading
        title={pages.portfolio.heading}
        lede="Your holdings at current market prices."
        end={
          <PortfolioActions
            count={transactions.length}
            addButton={addButton}
            onAdd={add}
            onClear={() => ask(clearQuestion(transactions.length))}
          />
        }
      />
      <Totals rows={rows} count={transactions.length} waiting={waiting} />
      {hydrated ? null : (
        <div className="card mt-4 min-h-90 p-6">
          <noscript>The portfolio is kept in your browser and needs scripts to be shown.</noscript>
        </div>
      )}
      {isOnlyHere ? <NotStored transactions={transactions} /> : null}
      {hydrated && rows.length === 0 ? <EmptyPortfolio onAdd={add} /> : null}
      {hydrated && rows.length > 0 ? (
        <>
          <section className="card mt-4 overflow-hidden">
            <Allocation rows={rows} hidden={waiting} />
            <HoldingsTable
              rows={rows}
              unknown={waiting ? '–' : 'N/A'}
              onDelete={(row) => ask(deleteQuestion(row))}
            />
          </section>
          <p className="mt-3 text-12 text-text-3">
            {`${isOnlyHere ? '' : 'Stored in this browser only. '}A coin without a market price counts at its cost.`}
          </p>
        </>
      ) : null}
      <addDialog.Part
        wanted={adding}
        onFailure={notLoaded}
        props={{ open: adding, onClose: () => setAdding(false), returnFocusTo }}
      />
      <confirmDialog.Part
        wanted={asked !== null}
        onFailure={notLoaded}
        props={{ asked, onClose: () => setAsked(null), returnFocusTo }}
      />
    </>
  );
}

const clearQuestion = (count: number): Question => ({
  title: 'Clear all transactions?',
  description: `All ${count} are deleted from this browser. This cannot be undone.`,
  action: 'Clear all',
  onYes: portfolio.clear,
});

const deleteQuestion = ({ coin, match }: Holding): Question => ({
  title: `Delete ${match?.name ?? coin}?`,
  description: `Every transaction of ${coin} is deleted from this browser. This cannot be undone.`,
  action: 'Delete',
  onYes: () => portfolio.removeCoin(coin),
});

const focused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

const isSeen = (element: HTMLElement | null) =>
  element !== null &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible';
