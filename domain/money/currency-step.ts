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

/** A price in the owner's folder. */
export interface WrittenPrice {
  file: string;
  line: number;
  /** The name of its field. */
  name: string;
  /** In the smallest coin of the catalogue's currency. */
  cents: number;
}

/**
 * Prices of shipping that Stripe does not take in a currency, such as half a krona. A checkout rounds them.
 *
 * @param code in lower case
 * @returns a sentence each, without its full stop
 */
export const offStep = (prices: readonly WrittenPrice[], code: string): string[] =>
  prices
    .filter(({ cents }) => cents % stepOf(code) !== 0)
    .map(
      ({ file, line, name, cents }) =>
        `${file}, line ${line}: ${name} is ${cents}, and in ${code} it has to be a multiple of ${stepOf(code)}`,
    );
