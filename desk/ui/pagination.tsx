import { useEffect, useState } from 'react';
import { deskPageRows, maxDeskPages } from '../../contract/desk.ts';
import type { ListQuery } from './list-query.ts';

/** The rows of one page of a long list, and the navigation between pages. */
export function usePagination<Row>(rows: readonly Row[]) {
  const [wanted, setWanted] = useState(0);
  const { page, pages } = paginate(rows.length, wanted, setWanted);
  const from = page * deskPageRows;
  return { shown: rows.slice(from, from + deskPageRows), pages };
}

/** The index of the page in the URL, which counts from 1. */
export const pageIn = ({ shown: { page } }: ListQuery<'page'>): number =>
  Math.min(Math.max(Math.trunc(Number(page)) || 1, 1), maxDeskPages) - 1;

/**
 * The navigation of a list that the server sends page by page.
 *
 * @param count the number of all rows; undefined while it is unknown
 */
export function useListPages(query: ListQuery<'page'>, count: number | undefined) {
  const wanted = pageIn(query);
  const values = (page: number) => ({ page: String(page + 1) });
  const { page, pages } = paginate(count ?? 0, wanted, (next) => query.go(values(next)));
  const isGone = count !== undefined && page !== wanted;
  // If the list has become shorter, go to its last page.
  useEffect(() => {
    if (isGone) query.replace(values(page));
  });
  return pages;
}

function paginate(count: number, wanted: number, setWanted: (page: number) => void) {
  // The list may have become shorter.
  const page = Math.min(wanted, Math.max(Math.ceil(count / deskPageRows) - 1, 0));
  const from = page * deskPageRows;
  const until = Math.min(from + deskPageRows, count);
  return {
    page,
    pages:
      count <= deskPageRows ? null : (
        <nav className="row pad" aria-label="Pages">
          <button
            type="button"
            className="button"
            disabled={page === 0}
            onClick={() => setWanted(page - 1)}
          >
            Previous
          </button>
          <span role="status">{`${figure(from + 1)} to ${figure(until)} of ${figure(count)}`}</span>
          <button
            type="button"
            className="button"
            disabled={until === count}
            onClick={() => setWanted(page + 1)}
          >
            Next
          </button>
        </nav>
      ),
  };
}

const figure = (number: number) => number.toLocaleString('en');
