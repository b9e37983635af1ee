import { useState, useSyncExternalStore } from 'react';
import { words } from '../../../content/words.ts';
import { type Entry, entryKindOf, entryMs } from '../../../domain/ledger/entry.ts';
import type { Disposal, Position } from '../../../domain/ledger/ledger.ts';
import { sortEntries } from '../../../domain/ledger/sort-entries.ts';
import { Decimal, typedPriceText } from '../../../domain/money/figure.ts';
import { Plus } from '../../ui/pictures/icons.ts';
import { type Amounts, AmountText, useAmounts } from '../amounts.tsx';
import { dateText, entryName, feeText, kindWords } from '../entry-words.ts';
import { FolderInput, Pencil, Trash2 } from '../icons.ts';
import { profitColour } from '../profit-change.tsx';
import { keysOf } from './entry-keys.ts';

export interface EntryActions {
  onEdit(entry: Entry): void;
  onRemove(entry: Entry): void;
  /** Moves the entry, or with null some of the coin's entries; null if there is no other portfolio. */
  onMove: ((entry: Entry | null) => void) | null;
  onExplain(disposal: Disposal): void;
}

interface Props extends EntryActions {
  id: string;
  name: string;
  coin: string;
  entries: readonly Entry[];
  /** The coin's position. Never null for a listed coin; the type allows null for the ledger's lookup. */
  position: Position | null;
  onAdd(): void;
}

const rowsAtOnce = 50;

/** The transactions of a coin, newest first, in a row below it. */
export function EntryTable({ id, name, coin, entries, position, onAdd, ...actions }: Props) {
  const [limit, setLimit] = useState(rowsAtOnce);
  const columns = useColumns();
  const amounts = useAmounts();
  const newest = sortEntries(entries).toReversed();
  const keys = keysOf(newest);
  const sales = new Map(
    position?.disposals
      .filter(({ kind }) => kind === 'sell')
      .map((disposal) => [disposal.entry, disposal]),
  );
  const more = (
    <>
      {newest.length > limit ? (
        <button
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => setLimit(limit + 4 * rowsAtOnce)}
        >
          {words.ledger.showMore}
        </button>
      ) : null}
      <button type="button" className="btn btn-ghost btn-sm" onClick={onAdd}>
        <Plus size={14} />
        <span>{words.ledger.addFor({ coin })}</span>
      </button>
      {actions.onMove === null || entries.length === 0 ? null : (
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => actions.onMove?.(null)}
        >
          <FolderInput size={14} />
          <span>{words.portfolios.moveTitle}</span>
        </button>
      )}
    </>
  );
  return (
    <tr id={id}>
      <td colSpan={columns} className="p-0!">
        <div className="entries">
          <table className="plain-table">
            <caption className="sr-only">{words.ledger.newestFirst({ name })}</caption>
            <thead>
              <tr>
                <th className="start">{words.ledger.date}</th>
                <th className="start from-tablet">{words.ledger.type}</th>
                <th>{words.portfolio.amount}</th>
                <th className="from-tablet">{words.ledger.price}</th>
                <th className="from-desktop">{words.ledger.fee}</th>
                <th className="from-desktop">{words.ledger.total}</th>
                <th className="from-tablet">{words.ledger.realised}</th>
                <th>
                  <span className="sr-only">{words.ledger.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {newest.slice(0, limit).map((entry, index) => (
                <EntryRow key={keys[index]} entry={entry} sale={sales.get(entry)} {...actions} />
              ))}
            </tbody>
          </table>
          <div className="entries-foot">
            <p>
              <AmountText text={countText(entries.length, position, amounts)} />
              {position === null || (position.fees.eq(0) && position.income.eq(0)) ? null : (
                <span className="block">
                  <AmountText
                    text={words.ledger.sums({
                      fees: amounts.dollars(position.fees),
                      income: amounts.dollars(position.income),
                    })}
                  />
                </span>
              )}
            </p>
            <div className="flex flex-wrap gap-2">{more}</div>
          </div>
        </div>
      </td>
    </tr>
  );
}

function countText(count: number, position: Position | null, { profit }: Amounts): string {
  const transactions = words.portfolio.transactions({ count });
  return position === null || position.sales === 0
    ? transactions
    : `${transactions}, ${words.ledger.realisedSum({ profit: profit(position.realised) })}`;
}

function EntryRow({
  entry,
  sale,
  onEdit,
  onRemove,
  onMove,
  onExplain,
}: EntryActions & { entry: Entry; sale: Disposal | undefined }) {
  const amounts = useAmounts();
  const amount = new Decimal(entry.amount);
  const kind = kindWords[entryKindOf(entry)];
  const price = typedPriceText(entry.price);
  const what = entryName(entry, amounts);
  const signed = amounts.moved(amount);
  const profit =
    sale === undefined ? (
      '–'
    ) : (
      <button
        type="button"
        className={`text-link ${profitColour({ amount: sale.profit })}`}
        onClick={() => onExplain(sale)}
      >
        <AmountText text={amounts.profit(sale.profit)} />
        <span className="sr-only">{` ${words.ledger.explain}`}</span>
      </button>
    );
  return (
    <tr>
      <td className="start">
        <span>{dateText(entryMs(entry))}</span>
        <small className="only-phone">{words.portfolio.each({ price })}</small>
        {entry.note === undefined ? null : (
          <small className="entries-note">
            <AmountText text={amounts.note(entry.note)} />
          </small>
        )}
      </td>
      <td className="start from-tablet">
        <span className="badge">{kind}</span>
      </td>
      <td>
        <AmountText text={signed} />
        <small className="only-phone">{kind}</small>
        {sale === undefined ? null : <small className="only-phone">{profit}</small>}
      </td>
      <td className="from-tablet">{price}</td>
      <td className="from-desktop text-text-2">
        <AmountText text={feeText(entry, amounts)} />
      </td>
      <td className="from-desktop">
        <AmountText text={amounts.dollars(amount.abs().times(entry.price))} />
      </td>
      <td className="from-tablet">{profit}</td>
      <td>
        <span className="flex justify-end">
          <button
            type="button"
            className="icon-btn"
            aria-label={words.ledger.edit({ what })}
            onClick={() => onEdit(entry)}
          >
            <Pencil size={16} />
          </button>
          {onMove === null ? null : (
            <button
              type="button"
              className="icon-btn max-md:hidden"
              aria-label={words.portfolios.moveOne({ what })}
              onClick={() => onMove(entry)}
            >
              <FolderInput size={16} />
            </button>
          )}
          <button
            type="button"
            className="icon-btn"
            aria-label={words.ledger.delete({ what })}
            onClick={() => onRemove(entry)}
          >
            <Trash2 size={16} />
          </button>
        </span>
      </td>
    </tr>
  );
}

/** The number of visible columns of the surrounding table: a cell with a larger span would add columns. */
const useColumns = () =>
  useSyncExternalStore(
    (changed) => {
      const stop = new AbortController();
      for (const query of widthQueries) query.addEventListener('change', changed, stop);
      return () => stop.abort();
    },
    () => 3 + 3 * Number(widthQueries[0]?.matches) + Number(widthQueries[1]?.matches),
    () => 7,
  );

const widthQueries = ['48rem', '64rem'].map((from) => matchMedia(`(width >= ${from})`));
