import type { Page, Route } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { api, href } from '../../contract/paths.ts';
import { waitUntilComplete } from '../e2e/overlays.ts';
import { visit, waitUntilReady } from '../e2e/visit.ts';
import type { LanguageWalk } from './walk.ts';

const prices = `**${api.coinsMarkets}?*`;
const storeCall = (path: string) => new RegExp(`/api/store/[^/]+${path}`);
const checkoutCalls = storeCall('/checkout$');
const desktop = { width: 1440, height: 900 };

type Answer = (route: Route) => Promise<void>;
const status =
  (code: number, json: object = {}): Answer =>
  (route) =>
    route.fulfill({ status: code, json });
const noAnswer: Answer = (route) => route.abort();

/** Checks every message about a failure, each caused by an overridden response. */
export async function walkFailures(walk: LanguageWalk) {
  await walkPrices(walk);
  await walkMissing(walk);
  await walkProducts(walk);
  await walkStock(walk);
  await walkCart(walk);
  await walkReturn(walk);
}

/** Overrides the responses to some calls during `steps`. */
async function withResponse(
  page: Page,
  calls: RegExp | string,
  answer: Answer,
  steps: () => Promise<void>,
) {
  await page.route(calls, answer);
  await steps();
  await page.unroute(calls, answer);
}

export const toastOf = (page: Page, text: string) =>
  page.locator('.toast').filter({ hasText: text }).waitFor();

async function walkPrices({ page, words, checkPageBriefly }: LanguageWalk) {
  await withResponse(page, prices, status(429), async () => {
    await visit(page, '/markets');
    await toastOf(page, words.market.dataError.title);
    await page.locator('main .notice').waitFor();
    await checkPageBriefly('prices that are refused');
  });
  await withResponse(page, prices, noAnswer, async () => {
    await page.locator('main .notice button').click();
    await page.locator('.notice').filter({ hasText: words.market.noConnection }).waitFor();
    await checkPageBriefly('prices that do not come');
  });
  await withResponse(page, '**/api/market/history/**', status(503), async () => {
    await visit(page, '/markets?coin=bitcoin');
    await page.getByText(words.coin.notLoaded).waitFor();
    await checkPageBriefly('a chart that does not come');
  });
}

async function walkMissing({ page, checkPageBriefly }: LanguageWalk) {
  for (const path of ['/markets?coin=qqqq', '/qqqq', href('product', { id: 'qqqq' })]) {
    await visit(page, path);
    await checkPageBriefly(path);
  }
}

/** Checks pages that a click opens and whose products fail to load. */
async function walkProducts({ page, words, checkPageBriefly }: LanguageWalk) {
  await page.setViewportSize(desktop);
  const list = storeCall('/products\\?');
  const followLink = async (path: string) => {
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
    await page.locator('main [role=alert]').waitFor();
  };
  for (const answer of [status(500), noAnswer]) {
    await visit(page, '/about');
    await withResponse(page, list, answer, () => followLink(href('store')));
    await checkPageBriefly('products that do not come');
    await page.setViewportSize(desktop);
  }
  await withResponse(page, storeCall('/products/'), noAnswer, async () => {
    await visit(page, href('store'));
    await followLink(href('product', { id: productIds.ledgerMug }));
    await checkPageBriefly('a product that does not come');
  });
  await withResponse(page, list, status(200, { count: 0, products: [] }), async () => {
    await visit(page, '/about');
    await page.setViewportSize(desktop);
    await page
      .locator(`a[href="${href('store')}"]`)
      .filter({ visible: true })
      .first()
      .click();
    await page.getByText(words.store.noProducts).waitFor();
    await checkPageBriefly('a store without products');
  });
}

/** Requests more than is in stock: on a product's page, in the cart and in the list. */
async function walkStock({ page, words, checkPageBriefly }: LanguageWalk) {
  await page.setViewportSize(desktop);
  await visit(page, href('product', { id: productIds.firstLightPrint }));
  const mainElement = page.getByRole('main');
  const increaseButton = mainElement.getByRole('button', { name: words.forms.increase });
  for (let pieces = 1; pieces < 6; pieces += 1) await increaseButton.click();
  await checkPageBriefly('more than there is, on the page of a product');
  await page.setViewportSize(desktop);
  await mainElement.getByRole('button', { name: words.forms.decrease }).click();
  const add = mainElement.getByRole('button', { name: words.store.addToCart, exact: true });
  await add.click();
  await waitUntilComplete(page);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: words.forms.increase }).click();
  await toastOf(page, words.store.addFailedOnList);
  await checkPageBriefly('more than there is, in the cart');
  await page.setViewportSize(desktop);
  await visit(page, href('product', { id: productIds.firstLightPrint }));
  await add.click();
  await toastOf(page, words.store.addFailedOnProduct);
  await checkPageBriefly('more than there is, added');
}

