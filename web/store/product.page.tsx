import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import type { Product } from '../../contract/product.ts';
import { displayedVariant } from '../../domain/store/pricing.ts';
import { productFromWire } from '../../domain/store/product-from-wire.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { fetchProduct, fetchStock, withStock } from '../data/products.ts';
import { Link } from '../navigation/link.tsx';
import type { PageProps } from '../page.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { usePageHead } from '../ui/page/use-head.ts';
import { ProductView } from './product-view.tsx';
import { StoreFailure } from './store-failure.tsx';
import { useStoreData } from './use-store-data.ts';

type DescribedProduct = Pick<Product, 'title' | 'subtitle' | 'description_nodes'>;

const productMeta = (product: DescribedProduct | null | undefined) =>
  pageHead(
    product
      ? {
          title: product.title,
          description:
            product.subtitle ??
            (plainText(product.description_nodes) || words.pages.product.description),
        }
      : { title: words.pages.product.title, description: words.pages.product.description },
  );

export const meta = ({ data }: PageProps<'product'>) => productMeta(data?.product);

const unknownProduct = `HTTP 404: ${words.statuses.notFound}`;

/** The last displayed products by id, for Back. */
const lastShown = new Map<string, Product | null>();

/** The page of a product. The page fetches the product after a click, or if the server had no catalogue yet. */
export default function ProductPage({ params: { id }, data }: PageProps<'product'>) {
  const { loaded, retry } = useStoreData<Product | null>({
    rendered: () => (data?.product === undefined ? undefined : productFromWire(data.product)),
    fallback: words.store.failedToLoadProduct,
    key: id,
    left: lastShown,
    async load({ show, update }, { value, isFresh }, signal) {
      const product = isFresh ? value : await fetchProduct(id, signal);
      if (!product) return;
      if (!value) show(product);
      const stock = await fetchStock([id], signal);
      update(() => withStock(product, stock));
    },
  });
  const product = loaded.state === 'loaded' ? loaded.value : null;
  // After a click the name arrives with the store's response.
  usePageHead(productMeta(product));
  if (loaded.state === 'loading') return <LoadingProduct />;
  if (product) return <ProductView product={product} first={displayedVariant(product)} />;
  const message = loaded.state === 'error' ? loaded.message : unknownProduct;
  return (
    <>
      <PageHeading title={words.pages.product.heading} />
      <StoreFailure message={words.store.errorLoadingProduct({ reason: message })}>
        <Link to={href('store')} className="btn btn-line">
          {words.store.goBack}
        </Link>
        {loaded.state === 'error' && message !== unknownProduct ? (
          <button type="button" className="btn btn-ghost" onClick={retry}>
            {words.page.tryAgain}
          </button>
        ) : null}
      </StoreFailure>
    </>
  );
}

function LoadingProduct() {
  return (
    <div
      className="mt-17 grid gap-8 lg:grid-cols-12 lg:gap-14"
      role="status"
      aria-label={words.store.loadingProduct}
      aria-busy="true"
    >
      <span className="skeleton aspect-[1/0.92] h-auto! rounded-xl! lg:col-span-7" />
      <div className="lg:col-span-5">
        <h1 className="sr-only">{words.pages.product.heading}</h1>
        <span className="skeleton h-9! w-2/3" />
        <span className="skeleton mt-4 block w-1/2" />
        <span className="skeleton mt-7 block h-8! w-24" />
        <span className="skeleton mt-8 block h-12! w-full rounded-md!" />
      </div>
    </div>
  );
}
