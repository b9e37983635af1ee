// Puts the rows in the order that the URL names, at the end of a page with the table of all coins. Runs before the
// table's first paint, so that a shared link does not move rows.
import { orderingAttribute, tableViewAttribute } from '../../head/shared-names.ts';
import { filteredCoins } from './filtered-coins.ts';

declare global {
  interface Window {
    /** The ids of the coins for this URL, in order, until the script that sorts and filters has loaded. */
    chosenIds?: readonly string[];
  }
}

const root = document.documentElement;
const body = document.querySelector('.coin-table-whole tbody');
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}');
const coins = data.market?.snapshot?.coins;
const rows = [...(body?.children ?? [])];
if (coins?.length === rows.length) {
  // Rows that are not on the watchlist are hidden here and removed by React, which expects all rows when it hydrates.
  if (/\bwatched\b/.test(root.getAttribute(tableViewAttribute) ?? '')) {
    const starred = storedWatchlist();
    for (const [at, row] of rows.entries())
      row.toggleAttribute('hidden', !starred.includes(coins[at].symbol.toUpperCase()));
  }
  const query = new URLSearchParams(location.search);
  const [sort = '', filter = ''] = ['sort', 'filter'].map((name) => query.get(name) ?? '');
  const shown = filteredCoins(coins, sort, filter);
  if (sort + filter !== '') window.chosenIds = shown.map(({ id }) => id);
  // The message for an empty table is rendered by React.
  if (shown.length > 0)
    body?.replaceChildren(...shown.map((coin) => rows[coins.indexOf(coin)] ?? ''));
  else for (const row of rows) row.toggleAttribute('hidden', true);
  document.getElementById('coin-filter')?.setAttribute('value', filter);
  for (const head of document.querySelectorAll<HTMLElement>('.coin-table-whole [data-column]'))
    if (head.dataset['column'] === sort.replace(/^-/, ''))
      head.setAttribute('aria-sort', sort.startsWith('-') ? 'descending' : 'ascending');
}
root.removeAttribute(orderingAttribute);

function storedWatchlist(): unknown[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem('watchlist') ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
