import type { Coin } from '../contract/market.ts';
import { groupBy } from './group-by.ts';

/** One entry of the portfolio, as it is kept in the browser. */
export interface Transaction {
  /** A timestamp in ms, unique within the portfolio. */
  id: string;
  /** Upper-case symbol. */
  coin: string;
  /** May be negative: a sale. */
  amount: number;
  /** US dollars a coin. */
  price: number;
  /** The market's id matched by symbol when it was entered, else the input in lower case. */
  coinId: string;
}

/** All transactions of one symbol. */
export interface Holding {
  coin: string;
  amount: number;
  /** Sum of amount · price; US dollars. */
  cost: number;
  /** The coin of the market that the holding was matched with, if any. */
  match: Coin | null;
  /** The match's price, null when there is none. */
  price: number | null;
  /** amount · price, null without a price. */
  value: number | null;
}

/** Finds a coin by its id, else by symbol: the list is in rank order, so the best known of a symbol wins. */
function matchCoin(coins: readonly Coin[], wanted: { coinId: string; coin: string }): Coin | null {
  const symbol = wanted.coin.toLowerCase();
  return (
    coins.find((coin) => coin.id === wanted.coinId) ??
    coins.find((coin) => coin.symbol.toLowerCase() === symbol) ??
    null
  );
}

/** Finds the coin that an entry typed now will be matched with: its symbol's, else the one whose id was typed. */
export function matchTyped(coins: readonly Coin[], typed: string): Coin | null {
  const coin = typed.trim();
  return (
    matchCoin(coins, { coinId: '', coin }) ?? matchCoin(coins, { coinId: coin.toLowerCase(), coin })
  );
}

/** The portfolio's rows, grouped by symbol in the order the symbols were first entered. */
export function holdings(transactions: readonly Transaction[], coins: readonly Coin[]): Holding[] {
  const groups = groupBy(transactions, ({ coin }) => coin.toUpperCase());
  return [...groups].map(([coin, entries]) => {
    const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
    const cost = entries.reduce((sum, entry) => sum + entry.amount * entry.price, 0);
    const matches = entries.map((entry) => matchCoin(coins, { ...entry, coin }));
    const match = matches.find((found) => found !== null) ?? null;
    const price = match?.current_price ?? null;
    return { coin, amount, cost, match, price, value: price === null ? null : amount * price };
  });
}

/** What the portfolio is worth in US dollars: a row without a market price counts at its cost. */
export const totalValue = (rows: readonly Holding[]): number =>
  rows.reduce((sum, row) => sum + (row.value ?? row.cost), 0);
