/** The five bands of the index, from fear to greed, each with its last score. */
export const fearGreedBands = [
  { from: 0, to: 25, key: 'extremeFear' },
  { from: 26, to: 45, key: 'fear' },
  { from: 46, to: 55, key: 'neutral' },
  { from: 56, to: 75, key: 'greed' },
  { from: 76, to: 100, key: 'extremeGreed' },
] as const;

export type FearGreedBand = (typeof fearGreedBands)[number];

/**
 * The band of a score.
 *
 * @param score whole number, 0 to 100
 * @throws RangeError outside that range
 */
export function fearGreedBand(score: number): FearGreedBand {
  const band = fearGreedBands.find(({ from, to }) => score >= from && score <= to);
  if (band === undefined) throw new RangeError(`no band holds ${score}`);
  return band;
}

/**
 * A random score.
 *
 * @param random from 0 up to, not including, 1
 * @returns a whole number from 0 to 100, all equally likely
 */
export const sampleFearGreed = (random: () => number): number => Math.floor(random() * 101);
