import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api.ts';
import { calendarDay, money } from '../format.ts';
import { useToday } from '../shell.tsx';
import { Heading } from '../ui/heading.tsx';
import { Empty, Failure, Loading } from '../ui/states.tsx';

/** The first and the last day of the month of a day. */
function monthOf(isoDay: string) {
  const [year = 2026, month = 1] = isoDay.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${isoDay.slice(0, 8)}01`, to: last };
}

const parts = { orders: 'Orders', lines: 'Lines by rate', refunds: 'Refunds by rate' } as const;

/** The month: figures by day, and the files for the books. */
export function Accounts() {
  const today = useToday().data?.day;
  return (
    <>
      <Heading title="Accounts" />
      {today === undefined ? <Loading /> : <Month today={today} />}
    </>
  );
}

function Month({ today }: { today: string }) {
  const [time, setTime] = useState(monthOf(today));
  const figures = useQuery({
    queryKey: ['figures', time],
    queryFn: () => answerOf(api.figures.$get({ query: time })),
  });
  const days = figures.data ?? [];
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  const sum = (currency: string, of: (one: (typeof days)[number]) => number) =>
    days.filter((one) => one.currency === currency).reduce((all, one) => all + of(one), 0);
  return (
    <>
      <form className="row" onSubmit={(event) => event.preventDefault()}>
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="field short">
            {end === 'from' ? 'From' : 'To'}
            <input
              type="date"
              required
              value={time[end]}
              onChange={({ target }) => {
                if (target.value >= '2000') setTime({ ...time, [end]: target.value });
              }}
            />
          </label>
        ))}
      </form>
      <section className="card" aria-labelledby="books">
        <h2 id="books">For the books</h2>
        <ul className="rows">
          {Object.entries(parts).map(([part, name]) => (
            <li key={part}>
              <span>{name}</span>
              <a className="button" href={`/api/books?${new URLSearchParams({ ...time, part })}`}>
                Save as CSV
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-labelledby="figures">
        <h2 id="figures">By day</h2>
        {figures.isPending && <Loading />}
        {figures.isError && <Failure error={figures.error} retry={() => void figures.refetch()} />}
        {figures.data?.length === 0 && <Empty>Nothing was sold in these days.</Empty>}
        {days.length > 0 && (
          <table className="table">
            <thead>
              <tr>
                <th>Day</th>
                <th className="end">Orders</th>
                <th className="end">Sold</th>
                <th className="end">Given back</th>
              </tr>
            </thead>
            <tbody>
              {days.map((one) => (
                <tr key={`${one.day} ${one.currency}`}>
                  <td>{calendarDay(one.day)}</td>
                  <td className="end" data-label="Orders">
                    {one.orders}
                  </td>
                  <td className="end" data-label="Sold">
                    {money(one.sold_cents, one.currency)}
                  </td>
                  <td className="end" data-label="Given back">
                    {money(one.returned_cents, one.currency)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {currencies.map((currency) => (
                <tr key={currency}>
                  <th scope="row">Sum</th>
                  <td className="end" data-label="Orders">
                    {sum(currency, ({ orders }) => orders)}
                  </td>
                  <td className="end" data-label="Sold">
                    {money(
                      sum(currency, ({ sold_cents }) => sold_cents),
                      currency,
                    )}
                  </td>
                  <td className="end" data-label="Given back">
                    {money(
                      sum(currency, ({ returned_cents }) => returned_cents),
                      currency,
                    )}
                  </td>
                </tr>
              ))}
            </tfoot>
          </table>
        )}
      </section>
    </>
  );
}
