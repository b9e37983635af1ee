/** Currencies that Stripe counts in hundredths, but accepts in whole units only. */
const wholeOnly: readonly string[] = ['isk', 'ugx'];
/** Currencies that Stripe counts in thousandths with a last digit of 0. */
const threeDecimals: readonly string[] = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];

/**
 * The step of a currency's amounts, in minor units: every amount has to be a multiple of it.
 *
 * @param code in lower case
 * @see https://docs.stripe.com/currencies
 */
export const minorUnitStep = (code: string): number =>
  wholeOnly.includes(code) ? 100 : threeDecimals.includes(code) ? 10 : 1;

export interface WrittenPrice {
  file: string;
  line: number;
  name: string;
  /** The price in minor units of the catalogue's currency. */
  cents: number;
}

/**
 * Reports shipping prices that are not a multiple of the currency's step, such as half a krona. A
 * checkout rounds them.
 *
 * @param code in lower case
 * @returns one sentence for each, without its full stop
 */
export const pricesOffStep = (prices: readonly WrittenPrice[], code: string): string[] =>
  prices
    .filter(({ cents }) => cents % minorUnitStep(code) !== 0)
    .map(
      ({ file, line, name, cents }) =>
        `${file}, line ${line}: ${name} is ${cents}, and in ${code} it has to be a multiple of ${minorUnitStep(code)}`,
    );
