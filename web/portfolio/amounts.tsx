import { useState } from 'react';
import { words } from '../../content/words.ts';
import {
  type Decimal,
  decimalText,
  dollarsText,
  type Figure,
  profitText,
  readFigure,
} from '../../domain/money/decimal.ts';
import { useHiddenAmounts } from '../state/hidden-amounts.ts';

/**
 * How the portfolio writes amounts of money and coins. Nothing else here may write one, which test/architecture.test.ts
 * checks: so none is forgotten while amounts are hidden.
 */
export interface Amounts {
  areHidden: boolean;
  /** US dollars. */
  dollars(value: Decimal): string;
  /** US dollars with their sign. */
  profit(value: Decimal): string;
  coins(value: Decimal): string;
  /** The plain digits, for a file. */
  digits(value: Decimal): Figure;
}

const dots = '••••';

const shown: Amounts = {
  areHidden: false,
  dollars: dollarsText,
  profit: profitText,
  coins: (value) => decimalText(value),
  digits: (value) => readFigure(value.toFixed()),
};

const hidden: Amounts = {
  areHidden: true,
  dollars: () => dots,
  profit: () => dots,
  coins: () => dots,
  digits: () => dots,
};

export const useAmounts = (): Amounts => (useHiddenAmounts() ? hidden : shown);

/** A text for a name, a message or a copy, where the dots would be read out one by one. */
export const spoken = (text: string): string => text.replaceAll(dots, words.ledger.hiddenInText);

/** A text with amounts. Hidden ones are dots with a name. */
export const Told = ({ text }: { text: string }) => (
  <span>
    {text.includes(dots)
      ? text.split(dots).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other order
          <span key={place}>
            {place === 0 ? null : (
              <span role="img" aria-label={words.ledger.hidden}>
                {dots}
              </span>
            )}
            <span>{part}</span>
          </span>
        ))
      : text}
  </span>
);

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
