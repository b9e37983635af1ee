/**
 * Loss of a 50/50 liquidity position against simply holding both coins.
 *
 * @param changePct price change of one coin in percent
 * @returns a fraction of at most 0 (−0.0572 is −5.72 %), 0 when the price did not move;
 *   null below −100, since a price cannot fall by more than all of itself
 * @see TOOL-IL: 2·√r / (1 + r) − 1, where r = 1 + change
 */
export function impermanentLoss(changePct: number): number | null {
  const ratio = 1 + changePct / 100;
  if (!(ratio >= 0) || !Number.isFinite(ratio)) return null;
  // Floating-point error can give a result just above zero, where the true maximum is 0. `|| 0` removes −0.
  return Math.min(0, (2 * Math.sqrt(ratio)) / (1 + ratio) - 1) || 0;
}
