// Runs at the end of a page with the table of all coins, before the first paint of the table: a shared link must not jump.
import { orderingMark, tableViewMark } from '../../head/marks.ts';
import { chosenCoins } from './chosen-coins.ts';

declare global {
  interface Window {
    /** The ids of the coins that the address asks for, in its order, until the script that sorts and filters has loaded. */
    chosenIds?: readonly string[];
  }
}

const root = document.documentElement;
const body = document.querySelector('.coin-table-whole tbody');
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}');
const coins = data.market?.snapshot?.coins;
const rows = [...(body?.children ?? [])];
if (coins?.length === rows.length) {
  // Left to React, which then takes them away: here they would be missing from what it expects.
  if (/\bwatched\b/.test(root.getAttribute(tableViewMark) ?? '')) {
    const starred = watchlist();
    for (const [at, row] of rows.entries())
      row.toggleAttribute('hidden', !starred.includes(coins[at].symbol.toUpperCase()));
  }
  const query = new URLSearchParams(location.search);
  const [sort = '', filter = ''] = ['sort', 'filter'].map((name) => query.get(name) ?? '');
  const shown = chosenCoins(coins, sort, filter);
  if (sort + filter !== '') window.chosenIds = shown.map(({ id }) => id);
  // With nothing to show, React has the words for it.
  if (shown.length > 0)
    body?.replaceChildren(...shown.map((coin) => rows[coins.indexOf(coin)] ?? ''));
  else for (const row of rows) row.toggleAttribute('hidden', true);
  document.getElementById('coin-filter')?.setAttribute('value', filter);
  for (const head of document.querySelectorAll<HTMLElement>('.coin-table-whole [data-column]'))
    if (head.dataset['column'] === sort.replace(/^-/, ''))
      head.setAttribute('aria-sort', sort.startsWith('-') ? 'descending' : 'ascending');
}
root.removeAttribute(orderingMark);

function watchlist(): unknown[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem('watchlist') ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
