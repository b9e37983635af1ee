import { STATUS_CODES } from 'node:http';
import { href } from '../../contract/paths.ts';
import { waitUntilComplete } from '../e2e/overlays.ts';
import { visit } from '../e2e/visit.ts';
import {
  type FakeHostedStore,
  hostedProduct,
  hostedVariant,
  json,
} from '../fakes/store/hosted-store.ts';
import { toastOf } from './failures.ts';
import type { LanguageWalk } from './walk.ts';

/** A product in no language, because the site does not translate the store's own texts. */
const wordlessProduct = (id: string, more: object = {}) =>
  hostedProduct(id, {
    title: 'Ø',
    subtitle: null,
    description: null,
    thumbnail: null,
    images: [],
    ...more,
  });

/** Answers each call with this status. */
export function fail(hosted: FakeHostedStore, status: number): void {
  hosted.spoil = (res) => json(res, status, { statusCode: status, error: STATUS_CODES[status] });
}

/** Looks at a site that sells from another store: while that store is away, and with products that cannot be bought. */
export async function walkHosted(
  { page, words, lookBriefly: look }: LanguageWalk,
  hosted: FakeHostedStore,
) {
  for (const path of [href('product', { id: 'prod_x' }), href('store')]) {
    await visit(page, path);
    await page.locator('main [role=alert]').waitFor();
    await look(`${path} of a store that is away`);
  }
  const one = { title: 'Ø', inventory_quantity: 9 };
  hosted.products = [
    wordlessProduct('there', { variants: [hostedVariant('there', one)] }),
    wordlessProduct('gone', {
      variants: [hostedVariant('gone', { ...one, inventory_quantity: 0 })],
    }),
    wordlessProduct('bare', { variants: [] }),
    wordlessProduct('held', { purchasable: false }),
  ];
  hosted.spoil = null;
  await page.locator('main').getByRole('button', { name: words.page.tryAgain }).click();
  await page.getByRole('article').first().waitFor();
  await look('a store that has sold out');
  for (const id of ['prod_gone', 'prod_bare', 'prod_held']) {
    await visit(page, href('product', { id }));
    await page.getByRole('main').getByRole('status').first().waitFor();
    await look(`${id}, which cannot be bought`);
  }
  await visit(page, href('store'));
  await page.getByRole('main').getByRole('button', { name: words.store.addToCart }).click();
  await waitUntilComplete(page);
  fail(hosted, 500);
  await page.getByRole('dialog').getByRole('button', { name: words.cart.checkout }).click();
  await toastOf(page, words.cart.checkoutFailed.title);
  await look('a checkout that the store does not start');
  fail(hosted, 404);
  await visit(page, href('product', { id: 'prod_there' }));
  await look('a product that the store no longer knows');
}
