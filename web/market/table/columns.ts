import { words } from '../../../content/words.ts';
import type { SortColumn } from '../../../domain/market/sorted-coins.ts';

interface Column {
  column: SortColumn;
  label: string;
  cell: string;
  head?: string;
}

/**
 * The columns of the market table, in order, for its heads, its menus and its export. Compact tables lack the last
 * column.
 */
export const columns: readonly Column[] = [
  { column: 'rank', label: '#', cell: 'rank-cell max-md:hidden' },
  { column: 'name', label: words.market.coin, cell: 'coin-cell start' },
  { column: 'price', label: words.market.price, cell: 'price-cell' },
  { column: 'change', label: words.market.change, cell: 'change-cell', head: 'max-md:sr-only' },
  { column: 'volume', label: words.market.volume, cell: 'volume-cell max-md:hidden' },
  { column: 'cap', label: words.market.marketCap, cell: 'cap-cell max-md:hidden' },
  {
    column: 'turnover',
    label: words.market.turnover,
    cell: 'turnover-cell max-lg:hidden',
    head: 'start w-40 ps-6!',
  },
];

/** The columns that the table always needs. All other columns can be hidden. */
const alwaysShown: readonly SortColumn[] = ['rank', 'name', 'price'];
export const canHide = ({ column }: Column): boolean => !alwaysShown.includes(column);
