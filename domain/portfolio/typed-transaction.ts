import type { Coin } from '../../contract/market.ts';
import { foldTicker } from '../ledger/ticker.ts';
import { Decimal, readFigure } from '../money/decimal.ts';
import { typedDollars, typedNumber } from '../money/typed-number.ts';
import { foldText } from '../text/fold-text.ts';
import { matchTyped } from './portfolio.ts';

/**
 * Reads the fields of a transaction that is being typed.
 *
 * @param coins null until the market's list has arrived
 * @returns the entry, the coin that it is of, other coins that may be meant, what it costs, and for each field whether
 *   it is `missing` and, if its number can be read in two ways, both
 */
export function typedTransaction(
  texts: Record<'coin' | 'amount' | 'price', string>,
  coins: readonly Coin[] | null,
) {
  const typed = foldTicker(texts.coin);
  const match = coins === null || typed === '' ? null : matchTyped(coins, typed);
  // Whoever typed an id has chosen. A name that several have is no match: each is offered.
  const others = (coins ?? []).filter((coin) =>
    match === null
      ? foldText(coin.name) === foldText(typed)
      : coin !== match && foldTicker(match.symbol) === typed && foldTicker(coin.symbol) === typed,
  );
  const amount = typedNumber(texts.amount);
  const price = typedDollars(texts.price);
  const missing = { coin: typed === '', amount: amount.digits === '', price: price.digits === '' };
  return {
    entry: {
      coin: (match?.symbol ?? typed).toUpperCase(),
      amount: readFigure(amount.digits),
      price: readFigure(price.digits),
      coinId: match?.id ?? typed,
    },
    match,
    others,
    cost: missing.amount || missing.price ? null : new Decimal(amount.digits).times(price.digits),
    readings: { coin: null, amount: amount.readings, price: price.readings },
    missing,
  };
}

export type TypedTransaction = ReturnType<typeof typedTransaction>;
