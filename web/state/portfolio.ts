import { isFields } from '../../domain/fields.ts';
import type { Transaction } from '../../domain/portfolio.ts';
import { persisted, usePersisted } from './persisted.ts';

type Transactions = readonly Transaction[];

const transactions = persisted<Transactions>('portfolio', parse, []);

const keep = (isKept: (transaction: Transaction) => boolean) =>
  transactions.update((list) => {
    const kept = list.filter(isKept);
    return kept.length === 0 ? transactions.empty : kept;
  });

export const portfolio = {
  ...transactions,
  /** Adds one. Its id is a timestamp, increased until it is unique. */
  add(entry: Omit<Transaction, 'id'>, nowMs = Date.now()) {
    transactions.update((list) => {
      const taken = new Set(list.map(({ id }) => id));
      let id = nowMs;
      while (taken.has(String(id))) id += 1;
      return [...list, { ...entry, id: String(id) }];
    });
  },
  remove: (id: string) => keep((transaction) => transaction.id !== id),
  /** Removes every transaction of a symbol. */
  removeCoin: (symbol: string) => keep(({ coin }) => coin.toUpperCase() !== symbol.toUpperCase()),
  /** Removes all that were shown, but not what another tab has added since. */
  clear: (shown: Transactions) => keep(({ id }) => shown.every((other) => other.id !== id)),
};

export const usePortfolio = () => usePersisted(transactions);

/** Drops unreadable entries. */
function parse(stored: unknown): readonly Transaction[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.map(parseTransaction).filter((entry) => entry !== undefined);
}

function parseTransaction(value: unknown): Transaction | undefined {
  if (!isFields(value)) return undefined;
  const { coin, amount, price, coinId } = value;
  // Ids are timestamps; other programs may have stored them as numbers.
  const id = typeof value['id'] === 'number' ? String(value['id']) : value['id'];
  if (typeof id !== 'string' || typeof coin !== 'string' || coin.trim() === '') return undefined;
  // 1e999 is valid JSON and parses as Infinity.
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return undefined;
  if (typeof price !== 'number' || !Number.isFinite(price)) return undefined;
  const symbol = coin.trim().toUpperCase();
  const marketId = typeof coinId === 'string' ? coinId : symbol.toLowerCase();
  return { id, coin: symbol, amount, price, coinId: marketId };
}
