import { Link } from 'wouter';
import { count, money } from '../format.ts';
import { useToday } from '../shell.tsx';
import { Heading } from '../ui/heading.tsx';
import { Failure, Loading } from '../ui/states.tsx';

/** What waits for somebody, and today's sales beside last week's. */
export function Today() {
  const today = useToday();
  return (
    <>
      <Heading title="Today" />
      {today.isPending && <Loading />}
      {today.isError && <Failure error={today.error} retry={() => void today.refetch()} />}
      {today.data && <Waiting today={today.data} />}
    </>
  );
}

type TodayData = NonNullable<ReturnType<typeof useToday>['data']>;

function Waiting({ today }: { today: TodayData }) {
  const { orders, withdrawals, failedMails, lowStock, sales } = today;
  const items = [
    { number: orders.paid ?? 0, what: 'to send', address: '/orders' },
    {
      number: orders.refund_due ?? 0,
      what: 'due to be refunded',
      address: '/orders?tab=refund-due',
    },
    {
      number: withdrawals,
      what: withdrawals === 1 ? 'withdrawal' : 'withdrawals',
      address: '/returns',
    },
    { number: failedMails, what: 'mails not sent', address: '/mails' },
    { number: lowStock.length, what: 'low in stock', address: '/stock' },
  ].filter(({ number }) => number > 0);
  return (
    <>
      <section className="card" aria-labelledby="waits">
        <h2 id="waits">What waits</h2>
        {items.length === 0 ? (
          <p className="empty">Nothing waits.</p>
        ) : (
          <ul className="figures">
            {items.map(({ number, what, address }) => (
              <li key={what}>
                <Link href={address}>
                  <b>{number}</b> {what}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card" aria-labelledby="sales">
        <h2 id="sales">Sales</h2>
        <dl className="figures">
          <div>
            <dt>Today</dt>
            <dd>{salesText(sales.today)}</dd>
          </div>
          <div>
            <dt>The same day last week</dt>
            <dd>{salesText(sales.weekAgo)}</dd>
          </div>
        </dl>
      </section>
    </>
  );
}

const salesText = (sales: TodayData['sales']['today']): string =>
  sales.length === 0
    ? 'None'
    : sales
        .map((one) => `${money(one.amount_cents, one.currency)} in ${count(one.orders, 'order')}`)
        .join(', ');
