import type { Coin } from '../../contract/market.ts';
import { seededRandom } from './random.ts';

/** The default seed of the invented prices. */
export const simulationSeed = 1;

const roundedPrice = (value: number, digits: number) => Number(value.toPrecision(digits));

/**
 * The list with prices that move a little: a slow swing of about one percent, and a small random change at every step.
 * Coins that hardly move in the list (stablecoins) hardly move here.
 *
 * @param base a list without missing figures
 * @param step counts price changes; the same seed and step give the same list
 * @returns the list sorted by market cap, with new ranks
 */
export function simulatedCoins(base: readonly Coin[], seed: number, step: number): Coin[] {
  const moved = base.map((coin, index) => {
    const liveliness = Math.min(Math.abs(coin.price_change_percentage_24h ?? 0) / 2, 1) + 0.02;
    const periodSteps = 40 + Math.floor(seededRandom(seed, index, -1) * 160);
    const swing = Math.sin(2 * Math.PI * (step / periodSteps + seededRandom(seed, index, -2)));
    const jump = seededRandom(seed, index, step) - 0.5;
    const movePct = liveliness * (swing + jump * 0.4);
    const factor = 1 + movePct / 100;
    const { current_price: price, market_cap: cap, total_volume: volume } = coin;
    return {
      ...coin,
      current_price: price === null ? null : roundedPrice(price * factor, 6),
      price_change_percentage_24h: roundedPrice(
        (coin.price_change_percentage_24h ?? 0) + movePct,
        5,
      ),
      market_cap: cap === null ? null : Math.round(cap * factor),
      total_volume: volume === null ? null : Math.round(volume * (1 + jump / 50)),
    };
  });
  return moved
    .toSorted((a, b) => (b.market_cap ?? 0) - (a.market_cap ?? 0))
    .map((coin, index) => ({ ...coin, market_cap_rank: index + 1 }));
}
