/** Stripe counts these in hundredths, but accepts whole units only. */
const wholeOnly: readonly string[] = ['isk', 'ugx'];
/** Stripe counts these in thousandths, and the last digit has to be 0. */
const threeDecimals: readonly string[] = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];

/**
 * What every amount of a currency has to be a multiple of, in minor units.
 *
 * @param code in lower case
 * @see https://docs.stripe.com/currencies
 */
export const stepOf = (code: string): number =>
  wholeOnly.includes(code) ? 100 : threeDecimals.includes(code) ? 10 : 1;
