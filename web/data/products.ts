import type { Product } from '../../contract/product.ts';
import { productFromWire } from '../../domain/product-from-wire.ts';
import { callStore } from './store-call.ts';

export interface ProductPage {
  products: Product[];
  /** Of all products, not of this page. */
  count: number;
}

/** One page of the store's list, in its order. */
export async function fetchProducts(
  storeId: string,
  { offset = 0, limit, ids = [] }: { offset?: number; limit: number; ids?: readonly string[] },
  signal?: AbortSignal,
): Promise<ProductPage> {
  const query = new URLSearchParams();
  for (const id of ids) query.append('ids[]', id);
  // Falsy parameters are not sent.
  if (offset > 0) query.set('offset', String(offset));
  query.set('limit', String(limit));
  const answer = await callStore(storeId, `/products?${query}`, signal ? { signal } : {});
  return readProducts(answer);
}

/** @throws Error when what came is no list of products */
function readProducts(answer: unknown): ProductPage {
  if (typeof answer !== 'object' || answer === null || !('products' in answer))
    throw new Error('unreadable answer');
  if (!Array.isArray(answer.products)) throw new Error('unreadable answer');
  const products = answer.products.map(productFromWire).filter((product) => product !== null);
  const count = 'count' in answer && typeof answer.count === 'number' ? answer.count : 0;
  return { products, count: Math.max(count, products.length) };
}

/** One product, alone. */
export async function fetchProduct(
  storeId: string,
  id: string,
  signal?: AbortSignal,
): Promise<Product> {
  const answer = await callStore(
    storeId,
    `/products/${encodeURIComponent(id)}`,
    signal ? { signal } : {},
  );
  const product =
    typeof answer === 'object' && answer !== null && 'product' in answer
      ? productFromWire(answer.product)
      : null;
  if (product === null) throw new Error('unreadable answer');
  return product;
}

/** Stock by variant id; null for what is not managed. */
export type StockByVariant = ReadonlyMap<string, number | null>;

/** What the store answers at once, of products and of their stock. */
export const mostAtOnce = 100;

/** Of these products the ones that are on sale, however many are asked for. */
export async function fetchProductsOf(
  storeId: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Product[]> {
  const products: Product[] = [];
  for (const some of inParts(ids)) {
    const part = await fetchProducts(storeId, { ids: some, limit: mostAtOnce }, signal);
    products.push(...part.products);
  }
  return products;
}

function* inParts(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += mostAtOnce) yield ids.slice(at, at + mostAtOnce);
}

/** The live stock of some products' variants. */
export async function fetchStock(
  storeId: string,
  productIds: readonly string[],
  signal?: AbortSignal,
): Promise<StockByVariant> {
  const stock = new Map<string, number | null>();
  for (const some of inParts(productIds))
    for (const [id, quantity] of await fetchSomeStock(storeId, some, signal))
      stock.set(id, quantity);
  return stock;
}

async function fetchSomeStock(
  storeId: string,
  productIds: readonly string[],
  signal?: AbortSignal,
): Promise<StockByVariant> {
  const query = new URLSearchParams({ fields: 'inventory_quantity' });
  for (const id of productIds) query.append('product_ids[]', id);
  const answer = await callStore(storeId, `/variants?${query}`, signal ? { signal } : {});
  const stock = new Map<string, number | null>();
  if (typeof answer !== 'object' || answer === null || !('variants' in answer)) return stock;
  if (!Array.isArray(answer.variants)) return stock;
  for (const row of answer.variants as unknown[]) {
    if (typeof row !== 'object' || row === null || !('id' in row)) continue;
    if (typeof row.id !== 'string' || !('inventory_quantity' in row)) continue;
    const quantity = row.inventory_quantity;
    if (quantity === null || (typeof quantity === 'number' && Number.isInteger(quantity)))
      stock.set(row.id, quantity);
  }
  return stock;
}

/** A product with the live stock in place of its own, where there is any. */
export function withStock(product: Product, stock: StockByVariant): Product {
  return {
    ...product,
    variants: product.variants.map((variant) => {
      const quantity = stock.get(variant.id);
      return quantity === undefined ? variant : { ...variant, inventory_quantity: quantity };
    }),
  };
}
