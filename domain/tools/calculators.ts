/**
 * The value of a principal at a yearly rate compounded daily.
 *
 * @param principal any amount
 * @param apyPct yearly rate in percent; 10 is 10 %
 * @param days duration; fractions are allowed
 * @returns value and profit = value − principal, unrounded; null without a finite real result
 * @see TOOL-APY: principal · (1 + APY / 365) ^ days
 */
export function compoundYield(
  principal: number,
  apyPct: number,
  days: number,
): { value: number; profit: number } | null {
  const value = principal * (1 + apyPct / 100 / 365) ** days;
  const profit = value - principal;
  // The profit is finite only if the value is, so check the profit alone.
  return Number.isFinite(profit) ? { value, profit } : null;
}

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

/**
 * The reward of a stake at a yearly rate, simple interest by the day.
 *
 * @param amount any amount
 * @param aprPct yearly rate in percent; 5 is 5 %
 * @param days duration
 * @returns rewards and total = amount + rewards, unrounded; null without a finite result
 * @see TOOL-STAKE: amount · APR / 365 · days
 */
export function stakingRewards(
  amount: number,
  aprPct: number,
  days: number,
): { rewards: number; total: number } | null {
  const rewards = ((amount * aprPct) / 100 / 365) * days;
  const total = amount + rewards;
  return Number.isFinite(total) ? { rewards, total } : null;
}
