import type { Product } from '../../contract/product.ts';
import { productFromWire, representativePrice } from '../../domain/store/product-from-wire.ts';
import { isRecord } from '../../domain/text/unknown-record.ts';
import { callStore } from './store-call.ts';

export interface ProductPage {
  products: Product[];
  /** The number of all products, not only of this page. */
  count: number;
}

export async function fetchProducts(
  { offset = 0, limit, ids = [] }: { offset?: number; limit: number; ids?: readonly string[] },
  signal?: AbortSignal,
): Promise<ProductPage> {
  const query = new URLSearchParams();
  for (const id of ids) query.append('ids[]', id);
  // The store starts at 0 by default.
  if (offset > 0) query.set('offset', String(offset));
  query.set('limit', String(limit));
  return readProducts(await callStore(`/products?${query}`, { signal }));
}

/** @throws Error if the answer contains no list of products */
export function readProducts(answer: unknown): ProductPage {
  if (!isRecord(answer) || !Array.isArray(answer['products'])) throw new Error('unreadable answer');
  const products = answer['products'].map(productFromWire).filter((product) => product !== null);
  const count = typeof answer['count'] === 'number' ? answer['count'] : 0;
  return { products, count: Math.max(count, products.length) };
}

export async function fetchProduct(id: string, signal?: AbortSignal): Promise<Product> {
  const answer = await callStore(`/products/${encodeURIComponent(id)}`, { signal });
  const product = isRecord(answer) ? productFromWire(answer['product']) : null;
  if (product === null) throw new Error('unreadable answer');
  return product;
}

/** Stock by variant id; null for unmanaged stock. */
export type StockByVariant = ReadonlyMap<string, number | null>;

/** The largest page that the store returns, of products and of stock. */
export const productsPerCall = 100;

/** Fetches products by id, in several calls if there are many. The result lacks products that were removed. */
export async function fetchProductsOf(
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Product[]> {
  const products: Product[] = [];
  for (const some of batches(ids)) {
    const part = await fetchProducts({ ids: some, limit: productsPerCall }, signal);
    products.push(...part.products);
  }
  return products;
}

function* batches(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += productsPerCall)
    yield ids.slice(at, at + productsPerCall);
}

export async function fetchStock(
  productIds: readonly string[],
  signal?: AbortSignal,
): Promise<StockByVariant> {
  const stock = new Map<string, number | null>();
  for (const some of batches(productIds)) {
    const query = new URLSearchParams({ fields: 'inventory_quantity' });
    for (const id of some) query.append('product_ids[]', id);
    const answer = await callStore(`/variants?${query}`, { signal });
    const rows: unknown = isRecord(answer) ? answer['variants'] : [];
    for (const row of Array.isArray(rows) ? rows.filter(isRecord) : []) {
      const { id, inventory_quantity: quantity } = row;
      if (typeof id !== 'string') continue;
      if (quantity === null || (typeof quantity === 'number' && Number.isInteger(quantity)))
        stock.set(id, quantity);
    }
  }
  return stock;
}

export function withStock(product: Product, stock: StockByVariant): Product {
  const variants = product.variants.map((variant) => {
    const quantity = stock.get(variant.id);
    return quantity === undefined ? variant : { ...variant, inventory_quantity: quantity };
  });
  return { ...product, ...representativePrice({ ...product, variants }), variants };
}
