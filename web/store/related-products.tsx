import { useState } from 'react';
import type { Product } from '../../contract/product.ts';
import { fetchProducts } from '../data/products.ts';
import { useReloadOnRevisit } from '../data/use-reload-on-revisit.ts';
import { ProductGrid } from './product-grid.tsx';

/** The maximum number of products in a section: one row on a wide screen. */
const maxProducts = 4;

/** Related products under the headings that the shop chose; hidden if the products cannot be fetched. */
export function RelatedProducts({ product }: { product: Product }) {
  const related = product.related_products.filter(({ related_type: type }) => type === 'product');
  const sections = [...new Set(related.map(({ section_title: title }) => title))].map((title) => ({
    title,
    ids: related
      .filter(({ section_title: of }) => of === title)
      .slice(0, maxProducts)
      .map(({ related_id: id }) => id),
  }));
  const ids = sections.flatMap((section) => section.ids);
  const [products, setProducts] = useState<readonly Product[]>([]);

  useReloadOnRevisit(({ signal }) => {
    if (ids.length === 0) return;
    fetchProducts({ ids, limit: ids.length }, signal).then(
      (page) => setProducts(page.products),
      () => {},
    );
  }, ids.join(' '));

  return sections.map(({ title, ids: wanted }) => {
    const found = wanted
      .map((id) => products.find((each) => each.id === id))
      .filter((each) => each !== undefined);
    return found.length === 0 ? null : (
      <section key={title} className="section">
        <h2 className="text-section mb-4">{title}</h2>
        <ProductGrid products={found} />
      </section>
    );
  });
}
