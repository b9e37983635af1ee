/**
 * Divides an amount in proportion to weights, by the largest remainder: each share differs from its exact value by less
 * than one step, and they add up to the amount. Of equal remainders the earlier share gets the step.
 *
 * @param total an integer, 0 or more
 * @param weights integers, 0 or more; if all are 0, the first share is everything
 * @param step what each share is a multiple of; 1 is taken for a total that is none
 * @throws RangeError if there is no weight, or a number is negative or no integer
 */
export function divideCents(total: number, weights: readonly number[], step = 1): number[] {
  if (weights.length === 0 || ![total, ...weights].every((n) => Number.isSafeInteger(n) && n >= 0))
    throw new RangeError('Shares are made of an amount and weights of 0 or more');
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0));
  // The product of two amounts may be larger than the largest safe integer.
  const unit = total % step === 0 ? step : 1;
  const steps = total / unit;
  const exact = weights.map((weight) => BigInt(steps) * BigInt(weight));
  const shares = exact.map((product) => Number(product / sum));
  const left = steps - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((one, other) =>
      one.remainder === other.remainder
        ? one.index - other.index
        : one.remainder > other.remainder
          ? -1
          : 1,
    );
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((share) => share * unit);
}

/**
 * The price of some units of a line. The prices of a line's parts add up to its total, however it is split.
 *
 * @param total of the line, in minor units
 * @param line all its units, the number priced before, and the number priced now
 * @param step amounts are multiples of it, except for the price of all units
 * @returns minor units
 */
export function unitAmountsCents(
  total: number,
  { pieces, before, now }: { pieces: number; before: number; now: number },
  step = 1,
): number {
  const cumulativeShare = (count: number) => {
    const exact = (BigInt(total) * BigInt(count)) / BigInt(pieces);
    return count === pieces ? total : Number(exact - (exact % BigInt(step)));
  };
  return cumulativeShare(before + now) - cumulativeShare(before);
}
