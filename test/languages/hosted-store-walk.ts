import { STATUS_CODES } from 'node:http';
import { href } from '../../contract/paths.ts';
import { waitUntilComplete } from '../e2e/overlays.ts';
import { visit } from '../e2e/visit.ts';
import {
  type FakeHostedStore,
  hostedProduct,
  hostedVariant,
  sendJson,
} from '../fakes/store/hosted-store.ts';
import { toastOf } from './failures.ts';
import type { LanguageWalk } from './walk.ts';

/** A product in no language, because the site does not translate the store's own texts. */
const wordlessProduct = (id: string, fields: object = {}) =>
  hostedProduct(id, {
    title: 'Ø',
    subtitle: null,
    description: null,
    thumbnail: null,
    images: [],
    ...fields,
  });

/** Makes the store answer each call with this status. */
export function answerWithStatus(hostedStore: FakeHostedStore, status: number): void {
  hostedStore.intercept = (res) =>
    sendJson(res, status, { statusCode: status, error: STATUS_CODES[status] });
}

/** Checks a site that sells from another store: while that store is unavailable, and with products that cannot be bought. */
export async function walkHosted(
  { page, words, checkPageBriefly }: LanguageWalk,
  hostedStore: FakeHostedStore,
) {
  for (const path of [href('product', { id: 'prod_x' }), href('store')]) {
    await visit(page, path);
    await page.locator('main [role=alert]').waitFor();
    await checkPageBriefly(`${path} of a store that is away`);
  }
  const oneVariant = { title: 'Ø', inventory_quantity: 9 };
  hostedStore.products = [
    wordlessProduct('there', { variants: [hostedVariant('there', oneVariant)] }),
    wordlessProduct('gone', {
      variants: [hostedVariant('gone', { ...oneVariant, inventory_quantity: 0 })],
    }),
    wordlessProduct('bare', { variants: [] }),
    wordlessProduct('held', { purchasable: false }),
  ];
  hostedStore.intercept = null;
  await page.locator('main').getByRole('button', { name: words.page.tryAgain }).click();
  await page.getByRole('article').first().waitFor();
  await checkPageBriefly('a store that has sold out');
  for (const id of ['prod_gone', 'prod_bare', 'prod_held']) {
    await visit(page, href('product', { id }));
    await page.getByRole('main').getByRole('status').first().waitFor();
    await checkPageBriefly(`${id}, which cannot be bought`);
  }
  await visit(page, href('store'));
  await page.getByRole('main').getByRole('button', { name: words.store.addToCart }).click();
  await waitUntilComplete(page);
  answerWithStatus(hostedStore, 500);
  await page.getByRole('dialog').getByRole('button', { name: words.cart.checkout }).click();
  await toastOf(page, words.cart.checkoutFailed.title);
  await checkPageBriefly('a checkout that the store does not start');
  answerWithStatus(hostedStore, 404);
  await visit(page, href('product', { id: 'prod_there' }));
  await checkPageBriefly('a product that the store no longer knows');
}
