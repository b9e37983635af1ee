import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { api, bodyOrThrow } from '../api.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { useListQuery } from '../ui/list-query.ts';
import { ActionRefusal, EmptyNote, LoadFailure, Loading } from '../ui/notices.tsx';
import { pageIn, useListPages } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectAll } from '../ui/select-all.tsx';
import { ChangeProductsButtons } from './change-products.tsx';
import { type BulkChangeResult, ChangeResult } from './change-result.tsx';
import { PriceCell } from './price-cell.tsx';
import { VisibilityButtons } from './product-visibility.tsx';

type Product = InferResponseType<typeof api.products.$get, 200>['products'][number];
/** The fields of a product that an action on several products needs. */
type SelectedProduct = Pick<
  InferResponseType<typeof api.products.found.$get, 200>[number],
  'id' | 'currencyCode' | 'status' | 'hidden'
>;

const selectedProductOf = ({
  id = '',
  status,
  hidden = false,
  variants = [],
}: Product): SelectedProduct => ({
  ...{ id, hidden, status: status ?? 'draft', currencyCode: variants[0]?.currencyCode ?? null },
});

export function ProductList() {
  const listQuery = useListQuery({ search: '', page: '1' });
  const { search } = listQuery.shown;
  const requested = { search: useDeferredValue(search.trim()), page: String(pageIn(listQuery)) };
  const list = useQuery({
    queryKey: ['products', 'page', requested],
    queryFn: () => bodyOrThrow(api.products.$get({ query: requested })),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, SelectedProduct>>(new Map());
  const choose = (products: readonly SelectedProduct[]) =>
    setChosen(new Map(products.map((product) => [product.id, product])));
  const everything = useMutation({
    mutationFn: () => bodyOrThrow(api.products.found.$get({ query: { search: requested.search } })),
    onSuccess: choose,
  });
  const shown = list.data?.products ?? [];
  const count = list.data?.count ?? 0;
  const pages = useListPages(listQuery, list.isPlaceholderData ? undefined : list.data?.count);
  const [changed, setChanged] = useState<{ result: BulkChangeResult; number: number } | null>(null);
  const show = (result: BulkChangeResult) =>
    setChanged((before) => ({ result, number: (before?.number ?? 0) + 1 }));
  const isAllChosen = shown.length > 0 && shown.every(({ id = '' }) => chosen.has(id));
  const here = new Map(shown.map((product) => [product.id, selectedProductOf(product)]));
  /** Prefers the product as listed, because it may have changed since it was selected. */
  const asShown = (product: SelectedProduct) => here.get(product.id) ?? product;
  const toggle = (product: Product) => {
    const next = new Map(chosen);
    if (!next.delete(product.id ?? '')) next.set(product.id ?? '', selectedProductOf(product));
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
          <SearchField
            label="Title, handle or SKU"
            value={search}
            onChange={(text) => listQuery.replace({ search: text, page: '1' })}
          />
          <a className="button" href="/api/export?format=csv">
            Save as CSV
          </a>
        </div>
        {chosen.size > 0 && (
          <section aria-label="Selection">
            {/* Disabled until the whole selection has loaded, so that no action applies to only a part of it. */}
            <fieldset className="bulk" disabled={everything.isPending}>
              <b>{chosen.size} selected</b>
              {isAllChosen && chosen.size < count && (
                <button type="button" className="button" onClick={() => everything.mutate()}>
                  {everything.isPending ? 'Selecting' : `Select all ${count.toLocaleString('en')}`}
                </button>
              )}
              <VisibilityButtons products={[...chosen.values()].map(asShown)} changed={show} />
              <ChangeProductsButtons
                ids={[...chosen.keys()]}
                currency={[...chosen.values()][0]?.currencyCode ?? 'usd'}
                changed={(result) => {
                  choose([]);
                  show(result);
                }}
              />
              <button type="button" className="button plain" onClick={() => choose([])}>
                Clear
              </button>
              <ActionRefusal error={everything.error} />
            </fieldset>
          </section>
        )}
        {changed !== null && <ChangeResult key={changed.number} changed={changed.result} />}
        {list.isPending && <Loading />}
        {list.isError && <LoadFailure error={list.error} retry={() => void list.refetch()} />}
        {list.data && shown.length === 0 && (
          <EmptyNote>
            {requested.search === '' ? 'Nothing is on sale.' : 'Nothing matches.'}
          </EmptyNote>
        )}
        {shown.length > 0 && (
          <table className="table">
            <thead>
              <tr>
                {hasRole('everything') && (
                  <SelectAll
                    what="products"
                    isChecked={isAllChosen}
                    isDisabled={everything.isPending}
                    choose={(isChecked) => choose(isChecked ? shown.map(selectedProductOf) : [])}
                  />
                )}
                <th>Product</th>
                <th>Status</th>
                <th className="end">Variants</th>
                <th className="end">Stock</th>
                <th className="end">Price</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((product) => (
                <tr key={product.id} aria-selected={chosen.has(product.id ?? '')}>
                  {hasRole('everything') && (
                    <td>
                      <input
                        type="checkbox"
                        aria-label={`Select ${product.title}`}
                        checked={chosen.has(product.id ?? '')}
                        disabled={everything.isPending}
                        onChange={() => toggle(product)}
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
        {pages}
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
