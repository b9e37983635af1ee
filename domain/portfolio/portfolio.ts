import type { Coin } from '../../contract/market.ts';
import type { Entry } from '../ledger/entry.ts';
import { Decimal } from '../money/decimal.ts';
import { groupBy } from '../text/group-by.ts';

/** All transactions of one coin. */
interface Collected {
  coinId: string;
  coin: string;
  /** Those of the coin; what only paid a fee with it is not among them. */
  entries: readonly Entry[];
  /** The fees that were paid with it are taken off. */
  amount: Decimal;
  /** What is left has cost so much, on average; US dollars. */
  cost: Decimal;
}

/** The same at the prices of now. */
export interface Holding extends Collected {
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
export function holdings(entries: readonly Entry[], coins: readonly Coin[]): Holding[] {
  const known = new Map(coins.map((coin) => [coin.id, coin]));
  return collected(entries).map((row) => {
    const { coinId, coin, amount } = row;
    const sure = known.get(coinId) ?? null;
    // An entry of a coin that was not found has its symbol as its id.
    const found = sure === null && coinId === coin.toLowerCase() ? bySymbol(coins, coin) : null;
    const match = sure ?? found;
    const price = match?.current_price ?? null;
    const value = price === null ? null : amount.times(price);
    return { ...row, match, isBySymbol: found !== null, price, value };
  });
}

/** By the list of entries: new prices add nothing up again. */
const collections = new WeakMap<readonly Entry[], readonly Collected[]>();

function collected(entries: readonly Entry[]): readonly Collected[] {
  const known = collections.get(entries);
  if (known !== undefined) return known;
  const rows = [...groupBy(entries.flatMap(movesOf), ({ coinId }) => coinId)].map(
    ([coinId, moves]) => ({
      coinId,
      coin: (moves[0]?.coin ?? coinId).toUpperCase(),
      entries: moves.flatMap(({ entry }) => entry ?? []),
      ...whatIsLeft(moves),
    }),
  );
  collections.set(entries, rows);
  return rows;
}

interface Move extends Pick<Entry, 'coinId' | 'coin' | 'amount' | 'price'> {
  /** None for a fee. */
  entry?: Entry;
}

/** What an entry moves: its coin, and the coin that its fee was paid in. */
function movesOf(entry: Entry): Move[] {
  const { coinId, coin, amount, price, fee } = entry;
  const own = { coinId, coin, amount, price, entry };
  if (fee?.coinId === undefined) return [own];
  const paid = new Decimal(fee.amount).times(-1).toFixed();
  return [own, { coinId: fee.coinId, coin: fee.coin ?? fee.coinId, amount: paid, price: 0 }];
}

/** Sums up the amount, and its cost at the average price: what leaves takes its share of the cost with it. */
function whatIsLeft(moves: readonly Move[]) {
  let amount = new Decimal(0);
  let cost = new Decimal(0);
  for (const move of moves) {
    const by = new Decimal(move.amount);
    const after = amount.plus(by);
    // A product would say the same, and take half of the time of a large portfolio.
    const isMore = amount.eq(0) || by.eq(0) || amount.s === by.s;
    const isTurned = !after.eq(0) && amount.s !== after.s;
    if (isMore) cost = cost.plus(by.times(move.price));
    // Sold beyond what there was: the rest is at this price.
    else if (isTurned) cost = after.times(move.price);
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
