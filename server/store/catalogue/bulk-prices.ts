import { minorUnitStep } from '../../../domain/money/currency-step.ts';
import { decimalDigits } from '../../../domain/money/format-money.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { wireCurrency } from './currencies.ts';

/** The ending of prices in minor units, as a remainder by a power of ten; null for no rounding. */
export type PriceEnding = { remainder: number; modulus: number } | null;

/**
 * Parses the typed ending of prices: `.99`, `9.90`, or `00` in a currency without decimals. An
 * empty text means no rounding.
 *
 * @returns refused if no price in the currency can have this ending
 */
export function parsePriceEnding(typed: string, currency: string): Outcome<PriceEnding, string> {
  const text = typed.trim();
  if (text === '') return accept(null);
  const digits = decimalDigits(wireCurrency(currency).decimal_digits);
  const [unit, step] = [10 ** digits, minorUnitStep(currency)];
  const [, whole = '', part = ''] = /^(\d{0,6})(?:[.,](\d{1,3}))?$/.exec(text) ?? [];
  const remainder = Number(whole || '0') * unit + Number(part.padEnd(digits, '0'));
  // Króna amounts are written with two decimals, but only whole krónur can be paid.
  const hasPart = unit > step && part.length <= digits;
  if (whole + part === '' || (part !== '' && !hasPart) || remainder % step !== 0)
    return refused(
      `No price in ${currency} ends with '${text}': write its last digits, such as ${unit > step ? '.99 or 9.90' : '9 or 00'}.`,
    );
  return accept({ remainder, modulus: 10 ** whole.length * unit });
}

/**
 * Changes a price by hundredths of a percent and rounds it to the nearest price with that ending,
 * or to the higher of two equally near prices. A price above 0 never becomes 0.
 */
export function adjustPrice(
  cents: number,
  { changeBp, ending, currency }: { changeBp: number; ending: PriceEnding; currency: string },
): number {
  if (cents === 0) return 0;
  const { remainder, modulus } = ending ?? { remainder: 0, modulus: minorUnitStep(currency) };
  const exact = (cents * (10_000 + changeBp)) / 10_000;
  const below = Math.floor((exact - remainder) / modulus) * modulus + remainder;
  const above = below + modulus;
  return below > 0 && exact - below < above - exact ? below : above;
}
