import { type Coin, parseCoin } from '../../contract/market.ts';
import { api } from '../../contract/paths.ts';

/** A good list, with what is needed to read the next one. */
export interface CoinList {
  coins: readonly Coin[];
  /** When the provider gave it, epoch milliseconds. */
  asOfMs: number;
  /** The provider's picture addresses by coin id. They never leave the server. */
  pictures: ReadonlyMap<string, string>;
}

/**
 * Reads a provider's rows one by one, in their order. A row that is no coin, and an id that was there before, is left out.
 *
 * A figure that is missing (null, no number, out of range) is null: under a new date, an old one would be false. Where
 * nothing but the id of a row can be read, the coin's last good row of the same provider gives its name.
 *
 * @returns null when no row survives, or more than a tenth of them have no price
 */
export function readCoinList(
  rows: readonly unknown[],
  asOfMs: number,
  lastGood: CoinList | null,
): CoinList | null {
  const coins = new Map<string, Coin>();
  const pictures = new Map<string, string>();
  const known = new Map(lastGood?.coins.map((coin) => [coin.id, coin]));

  for (const row of rows) {
    const coin = parseCoin(row) ?? withoutFigures(known.get(idOf(row)));
    if (coin === null || coins.has(coin.id)) continue;
    const picture = coin.image || lastGood?.pictures.get(coin.id);
    if (picture) pictures.set(coin.id, picture);
    coins.set(coin.id, { ...coin, image: api.coinPicture(coin.id) });
  }
  const list = [...coins.values()];
  const unpriced = list.filter((coin) => coin.current_price === null).length;
  // A provider that has lost so many prices is not well: its earlier list is worth more.
  if (list.length === 0 || unpriced * 10 > list.length) return null;
  return { coins: list, asOfMs, pictures };
}

/** Whether a list has fewer than nine tenths of the rows of the last good one. */
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

/** The id of a row that may have nothing else; '' when it has none. */
function idOf(row: unknown): string {
  if (typeof row !== 'object' || row === null || !('id' in row)) return '';
  return typeof row.id === 'string' ? row.id : '';
}
