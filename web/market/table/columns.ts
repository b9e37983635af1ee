import { labels } from '../../../content/labels.ts';
import type { SortColumn } from '../../../domain/market/sorted-coins.ts';

interface Column {
  column: SortColumn;
  words: string;
  /** The classes of its cells. */
  cell: string;
  /** Further classes of its head. */
  head?: string;
}

/** The columns of the market table, in their order, for its heads, its menus and its export. */
export const columns: readonly Column[] = [
  { column: 'rank', words: '#', cell: 'rank-cell max-md:hidden' },
  { column: 'name', words: labels.market.coin, cell: 'coin-cell left' },
  { column: 'price', words: labels.market.price, cell: 'price-cell' },
  { column: 'change', words: labels.market.change, cell: 'change-cell', head: 'max-md:sr-only' },
  { column: 'volume', words: labels.market.volume, cell: 'volume-cell max-md:hidden' },
  { column: 'cap', words: labels.market.marketCap, cell: 'cap-cell max-md:hidden' },
  {
    column: 'turnover',
    words: labels.market.turnover,
    cell: 'turnover-cell max-lg:hidden',
    head: 'left w-40 pl-6!',
  },
];

/** Without these the table says nothing. The others can be hidden, by their names. */
const always: readonly SortColumn[] = ['rank', 'name', 'price'];
export const canHide = ({ column }: Column): boolean => !always.includes(column);
