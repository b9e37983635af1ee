import { calendarDay, countText, moneyText, shortDay } from '../format-values.ts';
import { BarChart } from '../ui/bar-chart.tsx';
import { useListQuery } from '../ui/list-query.ts';
import { type DaySales, groupSalesByPeriod, type PeriodUnit, periodUnits } from './periods.ts';

const names = { day: 'Day', week: 'Week', month: 'Month' } as const;

interface Props {
  sales: readonly (DaySales & { currency: string })[];
  time: { from: string; to: string };
}

/** Sales and refunds by day, week or month of the shop's clock, as a chart and as a table. */
export function SalesChart({ sales, time }: Props) {
  const { shown, go } = useListQuery({ by: 'day' });
  const unit = periodUnits.find((each) => each === shown.by) ?? 'day';
  const currencies = [...new Set(sales.map(({ currency }) => currency))].toSorted();
  return (
    <section className="card" aria-labelledby="figures">
      <h2 id="figures" className="heading">
        Sales by {unit}
        <fieldset className="choice no-print">
          <legend className="sr-only">By</legend>
          {periodUnits.map((each) => (
            <button
              key={each}
              type="button"
              className="button"
              aria-pressed={each === unit}
              onClick={() => go({ by: each })}
            >
              {names[each]}
            </button>
          ))}
        </fieldset>
      </h2>
      {currencies.length === 0 && <p className="empty">Nothing was sold in these days.</p>}
      {currencies.map((currency) => {
        const periods = groupSalesByPeriod(
          sales.filter((one) => one.currency === currency),
          time,
          unit,
        );
        return <OneCurrency key={currency} {...{ periods, currency, unit }} />;
      })}
    </section>
  );
}

/** The label of a period, such as "Week from Nov 23, 2026". */
const periodText = (day: string, unit: PeriodUnit) =>
  unit === 'day' ? calendarDay(day) : `${names[unit]} from ${calendarDay(day)}`;

function OneCurrency({
  periods,
  currency,
  unit,
}: {
  periods: readonly DaySales[];
  currency: string;
  unit: PeriodUnit;
}) {
  return (
    <BarChart
      name={`Sales by ${unit} in ${currency.toUpperCase()}`}
      others="below"
      scale={(cents) => moneyText(cents, currency)}
      headers={[names[unit], 'Orders', 'Sold', 'Given back']}
      bars={periods.map(({ day, orders, sold_cents, returned_cents }) => {
        const [sold, returned] = [
          moneyText(sold_cents, currency),
          moneyText(returned_cents, currency),
        ];
        return {
          key: day,
          label: shortDay(day),
          value: sold_cents,
          other: returned_cents,
          cells: [periodText(day, unit), String(orders), sold, returned],
          text: [
            periodText(day, unit),
            `${sold} from ${countText(orders, 'order')}`,
            ...(returned_cents === 0 ? [] : [`${returned} given back`]),
          ].join(', '),
        };
      })}
    />
  );
}
