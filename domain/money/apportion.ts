/**
 * Divides a whole number in proportion to weights, by the largest remainder: each share differs from its exact value by
 * less than one, and they add up to the whole. Of equal remainders the earlier share gets the extra unit.
 *
 * @param whole 0 or more
 * @param weights 0 or more; if all are 0, the first share is everything
 */
export function apportion(whole: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? whole : 0n));
  const exact = weights.map((weight) => whole * weight);
  const shares = exact.map((product) => product / sum);
  const left = Number(whole - shares.reduce((all, share) => all + share, 0n));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((one, other) =>
      one.remainder === other.remainder
        ? one.index - other.index
        : one.remainder > other.remainder
          ? -1
          : 1,
    );
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}
