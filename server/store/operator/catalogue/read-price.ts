import { findCurrency } from '../../catalogue/currencies.ts';
import { Refused } from '../refused.ts';
import { Figure, readAmount } from './file/figure.ts';

/**
 * An amount as it is typed, read as one in a catalogue file is.
 *
 * @returns minor units
 * @throws Refused when it is none, or none that can be paid in the currency
 */
export function readPrice(text: string, code: string): number {
  const currency = findCurrency(code);
  const amount = currency && readAmount(new Figure(text.trim()), currency);
  if (typeof amount === 'number') return amount;
  throw new Refused(
    `'${text}' is no price in ${code.toUpperCase()}: it ${amount?.problem ?? 'is not sold in'}.`,
  );
}
