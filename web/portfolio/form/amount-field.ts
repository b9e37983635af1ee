import { useState } from 'react';
import { dots, useAmounts } from '../amounts.tsx';

export type AmountField = ReturnType<typeof useAmountField>;

const holdsAmount = (text: string) => text !== '';

/**
 * A field for an amount, or for a text that may name some. While amounts are hidden, what it held is not in it, and stays until another one is typed.
 *
 * @param isAmount whether a text is to be hidden
 */
export function useAmountField(stored: string, isAmount = holdsAmount) {
  const { areHidden } = useAmounts();
  const [held, setHeld] = useState(stored);
  const [typed, setTyped] = useState<string | null>(null);
  const [wereHidden, setWereHidden] = useState(areHidden);
  // Also in another tab: what was typed for all to see is hidden with the rest.
  if (areHidden !== wereHidden) {
    setWereHidden(areHidden);
    setHeld(typed ?? held);
    setTyped(null);
  }
  const text = typed ?? held;
  const isHidden = areHidden && typed === null && isAmount(held);
  return {
    /** What is typed, or was held before. */
    text,
    isHidden,
    /** What the field shows. */
    shown: isHidden ? '' : text,
    /** What a sentence says of it. */
    told: isHidden ? dots : text,
    type: (next: string) => setTyped(areHidden && next === '' ? null : next),
  };
}
