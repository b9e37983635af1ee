import type { Coin } from '../../contract/market.ts';

export const moversPerSide = 5;

export type Mover = Coin & { price_change_percentage_24h: number };

/** A coin without a price, rank or change can be neither ranked nor shown. */
const isMover = (coin: Coin): coin is Mover =>
  coin.price_change_percentage_24h !== null &&
  coin.current_price !== null &&
  coin.market_cap_rank !== null;

/**
 * The five coins with the highest and the five with the lowest 24-hour change in percent, whatever its sign: when
 * everything falls, the gainers are the coins that fell least.
 */
export function topMovers(coins: readonly Coin[]): { gainers: Mover[]; losers: Mover[] } {
  const ranked = coins
    .filter(isMover)
    .sort((a, b) => b.price_change_percentage_24h - a.price_change_percentage_24h);
  return {
    gainers: ranked.slice(0, moversPerSide),
    losers: ranked.slice(-moversPerSide).reverse(),
  };
}
