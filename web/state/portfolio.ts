import type { Figure } from '../../domain/money/decimal.ts';
import type { Transaction } from '../../domain/portfolio/portfolio.ts';
import { isFields } from '../../domain/text/fields.ts';
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
  /** Removes every transaction of a coin. */
  removeCoin: (id: string) => keep(({ coinId }) => coinId !== id),
  /** Says which coin the transactions are of whose id says no more than their symbol. */
  identify: (symbol: string, id: string) =>
    transactions.update((list) =>
      list.map((entry) => (entry.coinId === symbol ? { ...entry, coinId: id } : entry)),
    ),
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
  const { coin, coinId } = value;
  const [amount, price] = [parseFigure(value['amount']), parseFigure(value['price'])];
  // Ids are timestamps; other programs may have stored them as numbers.
  const id = typeof value['id'] === 'number' ? String(value['id']) : value['id'];
  if (typeof id !== 'string' || typeof coin !== 'string' || coin.trim() === '') return undefined;
  if (amount === undefined || price === undefined) return undefined;
  const symbol = coin.trim().toUpperCase();
  const marketId = typeof coinId === 'string' && coinId !== '' ? coinId : symbol.toLowerCase();
  return { id, coin: symbol, amount, price, coinId: marketId };
}

/** A number, or all the digits of one in a text. */
function parseFigure(value: unknown): Figure | undefined {
  // 1e999 is valid JSON and parses as Infinity.
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const isDigits = typeof value === 'string' && /^-?\d{1,400}(?:\.\d{1,400})?$/.test(value);
  return isDigits && Number.isFinite(Number(value)) ? value : undefined;
}
