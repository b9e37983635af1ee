import type { Coin } from '../../contract/market.ts';
import type { Entry } from '../ledger/entry.ts';
import { Decimal } from '../money/decimal.ts';
import { groupBy } from '../text/group-by.ts';

/** All transactions of one coin. */
export interface Holding {
  coinId: string;
  coin: string;
  entries: readonly Entry[];
  amount: Decimal;
  /** What is left has cost so much, on average; US dollars. */
  cost: Decimal;
  /** The coin of the market, if it is in the list. */
  match: Coin | null;
  /** Whether only the symbol says which coin it is. */
  isBySymbol: boolean;
  /** The match's price, null when there is none. */
  price: number | null;
  /** amount · price, null without a price. */
  value: Decimal | null;
}

/** The list is in rank order, so the highest-ranked coin of a symbol wins. */
const bySymbol = (coins: readonly Coin[], symbol: string) =>
  coins.find((coin) => coin.symbol.toLowerCase() === symbol.toLowerCase()) ?? null;

const byId = (coins: readonly Coin[], id: string) => coins.find((coin) => coin.id === id) ?? null;

/** Finds the coin that typed text matches: by symbol, else by id. */
export function matchTyped(coins: readonly Coin[], typed: string): Coin | null {
  const text = typed.trim();
  return bySymbol(coins, text) ?? byId(coins, text.toLowerCase());
}

/** The portfolio's rows: one per coin id, in order of first entry. */
export function holdings(transactions: readonly Entry[], coins: readonly Coin[]): Holding[] {
  return [...groupBy(transactions, ({ coinId }) => coinId)].map(([coinId, entries]) => {
    const coin = (entries[0]?.coin ?? coinId).toUpperCase();
    const known = byId(coins, coinId);
    // An entry of a coin that was not found has its symbol as its id.
    const found = known === null && coinId === coin.toLowerCase() ? bySymbol(coins, coin) : null;
    const match = known ?? found;
    const price = match?.current_price ?? null;
    const { amount, cost } = whatIsLeft(entries);
    const value = price === null ? null : amount.times(price);
    return { coinId, coin, entries, amount, cost, match, isBySymbol: found !== null, price, value };
  });
}

/** Sums up the amount, and its cost at the average price: what is sold takes its share of the cost with it. */
function whatIsLeft(entries: readonly Entry[]) {
  let amount = new Decimal(0);
  let cost = new Decimal(0);
  for (const entry of entries) {
    const after = amount.plus(entry.amount);
    const isMore = amount.times(entry.amount).gte(0);
    const isTurned = amount.times(after).lt(0);
    if (isMore) cost = cost.plus(new Decimal(entry.amount).times(entry.price));
    // Sold beyond what there was: the rest is at this price.
    else if (isTurned) cost = after.times(entry.price);
    else cost = cost.times(after).div(amount);
    amount = after;
  }
  const isBelowNothing = amount.gte(0) && cost.lt(0);
  return { amount, cost: isBelowNothing ? new Decimal(0) : cost };
}

/** What a row counts for: its value, without a market price its cost. */
export const worthOf = ({ value, cost }: Holding): Decimal => value ?? cost;

/** The portfolio's value in US dollars. */
export const totalValue = (rows: readonly Holding[]): Decimal =>
  rows.reduce((sum, row) => sum.plus(worthOf(row)), new Decimal(0));
