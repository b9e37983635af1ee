import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { townOf } from '../orders/order-list.tsx';
import { OrderStatusBadge } from '../orders/order-status.tsx';
import { useListQuery } from '../ui/list-query.ts';
import { ActionRefusal, EmptyNote } from '../ui/notices.tsx';
import { SearchField } from '../ui/search-field.tsx';

const maxProducts = 20;

async function fetchMatches(text: string) {
  const [{ orders, hasMore }, { products }] = await Promise.all([
    bodyOrThrow(api.orders.$get({ query: { tab: 'all', search: text } })),
    bodyOrThrow(api.products.$get({ query: { search: text } })),
  ]);
  return {
    text,
    orders,
    hasMore,
    products: products.slice(0, maxProducts),
  };
}
type SearchResults = Awaited<ReturnType<typeof fetchMatches>>;

const orderAddress = (number: string) => `/orders/${number}`;

/** The path to open for an order's number or a single match; null for any other search. */
function onlyMatchPath({ text, orders, products }: SearchResults): string | null {
  const exact = orders.find(({ number }) => number.toLowerCase() === text.toLowerCase());
  if (exact !== undefined) return orderAddress(exact.number);
  const places = [
    ...orders.map(({ number }) => orderAddress(number)),
    ...products.map(({ id }) => `/products/${id}`),
  ];
  return places.length === 1 ? (places[0] ?? null) : null;
}

/** Finds orders in any state, and products. Enter opens the only match, or else lists all. */
export function FindForm() {
  const [, go] = useLocation();
  const { shown, replace } = useListQuery({ find: '' });
  const searched = shown.find;
  const [typed, setTyped] = useState(searched);
  // A query, so that the results are still cached when somebody returns to them.
  const found = useQuery({
    queryKey: ['found', searched],
    queryFn: () => fetchMatches(searched),
    enabled: searched !== '',
  });
  const find = useMutation({
    mutationFn: fetchMatches,
    onSuccess(answer) {
      const place = onlyMatchPath(answer);
      if (place !== null) return go(place);
      queryClient.setQueryData(['found', answer.text], answer);
      replace({ find: answer.text });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') find.mutate(typed.trim());
  };
  return (
    <>
      <form className="inline spaced" onSubmit={submit}>
        <SearchField
          label="Order number, name, e-mail, product or SKU"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            find.reset();
            replace({ find: '' });
          }}
        />
        <button type="submit" className="button" disabled={find.isPending}>
          Find
        </button>
      </form>
      <ActionRefusal error={find.error ?? found.error} />
      {found.data && <FoundCard found={found.data} />}
    </>
  );
}

const FoundCard = ({ found: { text, orders, hasMore, products } }: { found: SearchResults }) => (
  <section className="card" aria-labelledby="found">
    <h2 id="found">Found</h2>
    <p className="sr-only" role="status">{`${orders.length + products.length} found`}</p>
    {orders.length + products.length === 0 && (
      <EmptyNote>No order and no product matches.</EmptyNote>
    )}
    <ul className="rows">
      {products.map(({ id, title, handle }) => (
        <li key={id}>
          <span>
            <Link href={`/products/${id}`}>{title}</Link>
            <small>{handle}</small>
          </span>
        </li>
      ))}
      {orders.map((order) => (
        <li key={order.number}>
          <span>
            <Link href={orderAddress(order.number)}>{order.number}</Link>
            <small>{[order.name, townOf(order)].filter(Boolean).join(', ')}</small>
          </span>
          {order.test && <span className="badge">Test</span>}
          <OrderStatusBadge status={order.status} />
        </li>
      ))}
    </ul>
    {hasMore && (
      <p>
        <Link href={`/orders?${new URLSearchParams({ tab: 'all', search: text })}`}>
          All orders that match
        </Link>
      </p>
    )}
  </section>
);
