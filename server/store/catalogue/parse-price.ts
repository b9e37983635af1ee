import { type Outcome, refused } from '../http/refusal.ts';
import { findCurrency } from './currencies.ts';
import { parseAmount, SpreadsheetAmount } from './spreadsheet-amount.ts';

/**
 * Parses a typed price by the rules for prices in catalogue files.
 *
 * @returns minor units; refused if the text is not a price, or the price cannot be paid in the currency
 */
export function parsePrice(text: string, code: string): Outcome<number, string> {
  const currency = findCurrency(code);
  const amount = currency && parseAmount(new SpreadsheetAmount(text.trim()), currency);
  if (amount?.ok) return amount;
  if (text.trim() === '') return refused('A price is needed, such as 29.90.');
  return refused(
    `'${text}' is no price in ${code.toUpperCase()}: it ${amount?.refusal ?? 'is not sold in'}.`,
  );
}
