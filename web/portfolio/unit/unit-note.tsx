import { words } from '../../../content/words.ts';
import { formatPrice } from '../../../domain/money/market-figures.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import { dollarUnit } from '../../../domain/portfolio/unit.ts';
import { TriangleAlert } from '../icons.ts';
import { useUnit } from './use-unit.ts';

/** The note on which values are converted, or on why none is. Absent in US dollars. */
export function UnitNote({ rows }: { rows: readonly Holding[] }) {
  const { unit, chosen, problem } = useUnit();
  if (problem !== null)
    return (
      <div className="notice mt-4" role="status">
        <TriangleAlert size={18} className="flex-none text-flame-text" />
        <p className="min-w-0">{words.unit.problems[problem]({ unit: chosen })}</p>
      </div>
    );
  if (unit === dollarUnit) return null;
  const hasCost = rows.some(({ value, cost }) => value === null && cost.gt(0));
  return (
    // Not a live region, because the note changes with each price.
    <p className="mt-3 text-13 text-text-2">
      {`${words.unit.converted({ unit: chosen, price: formatPrice(unit.rate) })}${hasCost ? ` ${words.unit.atCost}` : ''}`}
    </p>
  );
}
