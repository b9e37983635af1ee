import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { answerOf, api } from '../api.ts';
import { money } from '../format.ts';
import { may } from '../me.ts';
import { Heading } from '../ui/heading.tsx';
import { Empty, Failure, Loading } from '../ui/states.tsx';

export type Products = InferResponseType<typeof api.products.$get, 200>;
type Product = Products['products'][number];

export const useProducts = () =>
  useQuery({ queryKey: ['products'], queryFn: () => answerOf(api.products.$get()) });

/** What is on sale: status, stock, price. */
export function ProductList() {
  const list = useProducts();
  const [search, setSearch] = useState('');
  const matches = ({ title = '', handle = '', variants = [] }: Product) =>
    `${title} ${handle} ${variants.map(({ sku }) => sku ?? '').join(' ')}`
      .toLowerCase()
      .includes(search.toLowerCase());
  return (
    <>
      <Heading title="Products">
        {may('everything') && (
          <>
            <Link className="button" href="/import">
              Import
            </Link>{' '}
            <Link className="button flame" href="/products/new">
              New product
            </Link>
          </>
        )}
      </Heading>
      <section className="card" aria-label="Products">
        <div className="filters">
          <input
            type="search"
            aria-label="Title, handle or SKU"
            placeholder="Title, handle or SKU"
            data-search
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <a className="button" href="/api/export?format=csv">
            Save as CSV
          </a>
        </div>
        {list.isPending && <Loading />}
        {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
        {list.data?.products.length === 0 && <Empty>Nothing is on sale.</Empty>}
        {list.data && list.data.products.length > 0 && (
          <table className="table">
            <thead>
              <tr>
                <th>Product</th>
                <th>Status</th>
                <th className="end">Variants</th>
                <th className="end">Stock</th>
                <th className="end">Price</th>
              </tr>
            </thead>
            <tbody>
              {list.data.products.filter(matches).map((product) => (
                <tr key={product.id}>
                  <td>
                    <Link href={`/products/${product.id}`}>{product.title}</Link>
                    <small>{product.handle}</small>
                  </td>
                  <td data-label="Status">
                    {product.status === 'draft' || product.hidden ? (
                      <span className="badge">
                        <span aria-hidden="true">○</span> {product.hidden ? 'Hidden' : 'Draft'}
                      </span>
                    ) : (
                      <span className="badge good">
                        <span aria-hidden="true">●</span> Published
                      </span>
                    )}
                  </td>
                  <td className="end" data-label="Variants">
                    {product.variants?.length ?? 0}
                  </td>
                  <td className="end" data-label="Stock">
                    {stockText(product)}
                  </td>
                  <td className="end" data-label="Price">
                    <Price product={product} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}

function stockText({ variants = [] }: Product): string {
  const counted = variants.flatMap(({ stock }) => (typeof stock === 'number' ? [stock] : []));
  return counted.length === 0
    ? 'not counted'
    : String(counted.reduce((sum, pieces) => sum + pieces, 0));
}

function Price({ product: { variants = [] } }: { product: Product }) {
  const prices = variants.flatMap(({ priceCents, salePriceCents, currencyCode = 'usd' }) =>
    typeof priceCents === 'number' ? [{ priceCents, salePriceCents, currencyCode }] : [],
  );
  const [least] = prices.toSorted((one, other) => one.priceCents - other.priceCents);
  if (least === undefined) return null;
  const sale = typeof least.salePriceCents === 'number' ? least.salePriceCents : null;
  return (
    <>
      {sale !== null && <s>{money(least.priceCents, least.currencyCode)}</s>}{' '}
      {money(sale ?? least.priceCents, least.currencyCode)}
    </>
  );
}
