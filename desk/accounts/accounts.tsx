import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, bodyOrThrow } from '../api.ts';
import { calendarDay, percentText } from '../format-values.ts';
import { useTodaySummary } from '../shell.tsx';
import { Heading } from '../ui/heading.tsx';
import { Printer } from '../ui/icons.ts';
import { useListQuery } from '../ui/list-query.ts';
import { LoadFailure, Loading } from '../ui/notices.tsx';
import { DatevCard } from './datev-card.tsx';
import { monthRange, previousMonthRange } from './periods.ts';
import { SalesChart } from './sales-chart.tsx';
import { SheetCard } from './sheet-card.tsx';

const sheetNames = {
  orders: 'Orders',
  lines: 'Lines by rate',
  refunds: 'Refunds by rate',
} as const;
const paperNames = {
  invoice: 'Invoice',
  credit: 'Credit note',
  cancelled: 'Cancelled credit note',
} as const;

/**
 * The accounts of a month: sales by day, country, rate and product, the documents, the value of the stock, and files
 * for an accountant.
 */
export function AccountsPage() {
  const today = useTodaySummary().data?.day;
  return (
    <>
      <Heading title="Accounts">
        <button type="button" className="button" onClick={() => window.print()}>
          <Printer size={14} /> Print
        </button>
      </Heading>
      {today === undefined ? <Loading /> : <Month today={today} />}
    </>
  );
}

const ends = ['from', 'to'] as const;
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function Month({ today }: { today: string }) {
  const month = monthRange(today);
  const { shown, go, replace } = useListQuery(month);
  const time = {
    from: isDay(shown.from) ? shown.from : month.from,
    to: isDay(shown.to) ? shown.to : month.to,
  };
  const isTime = time.from <= time.to;
  const accounts = useQuery({
    queryKey: ['accounts', time],
    queryFn: () => bodyOrThrow(api.accounts.$get({ query: time })),
    enabled: isTime,
  });
  return (
    <>
      <form className="row spaced" onSubmit={(event) => event.preventDefault()}>
        {ends.map((end) => (
          <label key={end} className="field short">
            {end === 'from' ? 'From' : 'To'}
            <input
              type="date"
              required
              value={time[end]}
              onChange={({ target }) => {
                if (target.value >= '2000') replace({ [end]: target.value });
              }}
            />
          </label>
        ))}
        <button type="button" className="button" onClick={() => go(month)}>
          This month
        </button>
        <button type="button" className="button" onClick={() => go(previousMonthRange(today))}>
          Last month
        </button>
      </form>
      {!isTime && (
        <p className="notice" role="alert">
          The first day is after the last one.
        </p>
      )}
      {isTime && accounts.isPending && <Loading />}
      {accounts.isError && (
        <LoadFailure error={accounts.error} retry={() => void accounts.refetch()} />
      )}
      {isTime && accounts.data && <Tables accounts={accounts.data} time={time} />}
      {isTime && (
        <section className="card" aria-labelledby="books">
          <h2 id="books">For the books</h2>
          <ul className="rows">
            {Object.entries(sheetNames).map(([part, name]) => (
              <li key={part}>
                <span>{name}</span>
                <a
                  className="button"
                  aria-label={`Save as CSV: ${name}`}
                  href={`/api/books?${new URLSearchParams({ ...time, part })}`}
                >
                  Save as CSV
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isTime && <DatevCard time={time} />}
    </>
  );
}

type AccountsData = InferResponseType<typeof api.accounts.$get, 200>;

interface TablesProps {
  accounts: AccountsData;
  time: { from: string; to: string };
}

/** The columns that name a row's variant. */
const ofVariant = [
  {
    name: 'Product',
    cell: ({ product_title, variant_title }: NamedVariant) =>
      [product_title, variant_title].filter(Boolean).join(', '),
  },
  { name: 'SKU', cell: ({ sku }: NamedVariant) => sku ?? '' },
];
type NamedVariant = Pick<AccountsData['stock'][number], 'product_title' | 'variant_title' | 'sku'>;

function Tables({ accounts, time }: TablesProps) {
  const file = (part: string) => `/api/accounts/sheet?${new URLSearchParams({ ...time, part })}`;
  const { days, taxes, documents, products, stock } = accounts;
  return (
    <>
      <SalesChart sales={days} time={time} />
      <SheetCard
        id="taxes"
        title="By country and rate"
        none="Nothing was sold in these days."
        file={file('taxes')}
        rows={taxes}
        columns={[
          { name: 'Country', cell: ({ country }) => country || 'not asked' },
          {
            name: 'Tax',
            cell: ({ percent }) =>
              typeof percent === 'number' ? percentText(percent) : (percent ?? 'none'),
          },
          { name: 'Sold, net', cents: (row) => row.sold_cents - row.sold_tax_cents },
          { name: 'Its tax', cents: (row) => row.sold_tax_cents },
          { name: 'Sold', cents: (row) => row.sold_cents },
          { name: 'Given back, net', cents: (row) => row.returned_cents - row.returned_tax_cents },
          { name: 'Its tax, given back', cents: (row) => row.returned_tax_cents },
          { name: 'Given back', cents: (row) => row.returned_cents },
        ]}
      />
      <SheetCard
        id="days"
        title="By day"
        none="Nothing was sold in these days."
        file={file('days')}
        rows={days}
        columns={[
          { name: 'Day', cell: ({ day }) => calendarDay(day) },
          { name: 'Orders', count: ({ orders }) => orders },
          { name: 'Sold', cents: (row) => row.sold_cents },
          { name: 'Given back', cents: (row) => row.returned_cents },
        ]}
      />
      <SheetCard
        id="products"
        title="By product"
        none="Nothing was sold in these days."
        file={file('products')}
        rows={products}
        columns={[
          ...ofVariant,
          { name: 'Pieces', count: ({ pieces }) => pieces },
          { name: 'Sold', cents: (row) => row.sold_cents },
          { name: 'Pieces given back', count: (row) => row.returned_pieces },
          { name: 'Given back', cents: (row) => row.returned_cents },
        ]}
        about="A refund of an amount, or of all that was left, belongs to no piece and stands above only. Shipping is no product."
      />
      <SheetCard
        id="documents"
        title="Invoices and credit notes"
        none="There are none of these days."
        file={file('documents')}
        rows={documents}
        columns={[
          { name: 'Number', cell: ({ number }) => number },
          { name: 'What', cell: ({ kind }) => paperNames[kind] },
          { name: 'Day', cell: ({ day }) => calendarDay(day) },
          { name: 'Order', cell: ({ order }) => order },
          { name: 'Country', cell: ({ country }) => country },
          { name: 'Tax', cents: (row) => row.tax_cents },
          { name: 'Total', cents: (row) => row.total_cents },
        ]}
      />
      <SheetCard
        id="stock-value"
        title="Value of the stock"
        none="Nothing that is counted is there."
        file={file('stock')}
        rows={stock}
        columns={[
          ...ofVariant,
          { name: 'On hand', count: (row) => row.on_hand },
          { name: 'Price', cents: (row) => row.price_cents, isSummed: false },
          { name: 'Value', cents: (row) => row.value_cents },
        ]}
        about="Now, at the price that a buyer pays. The shop knows no cost."
      />
    </>
  );
}
