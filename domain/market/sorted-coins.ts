import { localeFormat } from '../locale/locale-format.ts';
import { turnoverRatio } from './turnover-ratio.ts';

interface Row {
  name: string;
  current_price: number | null;
  price_change_percentage_24h: number | null;
  total_volume: number | null;
  market_cap: number | null;
  market_cap_rank: number | null;
}

/** The sortable columns. URLs contain the names of these columns. */
export const sortFigures = {
  rank: (row: Row) => row.market_cap_rank,
  name: (row: Row) => row.name.toLowerCase(),
  price: (row: Row) => row.current_price,
  change: (row: Row) => row.price_change_percentage_24h,
  volume: (row: Row) => row.total_volume,
  cap: (row: Row) => row.market_cap,
  turnover: turnoverRatio,
};
export type SortColumn = keyof typeof sortFigures;

function isColumn(name: string): name is SortColumn {
  return Object.hasOwn(sortFigures, name);
}

/**
 * Sorts rows by a column. Unknown figures come last in either direction, and equal figures keep their order.
 *
 * @param sort a column's name, with a minus before it for the largest first; any other text leaves the order
 */
export function sortedCoins<Each extends Row>(rows: readonly Each[], sort: string): Each[] {
  const column = sort.replace(/^-/, '');
  const all = [...rows];
  if (!isColumn(column)) return all;
  const figure: (row: Row) => number | string | null = sortFigures[column];
  const turn = column === sort ? 1 : -1;
  return all.sort((one, other) => {
    const [a, b] = [figure(one), figure(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'string' && localeFormat.locale !== 'en-US')
      return turn * a.localeCompare(String(b), localeFormat.locale);
    return a === b ? 0 : a < b ? -turn : turn;
  });
}
