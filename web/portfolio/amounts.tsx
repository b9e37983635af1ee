import { words } from '../../content/words.ts';
import { axisDollars } from '../../domain/money/axis-dollars.ts';
import {
  type Decimal,
  decimalText,
  dollarsText,
  type Figure,
  profitText,
  readFigure,
} from '../../domain/money/figure.ts';
import { type Unit, unitText, valueText } from '../../domain/portfolio/unit.ts';
import { useHiddenAmounts } from '../state/portfolio/hidden-amounts.ts';

/**
 * The portfolio's formats for amounts of money and coins. test/architecture.test.ts checks that nothing else formats
 * them, so that no amount stays visible while amounts are hidden.
 */
export interface Amounts {
  areHidden: boolean;
  /** US dollars. */
  dollars(value: Decimal): string;
  /** A present value, converted from US dollars into a unit. */
  worth(value: Decimal, unit: Unit): string;
  /** A value that is already in the unit. */
  inUnit(value: Decimal, unit: Unit): string;
  /** A profit in US dollars, with its sign. */
  profit(value: Decimal): string;
  coins(value: Decimal): string;
  /** Coins that were added or removed, with their sign. */
  moved(value: Decimal): string;
  /**
   * US dollars as an axis label.
   *
   * @param apart the distance between two ticks, in US dollars
   */
  onAxis(dollars: number, apart: number): string;
  /** A text that may contain amounts, such as an exchange's note. */
  note(text: string): string;
  /** An amount for a file. Files contain all amounts, even hidden ones. */
  digits(value: Decimal): Figure;
}

export const hiddenAmount = '••••';

export const shownAmounts: Amounts = {
  areHidden: false,
  dollars: (value) => dollarsText(value),
  worth: valueText,
  inUnit: unitText,
  profit: profitText,
  coins: (value) => decimalText(value),
  moved: (value) => decimalText(value, undefined, undefined, '+'),
  onAxis: axisDollars,
  note: (text) => text,
  digits: (value) => readFigure(value.toFixed()),
};

const hiddenAmountsFormat: Amounts = {
  areHidden: true,
  dollars: () => hiddenAmount,
  worth: () => hiddenAmount,
  inUnit: () => hiddenAmount,
  profit: () => hiddenAmount,
  coins: () => hiddenAmount,
  moved: () => hiddenAmount,
  onAxis: () => hiddenAmount,
  note: (text) => text.replace(/\p{Nd}(?:[\p{Nd}\s.,'’]*\p{Nd})?/gu, hiddenAmount),
  digits: () => hiddenAmount,
};

export const useAmounts = (): Amounts => (useHiddenAmounts() ? hiddenAmountsFormat : shownAmounts);

/** A text with amounts. Hidden amounts are dots, with a name for screen readers. */
export const AmountText = ({ text }: { text: string }) => (
  <span>
    {text.includes(hiddenAmount)
      ? text.split(hiddenAmount).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
          <span key={place}>
            {place === 0 ? null : (
              <span role="img" aria-label={words.ledger.hidden}>
                {hiddenAmount}
              </span>
            )}
            <span>{part}</span>
          </span>
        ))
      : text}
  </span>
);
