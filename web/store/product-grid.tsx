import { words } from '../../content/words.ts';
import type { Product } from '../../contract/product.ts';
import type { PictureLoad } from '../ui/pictures/product-picture.tsx';
import { ProductCard } from './product-card.tsx';

interface Props {
  products: readonly Product[];
  /** True for the first products of the page. */
  isFirst?: boolean;
}

/** Products in 1, 2, 3 or 4 columns, depending on the width. */
export function ProductGrid({ products, isFirst = false }: Props) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product.id} className="grid">
          <ProductCard product={product} load={isFirst ? loadPriority(index) : 'lazy'} />
        </li>
      ))}
    </ul>
  );
}

/** At most four products are in the first row. */
const loadPriority = (index: number): PictureLoad =>
  index === 0 ? 'first' : index < 4 ? 'early' : 'lazy';

/** Placeholders of the same size as products, while these are loading. */
export function LoadingGrid() {
  return (
    <div
      className="product-grid"
      role="status"
      aria-label={words.store.loadingProducts}
      aria-busy="true"
    >
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index}>
          <span className="skeleton aspect-square h-auto! w-full rounded-lg!" />
          <span className="mt-4 flex justify-between">
            <span className="skeleton w-24" />
            <span className="skeleton w-12" />
          </span>
          <span className="skeleton mt-3 w-2/3" />
          <span className="skeleton mt-4 h-10! w-full rounded-md!" />
        </div>
      ))}
    </div>
  );
}
