/** What a promotion code takes off the goods: a part of them, or an amount in minor units. */
export type Reduction = { percent: number } | { amountCents: number };

/**
 * What a reduction is worth, rounded once, half a unit up; the lines' shares are made of the result.
 *
 * @param subtotal the goods, in minor units
 * @param step amounts of the currency are multiples of it
 * @returns minor units, from 0 to the subtotal
 */
export function discountCents(reduction: Reduction, subtotal: number, step = 1): number {
  if ('amountCents' in reduction) return Math.min(reduction.amountCents, subtotal);
  // 100 % must not be rounded below a subtotal that is no multiple of the step.
  if (reduction.percent === 100) return subtotal;
  const units = (BigInt(subtotal) * BigInt(reduction.percent) * 2n) / BigInt(step);
  return Math.min(Number((units + 100n) / 200n) * step, subtotal);
}

/**
 * A code as it is stored and shown: in upper case, without spaces around it.
 *
 * @returns null for a text that cannot be a code: 2 to 40 letters from A to Z, digits, - and _
 */
export function codeOf(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9_-]{1,39}$/.test(code) ? code : null;
}
