import type { CoinFacts } from '../../../contract/market-history.ts';
import { type Bucket, bucketOf } from '../../../domain/market/price-history.ts';
import { seededRandom } from '../random.ts';

/** Prices computed per bucket: enough for a bucket's low and high to differ from its last price. */
const looksPerBucket = 4;
const dayMinutes = 24 * 60;
/**
 * Waves with periods from months to hours, each smaller than the one before. Periods are minutes, sizes fractions of
 * the price.
 */
const waves = [
  { period: 120 * dayMinutes, size: 0.3 },
  { period: 31 * dayMinutes, size: 0.12 },
  { period: 8 * dayMinutes, size: 0.05 },
  { period: 2 * dayMinutes, size: 0.02 },
  { period: 400, size: 0.006 },
  { period: 45, size: 0.002 },
] as const;

export interface SimulatedCoin {
  /** The coin's number, the seed of its waves. */
  index: number;
  /** The current price in US dollars. */
  price: number;
  /** The change in the last 24 hours in percent, which the invented past matches. */
  changePct: number;
}

/**
 * Invents a past that ends at the simulated present, so that every screen can be tried at once. The same seed, coin
 * and time give the same prices.
 *
 * @param minutes the buckets' starts, in minutes since the epoch
 */
export function simulatedPast(
  seed: number,
  { index, price, changePct }: SimulatedCoin,
  nowMinute: number,
  { minutes, stepMinutes }: { minutes: readonly number[]; stepMinutes: number },
): Bucket[] {
  // Coins that hardly move now hardly moved before.
  const liveliness = Math.min(Math.abs(changePct) / 2, 1) + 0.004;
  const wavesAt = (minute: number): number =>
    waves.reduce(
      (sum, { period, size }, wave) => sum + size * noise(seed, index, wave, minute / period),
      0,
    );
  const now = wavesAt(nowMinute);
  const dayAgo = wavesAt(nowMinute - dayMinutes) - now;
  /** Corrects the waves so that they match yesterday's price. */
  const correction = -Math.log(Math.max(0.01, 1 + changePct / 100)) - liveliness * dayAgo;
  const at = (minute: number): number => {
    const age = Math.min(Math.max(nowMinute - minute, 0) / dayMinutes, 1);
    const log = liveliness * (wavesAt(minute) - now) + correction * age;
    return Number((price * Math.exp(log)).toPrecision(6));
  };
  return minutes.map((minute) => {
    const looks = Array.from({ length: looksPerBucket }, (_, look) =>
      at(Math.min(nowMinute, minute + ((look + 1) * stepMinutes) / looksPerBucket)),
    );
    return {
      minute,
      last: looks.at(-1) ?? price,
      low: Math.min(...looks),
      high: Math.max(...looks),
    };
  });
}

/** Facts that match the invented past: the coin's all-time high and low are those of the past year. */
export function simulatedFacts(
  year: readonly Bucket[],
  day: readonly Bucket[],
  coin: { price: number | null; cap: number | null },
): CoinFacts {
  const highest = year.reduce<Bucket | null>((a, b) => (a && a.high >= b.high ? a : b), null);
  const lowest = year.reduce<Bucket | null>((a, b) => (a && a.low <= b.low ? a : b), null);
  const date = (bucket: Bucket | null) =>
    bucket && new Date(bucketOf(bucket.minute, dayMinutes) * 60_000).toISOString();
  const { price, cap } = coin;
  return {
    circulating_supply: price && cap ? Math.round(cap / price) : null,
    ath: highest?.high ?? null,
    ath_date: date(highest),
    atl: lowest?.low ?? null,
    atl_date: date(lowest),
    low_24h: day.length === 0 ? null : Math.min(...day.map(({ low }) => low)),
    high_24h: day.length === 0 ? null : Math.max(...day.map(({ high }) => high)),
  };
}

/** Smooth noise that interpolates random values at whole numbers; from -1 to 1. */
function noise(seed: number, coin: number, wave: number, at: number): number {
  const left = Math.floor(at);
  const share = at - left;
  const smooth = share * share * (3 - 2 * share);
  const level = (step: number) => 2 * seededRandom(seed + wave, coin, step) - 1;
  return level(left) * (1 - smooth) + level(left + 1) * smooth;
}
