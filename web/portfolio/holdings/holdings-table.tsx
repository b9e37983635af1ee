import { useState } from 'react';
import { words } from '../../../content/words.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import { useUnit } from '../unit/use-unit.ts';
import type { Ledger } from '../use-ledger.ts';
import { HoldingRow, type RowActions } from './holding-row.tsx';

interface Props extends RowActions {
  rows: readonly Holding[];
  ledger: Ledger;
  /** True before the first prices arrive. */
  waiting: boolean;
}

/** The table of coins: amount, cost, current price and value, and profit. Each row opens to its transactions. */
export function HoldingsTable({ rows, ledger, ...row }: Props) {
  const { unit } = useUnit();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setOpened(opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  return (
    // Fixed columns do not move when prices arrive; long numbers wrap.
    <table className="plain-table table-fixed border-t border-line wrap-anywhere">
      <caption className="sr-only">{words.portfolio.holdings}</caption>
      <thead>
        <tr>
          <th scope="col" className="start md:w-3/10">
            {words.market.coin}
          </th>
          <th scope="col" className="max-md:hidden">
            {words.portfolio.amount}
          </th>
          <th scope="col" className="max-lg:hidden">
            {words.ledger.averageCost}
          </th>
          <th scope="col" className="max-md:hidden">
            {words.portfolio.currentPrice}
          </th>
          <th scope="col" className="max-md:w-1/3">
            {words.portfolio.currentValue}
          </th>
          <th scope="col" className="max-md:hidden">
            {words.ledger.profit}
          </th>
          <th scope="col" className="w-13 md:w-20">
            <span className="sr-only">{words.portfolio.delete}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((holding) => (
          <HoldingRow
            key={holding.coinId}
            holding={holding}
            position={ledger.get(holding.coinId) ?? null}
            unit={unit}
            isOpen={opened.includes(holding.coinId)}
            onToggle={() => toggle(holding.coinId)}
            {...row}
          />
        ))}
      </tbody>
    </table>
  );
}
