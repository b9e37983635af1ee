import type { Page } from '@playwright/test';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';
import { expect } from './site.ts';
import { visit } from './visit.ts';

export const productPath = (title: string) => {
  const product = sampleCatalogue.products.find((each) => each.title === title);
  if (product === undefined) throw new Error(`the sample catalogue has no ${title}`);
  return `/product/${product.id}`;
};
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
export const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('e-commerce-cart') ?? 'null'));

export async function add(page: Page, title: string) {
  await visit(page, productPath(title));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(drawer(page)).toBeVisible();
}
