import type { ValueChange } from '../../domain/ledger/ledger-figures.ts';
import { changeDirection, formatChange } from '../../domain/money/market-figures.ts';
import { AmountText, useAmounts } from './amounts.tsx';

const colours = { up: 'text-up', down: 'text-down', flat: '' } as const;

/** The colour of a profit, rounded to the cent as it is shown. */
export const profitColour = ({ amount }: Pick<ValueChange, 'amount'>): string =>
  colours[changeDirection(Number(amount))];

/** A profit in money and, below, in percent. */
export function MoneyChange({
  change,
  className = '',
}: {
  change: ValueChange;
  className?: string;
}) {
  const { profit } = useAmounts();
  return (
    <b className={`${className} ${profitColour(change)}`}>
      <AmountText text={profit(change.amount)} />
    </b>
  );
}

/** A profit in percent; nothing if unknown. */
export function PctChange({ pct }: Pick<ValueChange, 'pct'>) {
  if (pct === null || !Number.isFinite(pct)) return null;
  return (
    <span className={`delta wrap-anywhere whitespace-normal delta-${changeDirection(pct)}`}>
      {formatChange(pct)}
    </span>
  );
}
