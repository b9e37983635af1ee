/**
 * The share of a coin's market cap that changed hands in 24 hours.
 *
 * @returns percent; null where it cannot be told
 */
export function turnoverOf(coin: {
  total_volume: number | null;
  market_cap: number | null;
}): number | null {
  const { total_volume: volume, market_cap: cap } = coin;
  return volume === null || cap === null || cap <= 0 ? null : (volume / cap) * 100;
}
