import { useMemo, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import { type Entry, isSameEntry } from '../../../domain/ledger/entry.ts';
import type { Position } from '../../../domain/ledger/ledger.ts';
import { ledgerFigures } from '../../../domain/ledger/ledger-figures.ts';
import type { Decimal } from '../../../domain/money/figure.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import type { Portfolio } from '../../../domain/portfolio/portfolios.ts';
import { useMarket } from '../../data/market.ts';
import { defaultPortfolioId, entries } from '../../state/portfolio/change-entries.ts';
import { portfolio, usePortfolios } from '../../state/portfolio/portfolio.ts';
import { CreditFoot } from '../../ui/feedback/credit.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useAmounts } from '../amounts.tsx';
import { BackupReminder } from '../backup/backup-reminder.tsx';
import { entryName } from '../entry-words.ts';
import { amountToast } from '../hide-amounts.tsx';
import { OverTimeSlot } from '../over-time/over-time-slot.tsx';
import style from '../portfolio.css?inline';
import type { MoveSubject } from '../portfolios/move-dialog.tsx';
import { portfolioName } from '../portfolios/portfolio-name.ts';
import { ProfitFigures } from '../profit-breakdown/profit-figures.tsx';
import type { ProfitSubject } from '../profit-breakdown/profit-subject.ts';
import { TargetsSlot } from '../targets/targets-slot.tsx';
import { UnitNote } from '../unit/unit-note.tsx';
import type { Ledger } from '../use-ledger.ts';
import { Allocation } from './allocation.tsx';
import { HoldingsTable } from './holdings-table.tsx';

// The dialogs that open from here use the same style.
adoptStyle(style);

const explainedDialog = lazyPart(() =>
  import('../profit-breakdown/profit-dialog.tsx').then((part) => part.ProfitDialog),
);

const moveDialog = lazyPart(() =>
  import('../portfolios/move-dialog.tsx').then((part) => part.MoveDialog),
);

/** The amount without a recorded purchase, and the time of the sale that lacks it. */
export interface MissingPurchase {
  amount: Decimal;
  beforeMs: number | null;
}

/** The start of the form: a transaction to edit, or the coin of a new one. */
export interface FormStart {
  entry?: Entry;
  coin?: Coin | null;
  missing?: MissingPurchase;
}

interface Props {
  transactions: readonly Entry[];
  ledger: Ledger;
  rows: readonly Holding[];
  /** True before the first prices arrive. */
  waiting: boolean;
  /** True if storage refused the entries. */
  isUnstored: boolean;
  /** True if all portfolios are shown as one. */
  isAll: boolean;
  onAdd(given: FormStart): void;
  onDelete(row: Holding): void;
  onBackup(): void;
  onTargets(portfolio: Portfolio): void;
  onFailure(): void;
}

const undoMs = 8000;

/** The holdings with their cost and profit, coin by coin. The script is fetched once there are transactions. */
export function Holdings({ transactions, ledger, rows, waiting, isUnstored, isAll, ...on }: Props) {
  const { onAdd, onDelete, onBackup, onTargets, onFailure } = on;
  const { credit } = useMarket();
  const amounts = useAmounts();
  const [explained, setExplained] = useState<ProfitSubject | null>(null);
  const [moving, setMoving] = useState<MoveSubject | null>(null);
  const isSeveral = usePortfolios().length > 1;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const figures = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.coinId, row]));
    return ledgerFigures(ledger.values(), (coinId) => {
      const { price = null, match } = byId.get(coinId) ?? {};
      return { price, changePct: match?.price_change_percentage_24h ?? null };
    });
  }, [ledger, rows]);

  const canMove =
    isSeveral &&
    rows.some(({ coinId, entries: { length } }) => coinId === moving?.coinId && length > 0);
  // Another tab may have removed the transactions, or the portfolios that could receive them.
  if (moving !== null && !canMove) setMoving(null);
  const noteOpener = () => {
    const { activeElement } = document;
    setOpener(activeElement instanceof HTMLElement ? activeElement : null);
  };
  const explain = (what: ProfitSubject) => {
    noteOpener();
    setExplained(what);
  };
  const move = ({ coinId }: Holding, entry: Entry | null) => {
    noteOpener();
    setMoving({ coinId, entry });
  };
  const remove = (entry: Entry) => {
    const undo = entries.remove(entry);
    if (undo === null) return;
    /** Offers to restore the entry into another portfolio, because its own was deleted. */
    const offer = () => {
      const into = defaultPortfolioId();
      toast({
        title: words.portfolios.notBack,
        description: words.portfolios.itsGone,
        durationMs: undoMs,
        action: {
          words: words.portfolios.putInto({ name: portfolioName(portfolio.all(), into) }),
          act: () => undo(into),
        },
      });
    };
    toast({
      title: words.ledger.deleted,
      description: entryName(entry, amounts),
      about: amountToast,
      durationMs: undoMs,
      action: { words: words.ledger.undo, act: () => undo() || offer() },
    });
  };
  const addTo = ({ match, coin, coinId }: Holding, amount?: Decimal, sold?: Entry) =>
    onAdd({
      coin: match ?? unlistedCoin(coin, coinId),
      ...(amount && { missing: { amount, beforeMs: firstShortageMs(ledger.get(coinId), sold) } }),
    });

  return (
    <>
      <UnitNote rows={rows} />
      <ProfitFigures figures={figures} waiting={waiting} onSales={() => explain('sales')} />
      <section className="card mt-4 overflow-hidden">
        <Allocation rows={rows} hidden={waiting} />
        <HoldingsTable
          rows={rows}
          ledger={ledger}
          waiting={waiting}
          onDelete={onDelete}
          onEdit={(entry) => onAdd({ entry })}
          onRemove={remove}
          onMove={isSeveral ? move : null}
          onExplain={explain}
          onAdd={addTo}
          onFailure={onFailure}
        />
        <CreditFoot credit={credit} />
      </section>
      <TargetsSlot rows={rows} waiting={waiting} onEdit={onTargets} onFailure={onFailure} />
      <OverTimeSlot entries={transactions} ledger={ledger} rows={rows} />
      <BackupReminder onBackup={onBackup} />
      <p className="mt-3 text-12 text-text-3">
        {`${isAll ? `${words.portfolios.together} ` : ''}${isUnstored ? '' : `${words.portfolio.storedHere} `}${words.portfolio.withoutPrice} ${words.ledger.noAdvice}`}
      </p>
      <explainedDialog.Part
        wanted={explained !== null}
        onFailure={() => {
          setExplained(null);
          onFailure();
        }}
        props={{
          what: explained,
          ledger,
          rows,
          onClose: () => setExplained(null),
          onAddPurchase: (coinId, missing) => {
            const row = rows.find((each) => each.coinId === coinId);
            const sold = explained === 'sales' ? undefined : explained?.entry;
            if (row !== undefined) addTo(row, missing, sold);
          },
          returnFocusTo: () => opener,
        }}
      />
      <moveDialog.Part
        wanted={moving !== null}
        onFailure={() => {
          setMoving(null);
          onFailure();
        }}
        props={{
          moving,
          rows,
          onClose: () => setMoving(null),
          returnFocusTo: () => opener,
        }}
      />
    </>
  );
}

/**
 * The time at which coins without a recorded purchase were disposed of: in the given sale, or else in the first such
 * disposal.
 */
function firstShortageMs(position: Position | undefined, sold?: Entry): number | null {
  const times = (position?.disposals ?? [])
    .filter(
      ({ missing, entry }) => missing.gt(0) && (sold === undefined || isSameEntry(entry, sold)),
    )
    .map(({ at }) => at);
  return times.length === 0 ? null : times.reduce((first, at) => Math.min(first, at));
}

/** A stand-in for a coin that the market does not list. */
const unlistedCoin = (symbol: string, id: string): Coin => ({
  id,
  symbol,
  name: symbol,
  image: '',
  current_price: null,
  price_change_percentage_24h: null,
  total_volume: null,
  market_cap: null,
  market_cap_rank: null,
});
