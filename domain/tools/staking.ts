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
