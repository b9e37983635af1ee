import { type Holding, totalValue } from '../../domain/portfolio/portfolio.ts';
import { Told, useAmounts } from './amounts.tsx';

export { holdings } from '../../domain/portfolio/portfolio.ts';

/** The portfolio's value. */
export function Worth({ rows }: { rows: readonly Holding[] }) {
  const { dollars } = useAmounts();
  return <Told text={dollars(totalValue(rows))} />;
}
