import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { api, bodyOrThrow } from '../api.ts';
import { countText, mediumDate, moneyText, waitingTimeText } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { useListQuery } from '../ui/list-query.ts';
import { EmptyNote, LoadFailure, Loading } from '../ui/notices.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectAll } from '../ui/select-all.tsx';
import { ManualSaleDialog } from './manual-sale-dialog.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderStatusBadge } from './order-status.tsx';

export type Order = InferResponseType<typeof api.orders.$get, 200>['orders'][number];

const tabs = [
  { tab: 'to-send', name: 'To send', status: 'paid', none: 'Nothing to send.' },
  { tab: 'sent', name: 'Sent', status: 'fulfilled', none: 'Nothing was sent yet.' },
  { tab: 'refund-due', name: 'Refund due', status: 'refund_due', none: 'No refund is due.' },
  { tab: 'refunded', name: 'Refunded', status: 'refunded', none: 'Nothing was refunded.' },
  { tab: 'all', name: 'All', status: null, none: 'No orders yet.' },
] as const;

/** The destination, such as "Graz, AT"; '' for an order without an address. */
export const townOf = ({ address }: Pick<Order, 'address'>): string =>
  [address?.city, address?.country].filter(Boolean).join(', ');

export function OrderList() {
  const { shown, go, replace } = useListQuery({ tab: tabs[0].tab, search: '', parts: '1' });
  const { search } = shown;
  const current = tabs.find(({ tab }) => tab === shown.tab) ?? tabs[0];
  const [selection, setSelection] = useState({ tab: current.tab, chosen: noneSelected });
  const chosen = selection.tab === current.tab ? selection.chosen : noneSelected;
  const setChosen = (next: SelectedOrders) => setSelection({ tab: current.tab, chosen: next });
  const list = useInfiniteQuery({
    queryKey: ['orders', current.tab, search],
    queryFn: ({ pageParam: after }) =>
      bodyOrThrow(
        api.orders.$get({ query: { tab: current.tab, search, ...(after !== '' && { after }) } }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.number : undefined),
    // Keep earlier rows only within a tab, so that no action applies to rows of another tab.
    placeholderData: (before, query) => (query?.queryKey[1] === current.tab ? before : undefined),
  });
  const pages = list.data?.pages ?? [];
  const orders = pages.flatMap((page) => page.orders);
  const counts = pages[0]?.counts ?? {};
  // The URL contains the number of parts to load, so that a reload shows the same list.
  const lacksPart = list.hasNextPage && !list.isFetching && pages.length < Number(shown.parts);
  const { fetchNextPage } = list;
  useEffect(() => {
    if (lacksPart) void fetchNextPage();
  }, [lacksPart, fetchNextPage]);
  return (
    <>
      <Heading title="Orders">
        <Link className="button" href="/checkouts">
          Open checkouts
        </Link>{' '}
        {hasRole('orders') && <ManualSaleDialog />}
      </Heading>
      <section className="card" aria-label="Orders">
        <nav className="tabs" aria-label="Status">
          {tabs.map(({ tab, name, status }) => (
            <button
              key={tab}
              type="button"
              aria-current={tab === current.tab ? 'page' : undefined}
              onClick={() => go({ tab, parts: '1' })}
            >
              {name} {status !== null && <span className="count">{counts[status] ?? 0}</span>}
            </button>
          ))}
        </nav>
        <div className="filters">
          <SearchField
            label="Order number, name, e-mail or SKU"
            value={search}
            onChange={(text) => replace({ search: text, parts: '1' })}
          />
        </div>
        {chosen.size > 0 && <Selection chosen={chosen} choose={setChosen} />}
        {list.isPending && <Loading />}
        {list.isError && <LoadFailure error={list.error} retry={() => void list.refetch()} />}
        {list.data && orders.length === 0 && (
          <EmptyNote>{search === '' ? current.none : 'No order matches.'}</EmptyNote>
        )}
        {orders.length > 0 && <OrderTable orders={orders} chosen={chosen} choose={setChosen} />}
        {list.hasNextPage && (
          <button
            type="button"
            className="button more"
            onClick={() => replace({ parts: String(pages.length + 1) })}
          >
            Show more
          </button>
        )}
      </section>
    </>
  );
}

/** The selected orders by number. The orders are kept, too, because a new search may drop them from the list. */
type SelectedOrders = ReadonlyMap<string, Order>;
const noneSelected: SelectedOrders = new Map();

interface SelectionProps {
  chosen: SelectedOrders;
  choose(chosen: SelectedOrders): void;
}

function Selection({ chosen, choose }: SelectionProps) {
  return (
    <section className="bulk" aria-label="Selection">
      <b>{chosen.size} selected</b>
      <OrderActions
        orders={[...chosen.values()]}
        done={(sent) => choose(new Map([...chosen].filter(([number]) => !sent.includes(number))))}
      />
      <button type="button" className="button plain" onClick={() => choose(new Map())}>
        Clear
      </button>
    </section>
  );
}

interface TableProps extends SelectionProps {
  orders: readonly Order[];
}

function OrderTable({ orders, chosen, choose }: TableProps) {
  const areAll = orders.every(({ number }) => chosen.has(number));
  const toggle = (order: Order) => {
    const next = new Map(chosen);
    if (!next.delete(order.number)) next.set(order.number, order);
    choose(next);
  };
  return (
    <table className="table">
      <thead>
        <tr>
          <SelectAll
            what="orders"
            isChecked={areAll}
            choose={(isChecked) =>
              choose(new Map(isChecked ? orders.map((order) => [order.number, order]) : []))
            }
          />
          <th>Order</th>
          <th>Buyer</th>
          <th>Paid</th>
          <th className="end">Pieces</th>
          <th className="end">Total</th>
          <th>Status</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.number} aria-selected={chosen.has(order.number)}>
            <td>
              <input
                type="checkbox"
                aria-label={`Select order ${order.number}`}
                checked={chosen.has(order.number)}
                onChange={() => toggle(order)}
              />
            </td>
            <td>
              <Link href={`/orders/${order.number}`}>{order.number}</Link>
              {order.test && <small>Test</small>}
            </td>
            <td data-label="Buyer">
              {order.name}
              <small>{townOf(order)}</small>
            </td>
            <td data-label="Paid">
              {mediumDate(order.created_at)}
              {order.status === 'paid' && (
                <small>waiting {waitingTimeText(order.created_at)}</small>
              )}
            </td>
            <td className="end" data-label="Pieces">
              {order.pieces}
            </td>
            <td className="end" data-label="Total">
              {moneyText(order.amount_cents, order.currency)}
            </td>
            <td data-label="Status">
              <OrderStatusBadge status={order.status} />
              {order.withdrawn && <small>withdrawn</small>}
            </td>
          </tr>
        ))}
      </tbody>
      <caption className="quiet">{countText(orders.length, 'order')}</caption>
    </table>
  );
}
