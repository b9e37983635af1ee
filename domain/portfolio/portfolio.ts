import type { Coin } from '../../contract/market.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Position } from '../ledger/ledger.ts';
import { foldTicker } from '../ledger/ticker.ts';
import { Decimal } from '../money/figure.ts';
import { foldText } from '../text/fold-text.ts';
import { groupBy } from '../text/group-by.ts';

interface CoinEntries {
  coinId: string;
  coin: string;
  /** The entries of the coin, without entries that only paid a fee with it. */
  entries: readonly Entry[];
}

/** A coin's entries with the ledger's figures at current prices. */
export interface Holding extends CoinEntries {
  /** The amount held, after fees paid in the coin. */
  amount: Decimal;
  /** The cost of the held amount; US dollars. */
  cost: Decimal;
  /** The coin of the market, if it is in the list. */
  match: Coin | null;
  /** True if only the symbol identifies the coin. */
  isBySymbol: boolean;
  /** The match's price; null without one. */
  price: number | null;
  /** amount · price; null without a price. */
  value: Decimal | null;
}

/** The list is sorted by rank, so the highest-ranked coin of a symbol wins. */
const findBySymbol = (coins: readonly Coin[], symbol: string) =>
  coins.find((coin) => foldTicker(coin.symbol) === symbol) ?? null;

const findById = (coins: readonly Coin[], id: string) =>
  coins.find((coin) => coin.id === id) ?? null;

/** The only coin with a name; null if none or several have it. */
function findByName(coins: readonly Coin[], typed: string): Coin | null {
  const name = foldText(typed);
  const [one, ...others] = coins.filter((coin) => foldText(coin.name) === name);
  return others.length === 0 ? (one ?? null) : null;
}

/** Finds the coin that typed text matches: by symbol, else by id, else by its full name. */
export function matchCoin(coins: readonly Coin[], typed: string): Coin | null {
  const text = foldTicker(typed);
  return findBySymbol(coins, text) ?? findById(coins, text) ?? findByName(coins, text);
}

/** Finds the market's coin for an entry. A coin that was unknown when it was entered has its symbol as its id. */
export function coinFinder(coins: readonly Coin[]) {
  const known = new Map(coins.map((coin) => [coin.id, coin]));
  return ({ coinId, coin }: Pick<CoinEntries, 'coinId' | 'coin'>) => {
    const sure = known.get(coinId) ?? null;
    const found =
      sure === null && coinId === coin.toLowerCase() ? findBySymbol(coins, coinId) : null;
    return { match: sure ?? found, isBySymbol: found !== null };
  };
}

/** The portfolio's rows: one per coin id, in order of first entry. */
export function holdings(
  entries: readonly Entry[],
  coins: readonly Coin[],
  ledger: ReadonlyMap<string, Pick<Position, 'amount' | 'cost'>>,
): Holding[] {
  const find = coinFinder(coins);
  return entriesByCoin(entries).map((row) => {
    const { amount, cost } = ledger.get(row.coinId) ?? { amount: zero, cost: zero };
    const { match, isBySymbol } = find(row);
    const price = match?.current_price ?? null;
    const value = price === null ? null : amount.times(price);
    return { ...row, amount, cost, match, isBySymbol, price, value };
  });
}

/** The grouped holdings, cached by the list of entries: new prices need no new grouping. */
const entriesByCoinCache = new WeakMap<readonly Entry[], readonly CoinEntries[]>();

function entriesByCoin(entries: readonly Entry[]): readonly CoinEntries[] {
  const known = entriesByCoinCache.get(entries);
  if (known !== undefined) return known;
  const rows = [...groupBy(entries.flatMap(mentionedCoins), ({ coinId }) => coinId)].map(
    ([coinId, mentioned]) => ({
      coinId,
      coin: (mentioned[0]?.coin ?? coinId).toUpperCase(),
      entries: mentioned.flatMap(({ entry }) => entry ?? []),
    }),
  );
  entriesByCoinCache.set(entries, rows);
  return rows;
}

/** The coin of an entry, and the coin that its fee was paid in. */
function mentionedCoins(entry: Entry): { coinId: string; coin: string; entry?: Entry }[] {
  const { coinId, coin, fee } = entry;
  const own = { coinId, coin, entry };
  if (fee?.coinId === undefined) return [own];
  return [own, { coinId: fee.coinId, coin: fee.coin ?? fee.coinId }];
}

const zero = new Decimal(0);

/**
 * The weight of a row: its value, or its cost without a market price. Negative prices could make the cost
 * less than 0, which counts as 0.
 */
export const holdingValue = ({ value, cost }: Holding): Decimal =>
  value ?? (cost.lt(0) ? zero : cost);

/** The portfolio's value in US dollars. */
export const totalValue = (rows: readonly Holding[]): Decimal =>
  rows.reduce((sum, row) => sum.plus(holdingValue(row)), zero);