/** Checks a cart that cannot be compared with the store, and refusals in the store's own words. */
async function walkCart({ page, words, checkPageBriefly }: LanguageWalk) {
  const pendingCheckout =
    (change: (items: Record<string, unknown>[]) => unknown): Answer =>
    (route) => {
      const { items, ...fields } = route.request().postDataJSON();
      return route.continue({ postData: JSON.stringify({ items: change(items), ...fields }) });
    };
  const drawer = page.getByRole('dialog');
  await visit(page, '/about');
  await withResponse(page, storeCall('/products\\?'), noAnswer, async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: words.cart.nameWithItems({ count: 5 }) })
      .click();
    await drawer.getByText(words.store.notChecked).waitFor();
    await checkPageBriefly('a cart that is not checked');
  });
  for (const [name, answer] of [
    [
      'too many pieces',
      pendingCheckout((items) => items.map((item) => ({ ...item, quantity: 9_999_999 }))),
    ],
    [
      'nothing sold',
      pendingCheckout((items) => items.map((item) => ({ ...item, variant_id: 'x' }))),
    ],
    [
      'more than is left',
      pendingCheckout((items) => items.map((item) => ({ ...item, quantity: 500 }))),
    ],
    ['a huge cart', pendingCheckout(([item]) => [{ ...item, x: 'x'.repeat(70_000) }])],
    ['no answer', noAnswer],
  ] as const)
    await withResponse(page, checkoutCalls, answer, async () => {
      await drawer.getByRole('button', { name: words.cart.checkout }).click();
      await toastOf(page, words.cart.checkoutFailed.title);
      await checkPageBriefly(`a checkout of ${name}`);
      await page.locator('.toast button').first().click();
    });
  const session = 'a'.repeat(32);
  await withResponse(
    page,
    checkoutCalls,
    status(200, { url: `/checkout/${session}` }),
    async () => {
      await drawer.getByRole('button', { name: words.cart.checkout }).click();
      await page.waitForURL(`**/${session}`);
    },
  );
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('button', { name: words.cart.name }).click();
  await drawer.getByRole('button', { name: words.cart.checkout }).click();
  await toastOf(page, words.cart.empty.title);
  await checkPageBriefly('a checkout of nothing');
  for (const [code, notice] of [
    [503, words.cart.notRestored],
    [409, words.cart.alreadyPaid],
  ] as const)
    await withResponse(page, '**/cancel', status(code), async () => {
      await drawer.getByRole('button', { name: words.cart.restore }).click();
      await toastOf(page, notice.title);
      await checkPageBriefly(notice.title);
    });
}

/** Checks the page to which buyers return, after payments that failed or are not complete. */
async function walkReturn({ page, words, checkPageBriefly }: LanguageWalk) {
  const session = 'a'.repeat(32);
  const checkout = {
    status: 'complete',
    payment_status: 'paid',
    lines: [],
    currency: { code: 'usd', symbol: '$', template: '$$1' },
    total: 1_600,
  };
  for (const [expectedText, extraFields] of [
    [words.checkout.notices.refundDue.description, { order_status: 'refund_due' }],
    [words.success.ended, { status: 'expired', payment_status: 'unpaid' }],
    [words.success.unconfirmed, { status: 'open', payment_status: 'unpaid' }],
  ] as const)
    await withResponse(
      page,
      `**/checkout/${session}`,
      status(200, { ...checkout, ...extraFields }),
      async () => {
        await page.goto(`/success?session=${session}`);
        await waitUntilReady(page);
        await page.getByText(expectedText).waitFor();
        await checkPageBriefly(expectedText);
      },
    );
}

/** Checks a cached page and an uncached page without a connection. */
export async function walkOffline({ page, words, checkPage, checkPageBriefly }: LanguageWalk) {
  await visit(page, '/');
  // The first key press makes the page install its worker.
  await page.keyboard.press('Shift');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
  await visit(page, '/');
  await page.context().setOffline(true);
  await visit(page, '/');
  await page.getByText(words.offline.title).filter({ visible: true }).first().waitFor();
  await checkPageBriefly('a page that is kept');
  await page.goto('/qqqq');
  await page.getByText(words.offline.page.text).waitFor();
  await checkPage('a page that is not kept');
}
