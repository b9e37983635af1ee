import { useRef, useState } from 'react';
import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { messages, sampleTag } from '../../contract/messages.ts';
import { exactDollars } from '../../domain/exact-decimals.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { holdings, totalValue } from '../../domain/portfolio.ts';
import { useIsSample, useMarket } from '../data/market.ts';
import { useIsOnlyHere } from '../state/persisted.ts';
import { portfolio, usePortfolio } from '../state/portfolio.ts';
import { Plus } from '../ui/icons.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { toast } from '../ui/toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Allocation } from './allocation.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { EmptyPortfolio } from './empty-portfolio.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { NotStored } from './not-stored.tsx';

export const meta = () => pageMeta(pages.portfolio, brand.name);

const addDialog = lazyPart(() => import('./add-dialog.tsx').then((part) => part.AddDialog));
const confirmDialog = lazyPart(() =>
  import('./confirm-dialog.tsx').then((part) => part.ConfirmDialog),
);

export default function PortfolioPage() {
  const hydrated = useHydrated();
  const transactions = usePortfolio();
  const isOnlyHere = useIsOnlyHere(portfolio);
  const { coins, status } = useMarket();
  const isSample = useIsSample();
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<ConfirmDialogProps['asked']>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = holdings(transactions, coins ?? []);
  // Until the first list has come or failed, a coin without a price may well have one.
  const waiting = rows.length > 0 && coins === null && status === 'loading';

  const focused = () =>
    document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const add = () => {
    setOpener(focused());
    setAdding(true);
  };
  const ask = (question: NonNullable<ConfirmDialogProps['asked']>) => {
    setOpener(focused());
    setAsked(question);
  };
  // What opened a dialog may be gone when it closes: a deleted row, Clear All, the empty page's button.
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
          <div className="flex flex-wrap items-center gap-2 max-md:w-full">
            {/* Its place is kept, so that nothing moves when the stored transactions appear. */}
            <button
              type="button"
              className={`btn btn-danger max-md:-ml-[16px] forced-colors:ml-0 max-xs:px-4 max-xs:text-13 ${transactions.length > 0 ? '' : 'invisible'}`}
              onClick={() =>
                ask({
                  title: 'Clear all transactions?',
                  description: `All ${transactions.length} are deleted from this browser. This cannot be undone.`,
                  action: 'Clear all',
                  onYes: portfolio.clear,
                })
              }
            >
              Clear All Transactions
            </button>
            <button
              ref={addButton}
              type="button"
              className="btn btn-flame max-md:flex-1 max-xs:px-2! max-xs:text-13"
              onPointerEnter={addDialog.preload}
              onFocus={addDialog.preload}
              onClick={add}
            >
              <Plus size={16} className="max-xs:hidden" />
              Add Transaction
            </button>
          </div>
        }
      />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-[2fr_1fr_1fr]">
        <Summary label="Total Value" wide tag={isSample && rows.length > 0}>
          {hydrated ? (waiting ? '–' : exactDollars(totalValue(rows))) : null}
        </Summary>
        <Summary label="Total Assets">{hydrated ? rows.length : null}</Summary>
        <Summary label="Total Transactions">{hydrated ? transactions.length : null}</Summary>
      </div>
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
              onDelete={(row) =>
                ask({
                  title: `Delete ${row.match?.name ?? row.coin}?`,
                  description: `Every transaction of ${row.coin} is deleted from this browser. This cannot be undone.`,
                  action: 'Delete',
                  onYes: () => portfolio.removeCoin(row.coin),
                })
              }
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

const isSeen = (element: HTMLElement | null) =>
  element !== null &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible';

function Summary(props: {
  label: string;
  wide?: boolean;
  tag?: boolean;
  children: React.ReactNode;
}) {
  return (
    <section
      className={`card flex min-w-0 flex-col justify-between p-5 ${props.wide ? 'max-md:col-span-2' : ''}`}
    >
      <h2 className="flex flex-wrap justify-between gap-x-2 text-13 font-medium wrap-anywhere text-text-2">
        <span>{props.label}</span>
        {props.tag ? <span className="sample">{sampleTag}</span> : null}
      </h2>
      <p className="figure mt-2 min-h-8.5 break-words">{props.children}</p>
    </section>
  );
}
