import type { Change } from '../../domain/ledger/figures.ts';
import { profitText } from '../../domain/money/decimal.ts';
import { directionOf, formatChange } from '../../domain/money/format.ts';

const colours = { up: 'text-up', down: 'text-down', flat: '' } as const;

/** The colour of a profit as it is shown: to the cent. */
export const profitColour = ({ amount }: Pick<Change, 'amount'>): string =>
  colours[directionOf(Number(amount))];

/** A profit in money, and below it in percent. */
export function MoneyChange({ change, className = '' }: { change: Change; className?: string }) {
  return <b className={`${className} ${profitColour(change)}`}>{profitText(change.amount)}</b>;
}

/** A profit in percent; nothing when there is none. */
export function PctChange({ pct }: Pick<Change, 'pct'>) {
  if (pct === null || !Number.isFinite(pct)) return null;
  return (
    <span className={`delta wrap-anywhere whitespace-normal delta-${directionOf(pct)}`}>
      {formatChange(pct)}
    </span>
  );
}
