import type { Page, Route } from '@playwright/test';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';
import { expect } from './site.ts';
import { visit } from './visit.ts';

export const productPath = (title: string) => {
  const product = sampleCatalogue.products.find((each) => each.title === title);
  if (product === undefined) throw new Error(`the sample catalogue has no ${title}`);
  return `/product/${product.id}`;
};
export const cartDrawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
export const readStoredCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('e-commerce-cart') ?? 'null'));

export async function addToCart(page: Page, title: string) {
  await visit(page, productPath(title));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(cartDrawer(page)).toBeVisible();
  // The write waits for the lock that tabs share.
  await expect.poll(() => readStoredCart(page)).not.toBeNull();
}

/** Responds like a store of `count` products, each a copy of the store's first product with another id. */
export const manyProducts = (count: number) => async (route: Route) => {
  const query = new URL(route.request().url()).searchParams;
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit'));
  const storeProducts: Record<string, unknown>[] = (await (await route.fetch()).json()).products;
  const products = Array.from({ length: Math.min(limit, count - offset) }, (_, index) => ({
    ...storeProducts[0],
    id: `prod_${offset + index}`,
    title: `Product ${offset + index}`,
  }));
  await route.fulfill({ json: { count, offset, limit, products } });
};
