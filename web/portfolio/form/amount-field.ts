import { useState } from 'react';
import { hiddenAmount, useAmounts } from '../amounts.tsx';

export type AmountField = ReturnType<typeof useAmountField>;

const holdsAmount = (text: string) => text !== '';

/**
 * The state of a field for an amount, or for a text that may contain amounts. While amounts are hidden, the field is
 * shown empty but keeps its old value until another value is typed.
 *
 * @param isAmount true for a text that must be hidden; by default, any text
 */
export function useAmountField(stored: string, isAmount = holdsAmount) {
  const { areHidden } = useAmounts();
  const [held, setHeld] = useState(stored);
  const [typed, setTyped] = useState<string | null>(null);
  const [wereHidden, setWereHidden] = useState(areHidden);
  // Hide typed amounts, too, when amounts are hidden here or in another tab.
  if (areHidden !== wereHidden) {
    setWereHidden(areHidden);
    setHeld(typed ?? held);
    setTyped(null);
  }
  const text = typed ?? held;
  const isHidden = areHidden && typed === null && isAmount(held);
  return {
    /** The typed value, or else the stored value. */
    text,
    isHidden,
    shown: isHidden ? '' : text,
    /** The value for a sentence; dots while it is hidden. */
    sentenceText: isHidden ? hiddenAmount : text,
    type: (next: string) => setTyped(areHidden && next === '' ? null : next),
  };
}
