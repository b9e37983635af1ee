import type { ReactNode } from 'react';
import { words } from '../../../content/words.ts';
import type { SortColumn } from '../../../domain/market/sorted-coins.ts';
import type { Elements } from '../../ui/page/elements.ts';
import { columns } from './columns.ts';

interface Props {
  /** The table's name for screen readers; sighted visitors read the heading. */
  caption: string;
  compact?: boolean;
  /** True for the list of all coins, whose first rows the browser draws before the other rows arrive. */
  whole?: boolean;
  /** null while loading. */
  rows: Elements;
  /** The number of placeholder rows while loading. */
  expected: number;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** Draws a column's head; by default only its label. */
  head?: (
    column: SortColumn,
    label: string,
  ) => { drawn: ReactNode; sort?: 'ascending' | 'descending' | undefined };
}

export function CoinTable({
  caption,
  compact = false,
  whole = false,
  rows,
  expected,
  empty,
  head = (_, label) => ({ drawn: label }),
}: Props) {
  const shown = compact ? columns.slice(0, -1) : columns;
  return (
    <table
      className={`coin-table${compact ? ' coin-table-compact' : ''}${whole ? ' coin-table-whole' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="star-cell">
            <span className="sr-only">{words.market.watchlist}</span>
          </th>
          {shown.map(({ column, label, cell, head: more = '' }) => {
            const { drawn, sort } = head(column, label);
            return (
              <th
                key={column}
                scope="col"
                className={`${cell} ${more}`}
                data-column={column}
                data-week={compact || column !== 'name' ? undefined : words.market.week}
                aria-sort={sort}
              >
                {drawn}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows === null ? <Loading rows={expected} columns={shown} /> : rows}
        {Array.isArray(rows) && rows.length === 0 && empty ? (
          <tr>
            <td
              colSpan={shown.length + 1}
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
function Loading({ rows, columns: shown }: { rows: number; columns: typeof columns }) {
  return Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={index}>
      <td className="star-cell" />
      {shown.map(({ column, cell }) => (
        <td key={column} className={cell}>
          {column === 'rank' ? (
            index + 1
          ) : column === 'name' && index === 0 ? (
            <span role="status">{words.market.loading}</span>
          ) : (
            <span className="skeleton w-16" />
          )}
        </td>
      ))}
    </tr>
  ));
}
