import type { Change } from '../../domain/ledger/figures.ts';
import { directionOf, formatChange } from '../../domain/money/format.ts';
import { Told, useAmounts } from './amounts.tsx';

const colours = { up: 'text-up', down: 'text-down', flat: '' } as const;

/** The colour of a profit, rounded to the cent as it is shown. */
export const profitColour = ({ amount }: Pick<Change, 'amount'>): string =>
  colours[directionOf(Number(amount))];

/** A profit in money and, below, in percent. */
export function MoneyChange({ change, className = '' }: { change: Change; className?: string }) {
  const { profit } = useAmounts();
  return (
    <b className={`${className} ${profitColour(change)}`}>
      <Told text={profit(change.amount)} />
    </b>
  );
}

/** A profit in percent; nothing if unknown. */
export function PctChange({ pct }: Pick<Change, 'pct'>) {
  if (pct === null || !Number.isFinite(pct)) return null;
  return (
    <span className={`delta wrap-anywhere whitespace-normal delta-${directionOf(pct)}`}>
      {formatChange(pct)}
    </span>
  );
}
