import type { Coin } from '../../../contract/market.ts';
import { sortedCoins } from '../../../domain/market/sorted-coins.ts';
import { foldText } from '../../../domain/text/fold-text.ts';

/** Whether a coin's name or symbol has what was typed, as the search finds it. */
export function isNamed({ name, symbol }: Pick<Coin, 'name' | 'symbol'>, typed: string): boolean {
  const wanted = foldText(typed).trim();
  return foldText(name).includes(wanted) || foldText(symbol).includes(wanted);
}

/** The coins that the table shows, in its order. */
export const chosenCoins = (coins: readonly Coin[], sort: string, filter: string): Coin[] =>
  sortedCoins(coins, sort).filter((coin) => isNamed(coin, filter));
