import { useState } from 'react';
import type { Product } from '../../contract/product.ts';
import { groupBy } from '../../domain/text/group-by.ts';
import { fetchProducts } from '../data/products.ts';
import { useLoad } from '../data/use-load.ts';
import { ProductGrid } from './product-grid.tsx';

/** Maximum in a section: one row on a wide screen. */
const maxShown = 4;

/** Related products under the shop's own headings. Hidden if they cannot be fetched. */
export function RelatedProducts({ product }: { product: Product }) {
  const sections = groupBy(
    product.related_products.filter((related) => related.related_type === 'product'),
    (related) => related.section_title,
  );
  const ids = [...sections.values()].flatMap((related) =>
    related.slice(0, maxShown).map(({ related_id }) => related_id),
  );
  const [products, setProducts] = useState<readonly Product[]>([]);

  useLoad(({ signal }) => {
    if (ids.length === 0) return;
    fetchProducts({ ids, limit: ids.length }, signal).then(
      (page) => setProducts(page.products),
      () => {},
    );
  }, ids.join(' '));

  return [...sections].map(([title, related]) => {
    const found = related
      .slice(0, maxShown)
      .map(({ related_id }) => products.find(({ id }) => id === related_id))
      .filter((each) => each !== undefined);
    return found.length === 0 ? null : (
      <section key={title} className="section">
        <h2 className="text-section mb-4">{title}</h2>
        <ProductGrid products={found} />
      </section>
    );
  });
}
