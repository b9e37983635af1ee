import { type Holding, totalValue } from '../../domain/portfolio/portfolio.ts';
import { Told, useAmounts } from './amounts.tsx';
import { useUnit } from './unit/use-unit.ts';

export { holdings } from '../../domain/portfolio/portfolio.ts';

/** The portfolio's value. */
export function Worth({ rows }: { rows: readonly Holding[] }) {
  const { worth } = useAmounts();
  const { unit } = useUnit();
  return <Told text={worth(totalValue(rows), unit)} />;
}
