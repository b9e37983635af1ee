import type { ReactNode } from 'react';
import { labels } from '../../content/labels.ts';
import { loadingMarketData } from '../../content/messages/messages.ts';
import type { SortColumn } from '../../domain/sorted-coins.ts';
import type { Elements } from '../ui/elements.ts';

interface Props {
  /** For screen readers; the visible heading says the same. */
  caption: string;
  compact?: boolean;
  /** The list of all coins: the browser draws its first rows before the others arrive. */
  whole?: boolean;
  /** null while loading. */
  rows: Elements;
  /** The number of placeholder rows while loading. */
  expected: number;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** Draws a column's head; by default its words alone. */
  head?: (
    column: SortColumn,
    words: string,
  ) => { words: ReactNode; sort?: 'ascending' | 'descending' | undefined };
}

const columns: readonly { column: SortColumn; words: string; className: string }[] = [
  { column: 'rank', words: '#', className: 'rank-cell max-md:hidden' },
  { column: 'name', words: labels.market.coin, className: 'coin-cell left' },
  { column: 'price', words: labels.market.price, className: 'price-cell' },
  { column: 'change', words: labels.market.change, className: 'change-cell max-md:sr-only' },
  { column: 'volume', words: labels.market.volume, className: 'volume-cell max-md:hidden' },
  { column: 'cap', words: labels.market.marketCap, className: 'cap-cell max-md:hidden' },
  {
    column: 'turnover',
    words: labels.market.turnover,
    className: 'turnover-cell left w-40 pl-6! max-lg:hidden',
  },
];

/** The one table of coins: columns #, Coin, Price, 24h %, Volume, Market Cap, and a star on each row. */
export function CoinTable({
  caption,
  compact = false,
  whole = false,
  rows,
  expected,
  empty,
  head = (_, words) => ({ words }),
}: Props) {
  return (
    <table
      className={`coin-table${compact ? ' coin-table-compact' : ''}${whole ? ' coin-table-whole' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="star-cell">
            <span className="sr-only">{labels.market.watchlist}</span>
          </th>
          {(compact ? columns.slice(0, -1) : columns).map(({ column, words, className }) => {
            const { words: shown, sort } = head(column, words);
            return (
              <th
                key={column}
                scope="col"
                className={className}
                data-column={column}
                aria-sort={sort}
              >
                {shown}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows === null ? <Loading rows={expected} compact={compact} /> : rows}
        {Array.isArray(rows) && rows.length === 0 && empty ? (
          <tr>
            <td
              colSpan={compact ? 7 : 8}
              className="h-40! text-center! whitespace-normal! text-text-2"
            >
              {empty}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** Placeholder rows of the final height, so that nothing moves when the figures arrive. */
function Loading({ rows, compact }: { rows: number; compact: boolean }) {
  return Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={index}>
      <td className="star-cell" />
      <td className="rank-cell max-md:hidden">{index + 1}</td>
      <td className="coin-cell left">
        {index === 0 ? (
          <span role="status">{loadingMarketData}</span>
        ) : (
          <span className="skeleton w-24" />
        )}
      </td>
      <td className="price-cell">
        <span className="skeleton w-16" />
      </td>
      {Array.from({ length: compact ? 3 : 4 }, (_, cell) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          key={cell}
          className={
            [
              'change-cell',
              'volume-cell max-md:hidden',
              'cap-cell max-md:hidden',
              'turnover-cell max-lg:hidden',
            ][cell]
          }
        >
          <span className="skeleton w-12" />
        </td>
      ))}
    </tr>
  ));
}
