import { percentText } from '../../domain/money/in-full.ts';
import { words } from '../words.ts';

const label = words.tax.label;
const inSentence = words.tax.inSentence;

/**
 * What stands beside an amount of tax, such as "Includes 19% VAT", or "Tax" where the rate is not known.
 *
 * @param isAdded whether it was added to the prices, rather than included in them
 */
export function taxLabel(rate: number | null, isAdded: boolean): string {
  if (isAdded) return rate === null ? label.added : label.addedAt({ rate: percentText(rate) });
  return rate === null ? label.included : label.includedAt({ rate: percentText(rate) });
}

/** The same behind other words of a sentence. */
export function taxInSentence(rate: number | null, isAdded: boolean): string {
  if (isAdded)
    return rate === null ? inSentence.added : inSentence.addedAt({ rate: percentText(rate) });
  return rate === null ? inSentence.included : inSentence.includedAt({ rate: percentText(rate) });
}
