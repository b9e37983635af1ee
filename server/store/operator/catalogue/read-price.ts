import { findCurrency } from '../../catalogue/currencies.ts';
import { type Outcome, refused } from '../../http/refusal.ts';
import { Figure, readAmount } from './file/figure.ts';

/**
 * An amount as it is typed, read as one in a catalogue file is.
 *
 * @returns minor units; refused when it is none, or none that can be paid in the currency
 */
export function readPrice(text: string, code: string): Outcome<number, string> {
  const currency = findCurrency(code);
  const amount = currency && readAmount(new Figure(text.trim()), currency);
  if (amount?.ok) return amount;
  return refused(
    `'${text}' is no price in ${code.toUpperCase()}: it ${amount?.refusal ?? 'is not sold in'}.`,
  );
}
