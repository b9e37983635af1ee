import { Link } from 'wouter';
import { accountsPath, daysUpTo } from '../accounts/periods.ts';
import { calendarDay, countText, moneyText, weekdayName } from '../format-values.ts';
import { type TodayData, useTodaySummary } from '../shell.tsx';
import { BarChart } from '../ui/bar-chart.tsx';
import { Heading } from '../ui/heading.tsx';
import { LoadFailure, Loading } from '../ui/notices.tsx';
import { FindForm } from './find-form.tsx';
import { LowStockCard } from './low-stock.tsx';
import { OrdersToSend } from './orders-to-send.tsx';
import { ShortcutLinks } from './shortcut-links.tsx';
import { useWaitingRows } from './waiting-rows.ts';
import { FailedMails, OpenWithdrawals, RefundsDue } from './waiting-work-cards.tsx';

/** The first screen: work that waits, and today's sales beside last week's. */
export function TodayPage() {
  const today = useTodaySummary();
  return (
    <>
      <Heading title="Today" />
      <FindForm />
      {today.isPending && <Loading />}
      {today.isError && <LoadFailure error={today.error} retry={() => void today.refetch()} />}
      {today.data && <WaitingWork today={today.data} />}
    </>
  );
}

function WaitingWork({ today }: { today: TodayData }) {
  const { orders, withdrawals, failedMails, lowStock } = today;
  const rows = useWaitingRows(today);
  const items = [
    { number: orders.paid ?? 0, what: 'to send', path: '/orders?tab=to-send' },
    {
      number: orders.refund_due ?? 0,
      what: 'due to be refunded',
      path: '/orders?tab=refund-due',
    },
    {
      number: withdrawals,
      what: withdrawals === 1 ? 'withdrawal' : 'withdrawals',
      path: '/returns',
    },
    {
      number: failedMails,
      what: failedMails === 1 ? 'mail not sent' : 'mails not sent',
      path: '/mails?failed=yes',
    },
    { number: lowStock.length, what: 'low in stock', path: '/stock?low=yes' },
  ].filter(({ number }) => number > 0);
  return (
    <>
      <section className="card" aria-labelledby="waits">
        <h2 id="waits">What waits</h2>
        {items.length === 0 ? (
          <p className="empty">Nothing waits.</p>
        ) : (
          <ul className="figures">
            {items.map(({ number, what, path }) => (
              <li key={what}>
                <Link href={path}>
                  <b>{number}</b> {what}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      {rows.isPending && <Loading />}
      {rows.isLoadingError && <LoadFailure error={rows.error} retry={() => void rows.refetch()} />}
      {rows.data && (
        <>
          <OrdersToSend count={orders.paid ?? 0} list={rows.data.toSend} />
          <RefundsDue count={orders.refund_due ?? 0} orders={rows.data.refundsDue} />
          <OpenWithdrawals count={withdrawals} open={rows.data.withdrawals} />
          <FailedMails count={failedMails} failed={rows.data.failed} />
        </>
      )}
      {!rows.isPending && (
        <>
          <LowStockCard low={lowStock} />
          <ShortcutLinks day={today.day} hasZones={today.hasZones} />
          <SalesCard today={today} />
        </>
      )}
    </>
  );
}

const SalesCard = ({ today }: { today: TodayData }) => (
  <section className="card" aria-labelledby="sales">
    <h2 id="sales">Sales</h2>
    <dl className="figures">
      <Sales name="Today" sales={today.sales.today} day={today.day} />
      <Sales
        name="The same day last week"
        sales={today.sales.weekAgo}
        day={daysUpTo(today.day, 7)[0] ?? today.day}
      />
    </dl>
    {today.sales.tests > 0 && (
      <p className="quiet">
        {`${countText(today.sales.tests, 'test order')} of these two weeks ${today.sales.tests === 1 ? 'is' : 'are'} not counted here.`}
      </p>
    )}
    <Weeks today={today} />
  </section>
);

/** The last seven days, each beside the same day of the week before. */
function Weeks({ today: { day, sales } }: { today: TodayData }) {
  const currencies = [...new Set(sales.days.map(({ currency }) => currency))].toSorted();
  const days = daysUpTo(day, 13);
  return currencies.map((currency) => {
    const sold = new Map(
      sales.days.filter((one) => one.currency === currency).map((one) => [one.day, one.sold_cents]),
    );
    return (
      <BarChart
        key={currency}
        name={`The last seven days in ${currency.toUpperCase()}, beside the week before`}
        others="beside"
        scale={(cents) => moneyText(cents, currency)}
        headers={['Day', 'Sold', 'A week before']}
        bars={days.slice(7).map((each, at) => {
          const [value, other] = [sold.get(each) ?? 0, sold.get(days[at] ?? '') ?? 0];
          const [now, before] = [moneyText(value, currency), moneyText(other, currency)];
          return {
            ...{ key: each, label: weekdayName(each), value, other },
            cells: [calendarDay(each), now, before],
            text: `${calendarDay(each)}: ${now}, a week before ${before}`,
          };
        })}
      />
    );
  });
}

interface SalesProps {
  name: string;
  sales: TodayData['sales']['today'];
  day: string;
}

const Sales = ({ name, sales, day }: SalesProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {sales.length === 0 ? (
        'None'
      ) : (
        <Link href={accountsPath({ from: day, to: day })}>
          {sales
            .map(
              (one) =>
                `${moneyText(one.amount_cents, one.currency)} in ${countText(one.orders, 'order')}`,
            )
            .join(', ')}
        </Link>
      )}
    </dd>
  </div>
);
