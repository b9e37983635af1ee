import { percentText } from '../../domain/money/full-digits.ts';
import { words } from '../words.ts';

const label = words.tax.label;
const inSentence = words.tax.inSentence;

/**
 * The label beside an amount of tax, such as "Includes 19% VAT", or "Tax" if the rate is unknown.
 *
 * @param isAdded true if the tax is added to the prices, false if it is included
 */
export function taxLabel(rate: number | null, isAdded: boolean): string {
  if (isAdded) return rate === null ? label.added : label.addedAt({ rate: percentText(rate) });
  return rate === null ? label.included : label.includedAt({ rate: percentText(rate) });
}

export function taxInSentence(rate: number | null, isAdded: boolean): string {
  if (isAdded)
    return rate === null ? inSentence.added : inSentence.addedAt({ rate: percentText(rate) });
  return rate === null ? inSentence.included : inSentence.includedAt({ rate: percentText(rate) });
}
