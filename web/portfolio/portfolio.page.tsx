import { useEffect, useMemo, useRef, useState } from 'react';
import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { type Holding, holdings } from '../../domain/portfolio/portfolio.ts';
import { useMarket } from '../data/market.ts';
import { portfolio, usePortfolio } from '../state/portfolio.ts';
import { useIsOnlyHere } from '../state/use-is-only-here.ts';
import { toast } from '../ui/feedback/toast.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useHydrated } from '../ui/page/use-hydrated.ts';
import type { Question } from './confirm-dialog.tsx';
import { EmptyPortfolio } from './empty-portfolio.tsx';
import { backupDialog, FileButtons } from './file-buttons.tsx';
import { HideAmounts } from './hide-amounts.tsx';
import type { Given } from './holdings.tsx';
import { MethodSelect } from './method-select.tsx';
import { NotStored } from './not-stored.tsx';
import { addDialog, PortfolioActions } from './portfolio-actions.tsx';
import { Totals } from './totals.tsx';
import { type Ledger, useLedger } from './use-ledger.ts';

const confirmDialog = lazyPart(() =>
  import('./confirm-dialog.tsx').then((part) => part.ConfirmDialog),
);
const holdingsPart = lazyPart(() => import('./holdings.tsx').then((part) => part.Holdings));

/** What is asked about before it is deleted: a coin, or all of them. */
type Asked = { coinId: string } | 'all';

const noFigures: Ledger = new Map();

/** Stands where the holdings will. */
const placeholder = <div className="card mt-4 min-h-90 p-6" />;

export const meta = () =>
  pageHead({ title: words.pages.portfolio.title, description: words.pages.portfolio.description });

export default function PortfolioPage() {
  const hydrated = useHydrated();
  const transactions = usePortfolio();
  const isOnlyHere = useIsOnlyHere(portfolio);
  const market = useMarket();
  const { coins, status } = market;
  const [adding, setAdding] = useState<Given | null>(null);
  const [given, setGiven] = useState<Given>({});
  const [backingUp, setBackingUp] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const notLoaded = () => {
    setAdding(null);
    setAsked(null);
    setBackingUp(false);
    toast({ ...words.page.partNotLoaded, variant: 'destructive' });
  };
  const ledger = useLedger(transactions, notLoaded);
  const rows = useMemo(
    () => holdings(transactions, coins ?? [], ledger ?? noFigures),
    [transactions, coins, ledger],
  );
  const hasRows = rows.length > 0;
  // Not one after the other.
  useEffect(() => {
    if (hasRows) holdingsPart.preload();
  }, [hasRows]);
  const question = questionOf(asked, transactions, rows);
  // Another tab has removed what was asked about.
  if (asked !== null && question === null) setAsked(null);
  // Until the first list arrives or fails, a coin's price is not yet known to be missing.
  const waiting = hasRows && coins === null && status === 'loading';

  const add = (what: Given = {}) => {
    setOpener(focused());
    setGiven(what);
    setAdding(what);
  };
  const ask = (about: Asked) => {
    setOpener(focused());
    setAsked(about);
  };
  const backUp = () => {
    setOpener(focused());
    setBackingUp(true);
  };
  // The button that opened a dialog may be gone when it closes: a deleted row's, Clear All, the empty page's.
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
        <MethodSelect />
        <HideAmounts />
        <span className="flex-1 max-md:-mt-2 max-md:basis-full" />
        <FileButtons count={transactions.length} onBackup={backUp} onFailure={notLoaded} />
      </div>
      <Totals rows={rows} count={transactions.length} waiting={waiting || ledger === null} />
      {hydrated ? null : (
        <div className="card mt-4 min-h-90 p-6">
          <noscript>{words.portfolio.needsScripts}</noscript>
        </div>
      )}
      {isOnlyHere ? <NotStored transactions={transactions} /> : null}
      {hydrated && !hasRows ? <EmptyPortfolio onAdd={() => add()} /> : null}
      {hydrated && hasRows && ledger === null ? placeholder : null}
      {hydrated && hasRows && ledger !== null ? (
        <holdingsPart.Part
          wanted
          onFailure={notLoaded}
          meanwhile={placeholder}
          props={{
            entries: transactions,
            ledger,
            rows,
            waiting,
            isOnlyHere,
            onAdd: add,
            onDelete: ({ coinId }) => ask({ coinId }),
            onBackup: backUp,
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
      <confirmDialog.Part
        wanted={question !== null}
        onFailure={notLoaded}
        props={{ asked: question, onClose: () => setAsked(null), returnFocusTo }}
      />
    </>
  );
}

/** In the words of this moment, since another tab may change the portfolio; null when nothing of it is left. */
function questionOf(
  asked: Asked | null,
  transactions: readonly Entry[],
  rows: readonly Holding[],
): Question | null {
  if (asked === 'all') return transactions.length === 0 ? null : clearQuestion(transactions);
  if (asked === null) return null;
  const row = rows.find(({ coinId }) => coinId === asked.coinId);
  return row ? deleteQuestion(row) : null;
}

const clearQuestion = (transactions: readonly Entry[]): Question => ({
  title: words.portfolio.clearTitle,
  description: words.portfolio.clearText({ count: transactions.length }),
  action: words.portfolio.confirmClear,
  onYes: () => portfolio.clear(transactions),
});

const deleteQuestion = ({ coin, coinId, match }: Holding): Question => ({
  title: words.portfolio.deleteCoinTitle({ coin: match?.name ?? coin }),
  description: words.portfolio.deleteCoinText({ coin: match?.name ?? coin }),
  action: words.portfolio.delete,
  onYes: () => portfolio.removeCoin(coinId),
});

const focused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

const isSeen = (element: HTMLElement | null) =>
  element !== null &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible';
