import type { Coin } from '../../../contract/market.ts';
import { sortedCoins } from '../../../domain/market/sorted-coins.ts';
import { folded } from '../../../domain/text/folded.ts';

/** Whether a coin's name or symbol has what was typed, as the search finds it. */
export function isNamed({ name, symbol }: Pick<Coin, 'name' | 'symbol'>, typed: string): boolean {
  const wanted = folded(typed).trim();
  return folded(name).includes(wanted) || folded(symbol).includes(wanted);
}

/** The coins that the table shows, in its order. */
export const chosenCoins = (coins: readonly Coin[], sort: string, filter: string): Coin[] =>
  sortedCoins(coins, sort).filter((coin) => isNamed(coin, filter));
