import type { Coin } from '../../../contract/market.ts';
import { sortedCoins } from '../../../domain/market/sorted-coins.ts';
import { foldText } from '../../../domain/text/fold-text.ts';

/** True if a coin's name or symbol contains the typed text, compared as the search does. */
export function matchesFilter(
  { name, symbol }: Pick<Coin, 'name' | 'symbol'>,
  typed: string,
): boolean {
  const query = foldText(typed).trim();
  return foldText(name).includes(query) || foldText(symbol).includes(query);
}

/** The coins matching a filter, in the table's order. */
export const filteredCoins = (coins: readonly Coin[], sort: string, filter: string): Coin[] =>
  sortedCoins(coins, sort).filter((coin) => matchesFilter(coin, filter));
