import type { Page, Route } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { href } from '../../contract/paths.ts';
import { visit } from '../e2e/visit.ts';
import type { LanguageWalk } from './walk.ts';

const ofCheckout = /\/api\/store\/[^/]+\/checkout$/;

/** What a visitor is told while something fails: prices, charts, the stock, and the store's refusals of a cart as it words them. */
export async function walkFailures({ page, words, look }: LanguageWalk) {
  await failing(page, '**/api/market/history**', async () => {
    await visit(page, '/markets?coin=bitcoin');
    await page.getByText(words.coin.notLoaded).waitFor();
    await look('a chart that is not loaded');
  });
  await visit(page, '/markets?coin=nothing-such');
  await look('a coin that there is not');
  await visit(page, '/nothing-such');
  await look('a page that there is not');
  await visit(page, '/learn/nothing-such');
  await look('an article that there is not');
  await visit(page, '/product/nothing-such');
  await look('a product that there is not');
  await addMore(page, words, look);
  await refuseCart(page, words, look);
}

type Look = LanguageWalk['look'];
type Words = LanguageWalk['words'];

async function failing(page: Page, pattern: string, steps: () => Promise<void>) {
  const fail = (route: Route) => route.fulfill({ status: 503, json: {} });
  await page.route(pattern, fail);
  await steps();
  await page.unroute(pattern, fail);
}

/** Beyond what there is, on a product's page and in the cart. */
async function addMore(page: Page, words: Words, look: Look) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, href('product', { id: productIds.firstLightPrint }));
  const more = page.getByRole('button', { name: words.forms.increase }).first();
  for (let n = 0; n < 4; n += 1) await more.click();
  const add = page.getByRole('button', { name: words.store.addToCart, exact: true }).first();
  await add.click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: words.forms.increase }).click();
  await page.locator('.toast').first().waitFor();
  await look('more than there is, in the cart');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await add.click();
  await page.locator('.toast').first().waitFor();
  await look('more than there is');
}

/** The real store is asked for what its own page would not ask, or does not answer. */
async function refuseCart(page: Page, words: Words, look: Look) {
  const asking = (change: (items: Record<string, unknown>[]) => unknown) => (route: Route) => {
    const body = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...body, items: change(body.items) }) });
  };
  const answers: [string, (route: Route) => Promise<void>][] = [
    ['too many pieces', asking((items) => items.map((item) => ({ ...item, quantity: 9_999_999 })))],
    [
      'nothing that is sold',
      asking((items) => items.map((item) => ({ ...item, variant_id: 'x' }))),
    ],
    ['more than is left', asking((items) => items.map((item) => ({ ...item, quantity: 500 })))],
    ['a huge cart', asking((items) => [{ ...items[0], x: 'x'.repeat(70_000) }])],
    ['no answer', (route) => route.abort()],
  ];
  for (const [name, answer] of answers) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/store');
    await page.route(ofCheckout, answer);
    await page.getByRole('banner').getByRole('button', { name: words.cart.name }).first().click();
    const pay = page.getByRole('dialog').getByRole('button', { name: words.cart.checkout });
    await pay.click();
    await page.locator('.toast').first().waitFor();
    await look(`a checkout of ${name}`);
    await page.unroute(ofCheckout, answer);
    await page.keyboard.press('Escape');
  }
}
