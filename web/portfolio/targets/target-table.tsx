import { words } from '../../../content/words.ts';
import { type Decimal, shareText } from '../../../domain/money/figure.ts';
import type { PlannedCoin } from '../../../domain/portfolio/planned-coins.ts';
import type { Plan, PlanRow } from '../../../domain/portfolio/target-plan.ts';
import { priceText, type Unit } from '../../../domain/portfolio/unit.ts';
import { CoinLink } from '../../navigation/coin-link.tsx';
import { AmountText, useAmounts } from '../amounts.tsx';
import { wholePercent } from './target-notes.tsx';

interface Props {
  planned: readonly PlannedCoin[];
  plan: Plan;
  unit: Unit;
  isMoneyOnly: boolean;
}

/**
 * The table of targets, with a row for each coin: target, present share, difference, and the trade in money and in
 * coins.
 */
export function TargetTable({ planned, plan, unit, isMoneyOnly }: Props) {
  const { inUnit } = useAmounts();
  const { shareDecimals: decimals, bought, sold } = plan;
  const isShared = plan.rows.some(({ now }) => now !== null);
  const isTraded = plan.rows.some(({ trade }) => trade !== null);
  return (
    <table className="plain-table targets mt-4 table-fixed border-t border-line wrap-anywhere">
      <caption className="sr-only">{words.targets.title}</caption>
      <thead>
        <tr>
          <th scope="col" className="start">
            {words.targets.coin}
          </th>
          <th scope="col" className="max-md:hidden">
            {words.targets.heads.target}
          </th>
          <th scope="col" className="max-md:hidden">
            {words.targets.heads.now}
          </th>
          <th scope="col" className="max-md:hidden">
            {words.targets.heads.difference}
          </th>
          <th scope="col">{words.targets.trade}</th>
        </tr>
      </thead>
      <tbody>
        {planned.map((coin, at) => {
          const row = plan.rows[at];
          return row === undefined ? null : (
            <Row
              key={coin.key}
              coin={coin}
              row={row}
              decimals={decimals}
              unit={unit}
              isMoneyOnly={isMoneyOnly}
            />
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td className="start">
            <b>{words.targets.sum}</b>
            <Shares
              figures={{
                target: shareText(plan.sum),
                now: isShared ? shareText(wholePercent) : '–',
              }}
            />
          </td>
          <td className="max-md:hidden">{shareText(plan.sum)}</td>
          <td className="max-md:hidden">{isShared ? shareText(wholePercent) : '–'}</td>
          <td className="max-md:hidden" />
          <td>
            {isTraded ? (
              <AmountText
                text={
                  isMoneyOnly
                    ? words.targets.buy({ amount: inUnit(bought, unit) })
                    : words.targets.sums({
                        bought: inUnit(bought, unit),
                        sold: inUnit(sold, unit),
                      })
                }
              />
            ) : (
              '–'
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface RowProps {
  coin: PlannedCoin;
  row: PlanRow;
  decimals: number;
  unit: Unit;
  isMoneyOnly: boolean;
}

function Row({ coin, row, decimals, unit, isMoneyOnly }: RowProps) {
  const share = (value: Decimal | null, plus: '' | '+' = '') =>
    value === null ? '–' : shareText(value, decimals, plus);
  const figures = {
    target: coin.target === null ? words.targets.noTarget : share(row.target),
    now: share(row.now),
    difference: share(row.difference, '+'),
  };
  return (
    <tr>
      <th scope="row" className="start font-normal">
        {coin.match ? (
          <CoinLink id={coin.match.id} className="font-semibold hover:underline">
            {coin.name}
          </CoinLink>
        ) : (
          <b className="font-semibold">{coin.name}</b>
        )}
        {coin.match ? <span className="text-13 text-text-3">{` ${coin.symbol}`}</span> : null}
        <Shares figures={figures} />
      </th>
      <td className="max-md:hidden">{figures.target}</td>
      <td className="max-md:hidden">{figures.now}</td>
      <td className="max-md:hidden">{figures.difference}</td>
      <td>
        <Trade coin={coin} row={row} unit={unit} />
        {isMoneyOnly && row.after !== null ? (
          <small>{words.targets.after({ share: share(row.after) })}</small>
        ) : null}
      </td>
    </tr>
  );
}

/** The shares in one cell, for screens without room for columns. */
const Shares = ({ figures }: { figures: { target: string; now: string; difference?: string } }) => (
  <span className="targets-shares md:hidden">
    {(['target', 'now', 'difference'] as const).map((name) =>
      figures[name] === undefined ? null : (
        <span key={name}>
          {words.targets.heads[name]} <b className="font-medium">{figures[name]}</b>
        </span>
      ),
    )}
  </span>
);

function Trade({ coin, row, unit }: Pick<RowProps, 'coin' | 'row' | 'unit'>) {
  const { coins, inUnit } = useAmounts();
  const { trade, units } = row;
  if (trade === null || units === null || trade.eq(0) || coin.price === null) return '–';
  const amount = inUnit(trade.abs(), unit);
  return (
    <>
      <b className="font-semibold">
        <AmountText
          text={trade.gt(0) ? words.targets.buy({ amount }) : words.targets.sell({ amount })}
        />
      </b>
      <small>
        <AmountText
          text={words.targets.units({
            amount: coins(units.abs()),
            coin: coin.symbol,
            price: priceText(coin.price, unit),
          })}
        />
      </small>
    </>
  );
}
