import { type CoinList, readCoinList } from './coin-list.ts';

/** A list in the form that is written to disk or shared with other processes: rows like the provider's. */
export const toStoredList = ({ coins, asOfMs, pictures, facts }: CoinList) => ({
  asOfMs,
  rows: coins.map((coin) => ({
    ...coin,
    image: pictures.get(coin.id) ?? '',
    ...facts.get(coin.id),
  })),
});

/**
 * @param nowMs replaces a later date, which was stored before the clock was set back
 * @returns null for a damaged file, or one of another kind
 */
export function parseStoredList(stored: object, nowMs: number): CoinList | null {
  if (!('rows' in stored) || !Array.isArray(stored.rows)) return null;
  if (!('asOfMs' in stored) || typeof stored.asOfMs !== 'number' || !(stored.asOfMs > 0))
    return null;
  return readCoinList(stored.rows, Math.min(stored.asOfMs, nowMs), null);
}
