/** The decimals that a multiple of a round step has. */
export const stepDecimals = (step: number): number =>
  Math.min(20, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
