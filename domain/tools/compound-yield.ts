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
  return Number.isFinite(value) ? { value, profit: value - principal } : null;
}
