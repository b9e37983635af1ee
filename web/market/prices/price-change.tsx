import { changeDirection, formatChange } from '../../../domain/money/market-figures.ts';

/** A 24h change: arrow, sign, two decimals and colour; a dash if unknown. */
export function PriceChange({ pct, chip = false }: { pct: number | null; chip?: boolean }) {
  if (pct === null) return <span className="text-text-3">–</span>;
  return (
    <span className={`delta delta-${changeDirection(pct)}${chip ? ' delta-chip' : ''}`}>
      {formatChange(pct)}
    </span>
  );
}
