import { type Coin, parseCoin } from '../../contract/market.ts';
import type { CoinFacts } from '../../contract/market-history.ts';
import { api } from '../../contract/paths.ts';

export interface CoinList {
  coins: readonly Coin[];
  /** The time at which the provider sent the list, epoch milliseconds. */
  asOfMs: number;
  /** The provider's picture URLs by coin id, which never leave the server. */
  pictures: ReadonlyMap<string, string>;
  /** Facts that coins' own pages show and the list does not, by coin id. */
  facts: ReadonlyMap<string, CoinFacts>;
}

/**
 * Reads a provider's rows one by one, in order. Skips rows that are not coins, and repeated ids.
 *
 * A figure that is missing (null, not a number, out of range) becomes null, because an old figure under a new date would be
 * false. If only the id of a row is readable, the name comes from the coin's last good row.
 *
 * @returns null when no row is left, or when more than a tenth of them have no price
 */
export function readCoinList(
  rows: readonly unknown[],
  asOfMs: number,
  lastGood: CoinList | null,
): CoinList | null {
  const coins = new Map<string, Coin>();
  const pictures = new Map<string, string>();
  const facts = new Map<string, CoinFacts>();
  const known = new Map(lastGood?.coins.map((coin) => [coin.id, coin]));

  for (const row of rows) {
    const coin = parseCoin(row) ?? withoutFigures(known.get(idOf(row)));
    if (coin === null || coins.has(coin.id)) continue;
    const picture = coin.image || lastGood?.pictures.get(coin.id);
    if (picture) pictures.set(coin.id, picture);
    facts.set(coin.id, readCoinFacts(row));
    coins.set(coin.id, { ...coin, image: api.coinPicture(coin.id) });
  }
  const list = [...coins.values()];
  const unpriced = list.filter((coin) => coin.current_price === null).length;
  // With more than a tenth of the prices missing, the provider is faulty, and its previous list is better.
  if (list.length === 0 || unpriced * 10 > list.length) return null;
  return { coins: list, asOfMs, pictures, facts };
}

/** True if a list has fewer than nine tenths of the rows of the last good list. */
export const lacksRows = (list: CoinList, lastGood: CoinList): boolean =>
  list.coins.length * 10 < lastGood.coins.length * 9;

function withoutFigures(coin: Coin | undefined): Coin | null {
  if (coin === undefined) return null;
  return {
    ...coin,
    image: '',
    current_price: null,
    price_change_percentage_24h: null,
    total_volume: null,
    market_cap: null,
    market_cap_rank: null,
  };
}

/** The id of a row, even if its other fields are unreadable; '' if it has none. */
function idOf(row: unknown): string {
  if (typeof row !== 'object' || row === null || !('id' in row)) return '';
  return typeof row.id === 'string' ? row.id : '';
}

/** A bound above any real figure that can still be shown without an exponent. */
const maxFigure = 1e18;
const datesMs = { first: Date.parse('2009-01-03'), last: Date.parse('2200-01-01') };

/** Reads the provider's facts about a coin from its row. Missing or impossible values become null. */
function readCoinFacts(row: unknown): CoinFacts {
  const fields: Partial<Record<keyof CoinFacts, unknown>> =
    typeof row === 'object' && row !== null ? row : {};
  return {
    circulating_supply: finiteNumber(fields.circulating_supply),
    ath: finiteNumber(fields.ath),
    ath_date: dateText(fields.ath_date),
    atl: finiteNumber(fields.atl),
    atl_date: dateText(fields.atl_date),
    low_24h: finiteNumber(fields.low_24h),
    high_24h: finiteNumber(fields.high_24h),
  };
}

/** Supplies and prices are above zero. */
const finiteNumber = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value <= maxFigure ? value : null;

function dateText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const ms = Date.parse(value);
  return ms >= datesMs.first && ms < datesMs.last ? new Date(ms).toISOString() : null;
}
