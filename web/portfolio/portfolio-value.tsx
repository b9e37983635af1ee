import { type Holding, totalValue } from '../../domain/portfolio/portfolio.ts';
import { AmountText, useAmounts } from './amounts.tsx';
import { useUnit } from './unit/use-unit.ts';

export { holdings } from '../../domain/portfolio/portfolio.ts';

export function PortfolioValue({ rows }: { rows: readonly Holding[] }) {
  const { worth } = useAmounts();
  const { unit } = useUnit();
  return <AmountText text={worth(totalValue(rows), unit)} />;
}
