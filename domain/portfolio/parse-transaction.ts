import type { Coin } from '../../contract/market.ts';
import { foldTicker } from '../ledger/ticker.ts';
import { Decimal, readFigure } from '../money/figure.ts';
import { parseTypedDollars, parseTypedNumber } from '../money/typed-number.ts';
import { foldText } from '../text/fold-text.ts';
import { matchCoin } from './portfolio.ts';

/**
 * Reads the fields of a transaction that is being typed.
 *
 * @param coins null until the market's list has arrived
 * @returns the entry, its coin, other coins that may be meant, the cost, and for each field `missing`, or
 * both readings of an ambiguous number
 */
export function parseTransaction(
  texts: Record<'coin' | 'amount' | 'price', string>,
  coins: readonly Coin[] | null,
) {
  const typed = foldTicker(texts.coin);
  const match = coins === null || typed === '' ? null : matchCoin(coins, typed);
  // Offer the other coins of a symbol, but not if an id was typed, which is unambiguous.
  const twins = (coins ?? []).filter(
    (coin) =>
      coin !== match &&
      foldTicker(match?.symbol ?? '') === typed &&
      foldTicker(coin.symbol) === typed,
  );
  const others = match === null ? coinsNamedLike(coins ?? [], typed) : twins;
  const amount = parseTypedNumber(texts.amount);
  const price = parseTypedDollars(texts.price);
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

const maxSuggestedCoins = 2;

/**
 * If several coins share the typed name, these coins, because the name alone matches none of them. Otherwise the
 * coins whose name begins with the text.
 */
function coinsNamedLike(coins: readonly Coin[], typed: string): readonly Coin[] {
  const text = foldText(typed);
  const same = coins.filter(({ name }) => foldText(name) === text);
  if (same.length > 0 || text.length < 2) return same;
  return coins
    .filter(({ name, symbol }) => [name, symbol].some((each) => foldText(each).startsWith(text)))
    .slice(0, maxSuggestedCoins);
}

export type TypedTransaction = ReturnType<typeof parseTransaction>;
