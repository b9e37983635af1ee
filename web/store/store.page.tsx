import { useState } from 'react';
import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { productsAtOnce } from '../../contract/limits.ts';
import { storeMessages } from '../../contract/messages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { productFromWire } from '../../domain/product-from-wire.ts';
import { fetchProducts, fetchStock, type ProductPage, withStock } from '../data/products.ts';
import type { PageProps } from '../page.ts';
import type { RenderedProducts } from '../ports.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { LoadingGrid, ProductGrid } from './product-grid.tsx';
import { StoreFailure } from './store-failure.tsx';
import { storeId } from './store-id.ts';
import { useLoaded } from './use-loaded.ts';

export const meta = () => pageMeta(pages.store, brand.name);

/** After a click within the site the screen itself asks, and shows that it does; so it does for what the server does not know. */
export default function StorePage({ data: { products: rendered } }: PageProps) {
  const { loaded, setLoaded, retry } = useLoaded<ProductPage>({
    rendered: () => (rendered ? readRendered(rendered) : undefined),
    otherwise: storeMessages.failedToLoadProducts,
    key: 'list',
    async load(show, signal) {
      const page =
        loaded.state === 'loaded'
          ? loaded.value
          : await fetchProducts(storeId(), { limit: productsAtOnce }, signal);
      show(page);
      show(await confirmed(page, signal));
    },
  });
  return (
    <>
      <PageHeading title={pages.store.heading} lede={pages.store.description} />
      {loaded.state === 'loading' ? <LoadingGrid /> : null}
      {loaded.state === 'error' ? (
        <StoreFailure message={storeMessages.errorLoadingProducts(loaded.message)}>
          <button type="button" className="btn btn-line" onClick={retry}>
            Try again
          </button>
        </StoreFailure>
      ) : null}
      {loaded.state === 'loaded' && loaded.value.products.length === 0 ? (
        <p className="card px-6 py-18 text-center text-text-2">{storeMessages.noProducts}</p>
      ) : null}
      {loaded.state === 'loaded' && loaded.value.products.length > 0 ? (
        <>
          <h2 className="sr-only">Products</h2>
          <ProductGrid products={loaded.value.products} />
          <More page={loaded.value} onMore={(value) => setLoaded({ state: 'loaded', value })} />
        </>
      ) : null}
    </>
  );
}

/** The live stock in place of what the list said; without it the list's own stays. */
async function confirmed(page: ProductPage, signal?: AbortSignal): Promise<ProductPage> {
  const ids = page.products.map(({ id }) => id);
  if (ids.length === 0) return page;
  const stock = await fetchStock(storeId(), ids, signal);
  return { ...page, products: page.products.map((product) => withStock(product, stock)) };
}

function More({ page, onMore }: { page: ProductPage; onMore(page: ProductPage): void }) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const left = page.count - page.products.length;
  if (left <= 0) return null;
  const ask = async () => {
    if (state === 'asking') return;
    setState('asking');
    try {
      const offset = page.products.length;
      const next = await fetchProducts(storeId(), { offset, limit: productsAtOnce });
      const added = await confirmed(next).catch(() => next);
      onMore({ count: next.count, products: [...page.products, ...added.products] });
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
        onClick={ask}
      >
        Show more products
      </button>
      {state === 'failed' ? (
        <p className="field-error" role="alert">
          {storeMessages.failedToLoadProducts}
        </p>
      ) : null}
    </div>
  );
}

function readRendered(rendered: RenderedProducts): ProductPage {
  const products = rendered.products.map(productFromWire).filter((product) => product !== null);
  return { products, count: rendered.count };
}
