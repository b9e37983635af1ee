import { apportion } from './apportion.ts';

/**
 * Divides an amount in proportion to weights, by the largest remainder: each share differs from its exact value by less
 * than one step, and they add up to the amount. Of equal remainders the earlier share gets the step.
 *
 * @param total an integer, 0 or more
 * @param weights integers, 0 or more; if all are 0, the first share is everything
 * @param step each share is a multiple of the step; if the total is not, the step is 1
 * @throws RangeError without a weight, or if a number is negative or not an integer
 */
export function apportionCents(total: number, weights: readonly number[], step = 1): number[] {
  if (weights.length === 0 || ![total, ...weights].every((n) => Number.isSafeInteger(n) && n >= 0))
    throw new RangeError('Shares are made of an amount and weights of 0 or more');
  const unit = total % step === 0 ? step : 1;
  // BigInt, because the product of two amounts may exceed the largest safe integer.
  const shares = apportion(BigInt(total / unit), weights.map(BigInt));
  return shares.map((share) => Number(share) * unit);
}

/**
 * The price of some units of a line. The prices of a line's parts add up to its total, however it is split, because the
 * price of all units so far is rounded, and not the price of these units.
 *
 * @param total the line's total in minor units
 * @param line the number of all its units, of those priced before, and of those priced now
 * @param step amounts are multiples of it, except for the price of all units
 * @returns minor units
 */
export function unitAmountsCents(
  total: number,
  { units: pieces, before, now }: { units: number; before: number; now: number },
  step = 1,
): number {
  // A total that is no multiple of the step could be rounded up beyond itself.
  const cumulativeShare = (count: number) =>
    count === pieces
      ? total
      : Math.min(roundedShare(total, { part: count, of: pieces, step }), total);
  return cumulativeShare(before + now) - cumulativeShare(before);
}

/**
 * A part of an amount: `amount * part / of`, rounded half up to a multiple of the currency's step.
 *
 * @param amount minor units, 0 or more
 */
export function roundedShare(
  amount: number,
  { part, of, step }: { part: number; of: number; step: number },
): number {
  // BigInt, because the product of two amounts may exceed the largest safe integer.
  const unit = BigInt(of) * BigInt(step);
  return Number((2n * BigInt(amount) * BigInt(part) + unit) / (2n * unit)) * step;
}
