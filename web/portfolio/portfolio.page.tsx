import { useRef, useState } from 'react';
import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { Decimal, decimalText, typedPriceText } from '../../domain/money/decimal.ts';
import { type Holding, holdings } from '../../domain/portfolio/portfolio.ts';
import { useMarket } from '../data/market.ts';
import { useIsOnlyHere } from '../state/persisted.ts';
import { portfolio, usePortfolio } from '../state/portfolio.ts';
import { CreditFoot } from '../ui/feedback/credit.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useHydrated } from '../ui/page/use-hydrated.ts';
import { Allocation } from './allocation.tsx';
import type { Question } from './confirm-dialog.tsx';
import { EmptyPortfolio } from './empty-portfolio.tsx';
import { FileButtons } from './file-buttons.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { NotStored } from './not-stored.tsx';
import { addDialog, PortfolioActions } from './portfolio-actions.tsx';
import { Totals } from './totals.tsx';

const confirmDialog = lazyPart(() =>
  import('./confirm-dialog.tsx').then((part) => part.ConfirmDialog),
);

/** What may be deleted: a coin, a transaction, or all of them. */
type Asked = { coinId: string } | { id: string } | 'all';

export const meta = () =>
  pageHead({ title: words.pages.portfolio.title, description: words.pages.portfolio.description });

export default function PortfolioPage() {
  const hydrated = useHydrated();
  const transactions = usePortfolio();
  const isOnlyHere = useIsOnlyHere(portfolio);
  const market = useMarket();
  const { coins, status } = market;
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = holdings(transactions, coins ?? []);
  const question = questionOf(asked, transactions, rows);
  // Another tab has removed what was asked about.
  if (asked !== null && question === null) setAsked(null);
  // Until the first list arrives or fails, a coin's price is not yet known to be missing.
  const waiting = rows.length > 0 && coins === null && status === 'loading';

  const add = () => {
    setOpener(focused());
    setAdding(true);
  };
  const ask = (about: Asked) => {
    setOpener(focused());
    setAsked(about);
  };
  // The button that opened a dialog may be gone when it closes: a deleted row's, Clear All, the empty page's.
  const returnFocusTo = () => (isSeen(opener) ? opener : addButton.current);
  const notLoaded = () => {
    setAdding(false);
    setAsked(null);
    toast({ ...words.page.partNotLoaded, variant: 'destructive' });
  };

  return (
    <>
      <PageHeading
        title={words.pages.portfolio.heading}
        lede={words.pages.portfolio.lede}
        end={
          <PortfolioActions
            count={transactions.length}
            addButton={addButton}
            onAdd={add}
            onClear={() => ask('all')}
          />
        }
      />
      <div className="mb-4 flex flex-wrap justify-end gap-2">
        <FileButtons count={transactions.length} />
      </div>
      <Totals rows={rows} count={transactions.length} waiting={waiting} />
      {hydrated ? null : (
        <div className="card mt-4 min-h-90 p-6">
          <noscript>{words.portfolio.needsScripts}</noscript>
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
              waiting={waiting}
              onDelete={({ coinId }) => ask({ coinId })}
              onRemove={({ id }) => ask({ id })}
            />
            <CreditFoot credit={market.credit} />
          </section>
          <p className="mt-3 text-12 text-text-3">
            {`${isOnlyHere ? '' : `${words.portfolio.storedHere} `}${words.portfolio.withoutPrice}`}
          </p>
        </>
      ) : null}
      <addDialog.Part
        wanted={adding}
        onFailure={notLoaded}
        props={{ open: adding, onClose: () => setAdding(false), returnFocusTo }}
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
  if ('id' in asked) {
    const entry = transactions.find(({ id }) => id === asked.id);
    return entry ? removeQuestion(entry) : null;
  }
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

const removeQuestion = ({ id, coin, amount, price }: Entry): Question => ({
  title: words.portfolio.deleteTitle,
  description: words.portfolio.deleteText({
    amount: decimalText(new Decimal(amount)),
    coin,
    price: typedPriceText(price),
  }),
  action: words.portfolio.delete,
  onYes: () => portfolio.remove(id),
});

const focused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

const isSeen = (element: HTMLElement | null) =>
  element !== null &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible';
