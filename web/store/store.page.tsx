import { useState } from 'react';
import { pageHead } from '../../content/messages/page-head.ts';
import { buyerInformation } from '../../content/shop/before-order.ts';
import { storeNotice } from '../../content/shop/notice.ts';
import { words } from '../../content/words.ts';
import { productsPerStep } from '../../contract/limits.ts';
import type { Product } from '../../contract/product.ts';
import {
  fetchProducts,
  fetchStock,
  type ProductPage,
  productsPerCall,
  readProducts,
  withStock,
} from '../data/products.ts';
import type { PageProps } from '../page.ts';
import { storeKind } from '../state/site-mode.ts';
import { StoreNotice } from '../ui/feedback/store-notice.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { LoadingGrid, ProductGrid } from './product-grid.tsx';
import { StoreFailure } from './store-failure.tsx';
import { useStoreData } from './use-store-data.ts';

/** The last displayed products, for Back. */
const lastShown = new Map<string, ProductPage>();

export const meta = () =>
  pageHead({ title: words.pages.store.title, description: words.pages.store.description });

/** The page of all products, which are fetched after a click, or if the server had no catalogue yet. */
export default function StorePage({ data }: PageProps<'store'>) {
  const { loaded, update, retry } = useStoreData<ProductPage>({
    rendered: () => (data?.products ? readProducts(data.products) : undefined),
    fallback: words.store.failedToLoadProducts,
    key: 'list',
    left: lastShown,
    async load({ show, update }, { value, isFresh }, signal) {
      const first =
        isFresh && value ? value : await fetchFirst(value?.products.length ?? 0, signal);
      if (value === undefined) show(first);
      const stock = await fetchStockUpdate(first.products, signal);
      update((now) => stock(keepAppended(first, now)));
    },
  });
  const { priceNote } = buyerInformation[storeKind()];
  return (
    <>
      <PageHeading title={words.pages.store.heading} lede={words.pages.store.description} />
      <StoreNotice text={storeNotice} />
      {loaded.state === 'loading' ? <LoadingGrid /> : null}
      {loaded.state === 'error' ? (
        <StoreFailure message={words.store.errorLoadingProducts({ reason: loaded.message })}>
          <button type="button" className="btn btn-line" onClick={retry}>
            {words.page.tryAgain}
          </button>
        </StoreFailure>
      ) : null}
      {loaded.state === 'loaded' && loaded.value.products.length === 0 ? (
        <p className="card px-6 py-18 text-center text-text-2">{words.store.noProducts}</p>
      ) : null}
      {loaded.state === 'loaded' && loaded.value.products.length > 0 ? (
        <>
          <h2 className="sr-only">{words.store.products}</h2>
          {priceNote ? (
            <p className="mb-4 text-13 text-text-2">{words.store.allPrices({ note: priceNote })}</p>
          ) : null}
          <ProductGrid products={loaded.value.products} isFirst />
          <More page={loaded.value} onMore={update} />
        </>
      ) : null}
    </>
  );
}

/** Fetches as many products as were displayed, from the first. */
async function fetchFirst(shown: number, signal: AbortSignal): Promise<ProductPage> {
  const count = Math.max(productsPerStep, shown);
  const fetchFrom = (offset: number) =>
    fetchProducts({ offset, limit: Math.min(count - offset, productsPerCall) }, signal);
  let page = await fetchFrom(0);
  while (page.products.length < Math.min(count, page.count)) {
    const next = await fetchFrom(page.products.length);
    if (next.products.length === 0) break;
    page = { count: next.count, products: [...page.products, ...next.products] };
  }
  return page;
}

/** Keeps the products that were appended while the list was being fetched. */
function keepAppended(first: ProductPage, now: ProductPage): ProductPage {
  const there = new Set(first.products.map(({ id }) => id));
  const rest = now.products.slice(first.products.length).filter(({ id }) => !there.has(id));
  return { ...first, products: [...first.products, ...rest] };
}

/** Returns a function that updates a list with the products' live stock. */
async function fetchStockUpdate(
  products: readonly Product[],
  signal?: AbortSignal,
): Promise<(now: ProductPage) => ProductPage> {
  const ids = products.map(({ id }) => id);
  const stock = await fetchStock(ids, signal);
  return (now) => ({
    ...now,
    products: now.products.map((product) => withStock(product, stock)),
  });
}

interface MoreProps {
  page: ProductPage;
  onMore(change: (now: ProductPage) => ProductPage): void;
}

function More({ page, onMore }: MoreProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const left = page.count - page.products.length;
  if (left <= 0) return null;
  const fetchMore = async () => {
    if (state === 'asking') return;
    setState('asking');
    try {
      const offset = page.products.length;
      const next = await fetchProducts({ offset, limit: productsPerStep });
      const withLiveStock = await fetchStockUpdate(next.products).catch(() => null);
      const added = withLiveStock === null ? next : withLiveStock(next);
      onMore((now) => ({ count: next.count, products: [...now.products, ...added.products] }));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="mt-9 grid justify-items-center gap-2">
      <button
        type="button"
        className="btn btn-line"
        aria-disabled={state === 'asking'}
        onClick={fetchMore}
      >
        {words.store.showMore}
      </button>
      {state === 'failed' ? (
        <p className="field-error" role="alert">
          {words.store.failedToLoadProducts}
        </p>
      ) : null}
    </div>
  );
}
