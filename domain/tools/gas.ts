/** Gas prices in whole Gwei. */
export interface GasPrices {
  standard: number;
  fast: number;
  instant: number;
}

/** The prices shown before the first refresh. */
export const defaultGas: GasPrices = { standard: 20, fast: 35, instant: 50 };

/** Inclusive bounds. */
const ranges = { standard: [15, 25], fast: [30, 45], instant: [48, 70] } as const;

/**
 * Sample gas prices.
 *
 * @param random 0 up to, not including, 1; called once for each speed, slowest first
 */
export function sampleGas(random: () => number): GasPrices {
  const between = ([low, high]: readonly [number, number]) =>
    low + Math.floor(random() * (high - low + 1));
  return {
    standard: between(ranges.standard),
    fast: between(ranges.fast),
    instant: between(ranges.instant),
  };
}
