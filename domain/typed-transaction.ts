import type { Coin } from '../contract/market.ts';
import { matchTyped } from './portfolio.ts';
import { typedDollars, typedNumber } from './typed-number.ts';

/**
 * Reads the fields of a transaction that is being typed.
 *
 * @param coins null until the market's list has arrived
 * @returns the entry, and for each field whether it is `missing` and, if its number can be read in two ways, both
 */
export function typedTransaction(
  texts: Record<'coin' | 'amount' | 'price', string>,
  coins: readonly Coin[] | null,
) {
  const typed = texts.coin.trim();
  const match = coins === null || typed === '' ? null : matchTyped(coins, typed);
  const amount = typedNumber(texts.amount);
  const price = typedDollars(texts.price);
  return {
    entry: {
      coin: typed.toUpperCase(),
      amount: amount.value,
      price: price.value,
      coinId: match?.id ?? typed.toLowerCase(),
    },
    match,
    readings: { coin: null, amount: amount.readings, price: price.readings },
    missing: {
      coin: typed === '',
      amount: !Number.isFinite(amount.value),
      price: !Number.isFinite(price.value),
    },
  };
}

export type TypedTransaction = ReturnType<typeof typedTransaction>;
