import type { Coin } from '../contract/market.ts';
import { groupBy } from './group-by.ts';

/** One entry of the portfolio, as stored in the browser. */
export interface Transaction {
  /** A timestamp in ms, unique within the portfolio. */
  id: string;
  /** Upper-case symbol. */
  coin: string;
  /** Negative for a sale. */
  amount: number;
  /** US dollars per coin. */
  price: number;
  /** The id of the coin that the symbol matched at entry, else the input in lower case. */
  coinId: string;
}

/** All transactions of one symbol. */
export interface Holding {
  coin: string;
  amount: number;
  /** Sum of amount · price; US dollars. */
  cost: number;
  /** The matching coin of the market, if any. */
  match: Coin | null;
  /** The match's price, null when there is none. */
  price: number | null;
  /** amount · price, null without a price. */
  value: number | null;
}

/** Finds a coin by id, else by symbol. The list is in rank order, so the highest-ranked coin of a symbol wins. */
function matchCoin(coins: readonly Coin[], wanted: { coinId: string; coin: string }): Coin | null {
  const symbol = wanted.coin.toLowerCase();
  return (
    coins.find((coin) => coin.id === wanted.coinId) ??
    coins.find((coin) => coin.symbol.toLowerCase() === symbol) ??
    null
  );
}

/** Finds the coin that typed text matches: by symbol, else by id. */
export function matchTyped(coins: readonly Coin[], typed: string): Coin | null {
  const coin = typed.trim();
  return (
    matchCoin(coins, { coinId: '', coin }) ?? matchCoin(coins, { coinId: coin.toLowerCase(), coin })
  );
}

/** The portfolio's rows: one per symbol, in order of first entry. */
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

/** The portfolio's value in US dollars. A row without a market price counts at cost. */
export const totalValue = (rows: readonly Holding[]): number =>
  rows.reduce((sum, row) => sum + (row.value ?? row.cost), 0);
