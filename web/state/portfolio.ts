import type { Transaction } from '../../domain/portfolio.ts';
import { persisted, usePersisted } from './persisted.ts';

const transactions = persisted<readonly Transaction[]>('portfolio', parse, []);

/** The transactions of this browser. */
export const portfolio = {
  ...transactions,
  /** Adds one. Its id is a timestamp, moved on where two fall into one millisecond. */
  add(entry: Omit<Transaction, 'id'>, nowMs = Date.now()) {
    transactions.update((list) => {
      const taken = new Set(list.map(({ id }) => id));
      let id = nowMs;
      while (taken.has(String(id))) id += 1;
      return [...list, { ...entry, id: String(id) }];
    });
  },
  remove: (id: string) =>
    transactions.update((list) => list.filter((transaction) => transaction.id !== id)),
  /** Removes every transaction of a symbol. */
  removeCoin: (symbol: string) =>
    transactions.update((list) =>
      list.filter(({ coin }) => coin.toUpperCase() !== symbol.toUpperCase()),
    ),
  clear: () => transactions.set(transactions.empty),
};

/** The transactions, followed; empty in the served page. */
export const usePortfolio = () => usePersisted(transactions);

/** Entries that are no transactions are left out; what is no list counts as empty. */
function parse(stored: unknown): readonly Transaction[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.map(parseTransaction).filter((entry) => entry !== undefined);
}

function parseTransaction(value: unknown): Transaction | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('id' in value && 'coin' in value && 'amount' in value && 'price' in value))
    return undefined;
  const { coin, amount, price } = value;
  // Ids are timestamps; other writers may have kept them as numbers.
  const id = typeof value.id === 'number' ? String(value.id) : value.id;
  const coinId = 'coinId' in value ? value.coinId : undefined;
  if (typeof id !== 'string' || typeof coin !== 'string' || coin.trim() === '') return undefined;
  // 1e999 is good JSON, and infinite once it is read.
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return undefined;
  if (typeof price !== 'number' || !Number.isFinite(price)) return undefined;
  const symbol = coin.trim().toUpperCase();
  const marketId = typeof coinId === 'string' ? coinId : symbol.toLowerCase();
  return { id, coin: symbol, amount, price, coinId: marketId };
}
