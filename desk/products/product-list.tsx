import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { answerOf, api } from '../api.ts';
import { hasRole } from '../me.ts';
import { Heading } from '../ui/heading.tsx';
import { usePages } from '../ui/pages.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Empty, Failure, Loading } from '../ui/states.tsx';
import { ChangeSeveral } from './change-several.tsx';
import { PriceCell } from './price-cell.tsx';
import { ShownSeveral, ShowSeveral, useShowSeveral } from './show-several.tsx';

export type Products = InferResponseType<typeof api.products.$get, 200>;
type Product = Products['products'][number];

export const productsQuery = {
  queryKey: ['products'],
  queryFn: () => answerOf(api.products.$get()),
};
export const useProducts = () => useQuery(productsQuery);

/** True if a search text matches a product: a part of its title, its handle, or an SKU. */
export const matchesProduct = (
  { title = '', handle = '', variants = [] }: Product,
  search: string,
): boolean =>
  `${title} ${handle} ${variants.map(({ sku }) => sku ?? '').join(' ')}`
    .toLowerCase()
    .includes(search.trim().toLowerCase());

/** What is on sale: status, stock, price. */
export function ProductList() {
  const list = useProducts();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = list.data?.products.filter((product) => matchesProduct(product, search)) ?? [];
  const show = useShowSeveral();
  const page = usePages(shown);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      <Heading title="Products">
        {hasRole('everything') && (
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
          <SearchField label="Title, handle or SKU" value={search} onChange={setSearch} />
          <a className="button" href="/api/export?format=csv">
            Save as CSV
          </a>
        </div>
        {chosen.size > 0 && (
          <section className="bulk" aria-label="Selection">
            <b>{chosen.size} selected</b>
            <ShowSeveral
              products={list.data?.products.filter(({ id = '' }) => chosen.has(id)) ?? []}
              run={show}
            />
            <ChangeSeveral
              ids={[...chosen]}
              currency={
                list.data?.products.find(({ id }) => id !== undefined && chosen.has(id))
                  ?.variants?.[0]?.currencyCode ?? 'usd'
              }
              done={() => setChosen(new Set())}
            />
            <button type="button" className="button plain" onClick={() => setChosen(new Set())}>
              Clear
            </button>
          </section>
        )}
        <ShownSeveral run={show} />
        {list.isPending && <Loading />}
        {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
        {list.data?.products.length === 0 && <Empty>Nothing is on sale.</Empty>}
        {list.data && list.data.products.length > 0 && (
          <table className="table">
            <thead>
              <tr>
                {hasRole('everything') && (
                  <th>
                    <input
                      type="checkbox"
                      aria-label="Select all products that are shown"
                      checked={shown.length > 0 && shown.every(({ id = '' }) => chosen.has(id))}
                      onChange={({ target }) =>
                        setChosen(new Set(target.checked ? shown.map(({ id = '' }) => id) : []))
                      }
                    />
                  </th>
                )}
                <th>Product</th>
                <th>Status</th>
                <th className="end">Variants</th>
                <th className="end">Stock</th>
                <th className="end">Price</th>
              </tr>
            </thead>
            <tbody>
              {page.shown.map((product) => (
                <tr key={product.id} aria-selected={chosen.has(product.id ?? '')}>
                  {hasRole('everything') && (
                    <td>
                      <input
                        type="checkbox"
                        aria-label={`Select ${product.title}`}
                        checked={chosen.has(product.id ?? '')}
                        onChange={() => toggle(product.id ?? '')}
                      />
                    </td>
                  )}
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
                    <PriceCell product={product} canChange={hasRole('everything')} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {page.pages}
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
