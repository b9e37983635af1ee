/** A reproducible number in [0, 1) for each coin and step (mulberry32 over a mix of the three arguments). */
export function seededRandom(seed: number, coin: number, step: number): number {
  let state = (seed ^ Math.imul(coin + 1, 0x9e3779b1) ^ Math.imul(step, 0x85ebca6b)) >>> 0;
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
