import type { SortColumn } from '../../../domain/market/sorted-coins.ts';

/**
 * The order after a press on a column's head: figures start with the largest, names and ranks with the first. A
 * second press reverses the order, and a third restores the order by rank.
 */
export function nextSort(sort: string, column: SortColumn): string {
  const [first, second] =
    column === 'name' || column === 'rank' ? [column, `-${column}`] : [`-${column}`, column];
  return sort === first ? second : sort === second ? '' : first;
}
