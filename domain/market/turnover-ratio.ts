/**
 * The share of a coin's market cap that was traded in 24 hours.
 *
 * @returns percent; null if it is unknown
 */
export function turnoverRatio(coin: {
  total_volume: number | null;
  market_cap: number | null;
}): number | null {
  const { total_volume: volume, market_cap: cap } = coin;
  return volume === null || cap === null || cap <= 0 ? null : (volume / cap) * 100;
}
