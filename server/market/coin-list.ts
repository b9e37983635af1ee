import { type Coin, parseCoin } from '../../contract/market.ts';
import { api } from '../../contract/paths.ts';

/** A good list, with what is needed to mend the next one. */
export interface CoinList {
  coins: readonly Coin[];
  /** When the provider gave it, epoch milliseconds. */
  asOfMs: number;
  /** The provider's picture addresses by coin id. They never leave the server. */
  pictures: ReadonlyMap<string, string>;
  /** When each figure of each coin was last given, epoch milliseconds; absent means asOfMs. */
  givenMs: ReadonlyMap<string, Record<Figure, number>>;
}

const figures = [
  'current_price',
  'price_change_percentage_24h',
  'total_volume',
  'market_cap',
  'market_cap_rank',
] as const;
type Figure = (typeof figures)[number];

/** A figure older than this is not passed on under a new date: a dash is truer than an old price. */
export const lastGoodMaxMs = 10 * 60_000;

/**
 * Reads a provider's rows one by one, in their order. A row that is no coin, and an id that was there before, is left out.
 *
 * A figure that is missing (null, no number, out of range) is taken from the coin's last good row of the same provider,
 * each of the five by itself, for ten minutes; then it is null. So is the whole row where nothing but its id can be read.
 *
 * @returns null when no row survives
 */
export function readCoinList(
  rows: readonly unknown[],
  asOfMs: number,
  lastGood: CoinList | null,
): CoinList | null {
  const coins = new Map<string, Coin>();
  const pictures = new Map<string, string>();
  const givenMs = new Map<string, Record<Figure, number>>();
  const known = new Map(lastGood?.coins.map((coin) => [coin.id, coin]));

  for (const row of rows) {
    const coin = parseCoin(row) ?? withoutFigures(known.get(idOf(row)));
    if (coin === null || coins.has(coin.id)) continue;
    const before = known.get(coin.id);
    const given = givenAt(asOfMs);
    for (const figure of figures) {
      if (coin[figure] !== null || !before || !lastGood) continue;
      given[figure] = lastGood.givenMs.get(coin.id)?.[figure] ?? lastGood.asOfMs;
      // A clock that was set back makes it younger than new: how old it is, is then not known.
      if (Math.abs(asOfMs - given[figure]) <= lastGoodMaxMs) coin[figure] = before[figure];
    }
    const picture = coin.image || lastGood?.pictures.get(coin.id);
    if (picture) pictures.set(coin.id, picture);
    givenMs.set(coin.id, given);
    coins.set(coin.id, { ...coin, image: api.coinPicture(coin.id) });
  }
  return coins.size === 0 ? null : { coins: [...coins.values()], asOfMs, pictures, givenMs };
}

const givenAt = (ms: number): Record<Figure, number> => ({
  current_price: ms,
  price_change_percentage_24h: ms,
  total_volume: ms,
  market_cap: ms,
  market_cap_rank: ms,
});

function withoutFigures(coin: Coin | undefined): Coin | null {
  if (coin === undefined) return null;
  const bare = { ...coin, image: '' };
  for (const figure of figures) bare[figure] = null;
  return bare;
}

/** The id of a row that may have nothing else; '' when it has none. */
function idOf(row: unknown): string {
  if (typeof row !== 'object' || row === null || !('id' in row)) return '';
  return typeof row.id === 'string' ? row.id : '';
}
