import { afterEach, expect, test, vi } from 'vitest';
import { fetchProductsOf, fetchStock, productsPerCall } from './products.ts';

afterEach(() => vi.unstubAllGlobals());

test('CART-CHECKED: more products than the store’s page size are fetched in several calls', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://shop.example');
    if (pathname.endsWith('/variants')) {
      const ids = searchParams.getAll('product_ids[]').slice(0, productsPerCall);
      return Response.json({ variants: ids.map((id) => ({ id, inventory_quantity: 1 })) });
    }
    const ids = searchParams.getAll('ids[]').slice(0, Number(searchParams.get('limit')));
    return Response.json({ count: ids.length, products: ids.map((id) => ({ id, title: id })) });
  });
  const ids = Array.from({ length: 105 }, (_, number) => `prod_${number}`);
  const products = await fetchProductsOf(ids);
  expect(products.map(({ id }) => id)).toEqual(ids);
  expect([...(await fetchStock(ids)).keys()]).toEqual(ids);
});
