import { useState } from 'react';

const rowsAPage = 100;

/** Splits a long list into pages, because thousands of rows make a browser slow. */
export function usePages<Row>(rows: readonly Row[]) {
  const [wanted, setWanted] = useState(0);
  // The list may have become shorter.
  const page = Math.min(wanted, Math.max(Math.ceil(rows.length / rowsAPage) - 1, 0));
  const from = page * rowsAPage;
  const until = Math.min(from + rowsAPage, rows.length);
  return {
    shown: rows.slice(from, until),
    pages:
      rows.length <= rowsAPage ? null : (
        <nav className="row pad" aria-label="Pages">
          <button
            type="button"
            className="button"
            disabled={page === 0}
            onClick={() => setWanted(page - 1)}
          >
            Previous
          </button>
          <span role="status">
            {`${figure(from + 1)} to ${figure(until)} of ${figure(rows.length)}`}
          </span>
          <button
            type="button"
            className="button"
            disabled={until === rows.length}
            onClick={() => setWanted(page + 1)}
          >
            Next
          </button>
        </nav>
      ),
  };
}

const figure = (number: number) => number.toLocaleString('en');
