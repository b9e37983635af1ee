import { useState } from 'react';
import { dots, useAmounts } from './amounts.tsx';

export type AmountField = ReturnType<typeof useAmountField>;

/** A field for an amount. While amounts are hidden, the stored one is not in it, and stays until another is typed. */
export function useAmountField(stored: string) {
  const { areHidden } = useAmounts();
  const [typed, setTyped] = useState<string | null>(null);
  const isHidden = areHidden && typed === null && stored !== '';
  return {
    /** What is typed or stored. */
    text: typed ?? stored,
    isHidden,
    /** What the field shows. */
    shown: isHidden ? '' : (typed ?? stored),
    /** What a sentence says of it. */
    told: isHidden ? dots : (typed ?? stored),
    type: (text: string) => setTyped(areHidden && text === '' ? null : text),
  };
}
