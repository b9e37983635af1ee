import {
  type FakeHostedStore,
  hostedPrice,
  hostedProduct,
  hostedVariant,
  sendJson,
  startFakeHostedStore,
  storeId,
} from '../fakes/store/hosted-store.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { expect, test } from './site.ts';
import { visit } from './visit.ts';

test.describe.configure({ mode: 'serial' });

/** An id with characters that have a meaning in URLs. */
const oddId = 'no 1/2? #3 & 100% b';
let hostedStore: FakeHostedStore;
let shop: RunningSite | undefined;
// biome-ignore lint/correctness/noEmptyPattern: the runner reads the needed fixtures from this pattern
test.use({ baseURL: async ({}, use) => use(shop?.url) });

test.beforeAll(async ({ provider }) => {
  hostedStore = await startFakeHostedStore();
  hostedStore.products = [
    hostedProduct('ada', {
      variants: [
        hostedVariant('variant_brass'),
        hostedVariant('variant_steel', { title: 'Steel' }),
      ],
    }),
    hostedProduct('bea', { order: 2 }),
    hostedProduct('fresh', { order: 4 }),
    hostedProduct('bare', { id: oddId, order: 3, variants: [] }),
  ];
  hostedStore.intercept = (res) => void res.writeHead(503, 'Closed for today').end();
  shop = await startSite({
    MARKET_API_URL: provider.baseUrl,
    STORE_API_URL: hostedStore.apiUrl,
    STORE_ID: storeId,
    CHECKOUT_RATE_PER_MINUTE: '0',
  });
});
test.afterAll(async () => {
  await shop?.stop();
  await hostedStore.close();
});

test('HOSTED-KEEP: a store that has never responded is an error with a retry', async ({ page }) => {
  expect((await page.request.get('/product/prod_ada')).status()).toBe(503);
  await visit(page, '/product/prod_ada');
  await expect(
    page.getByText('Error loading product: HTTP 503: Closed for today', { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/store');
  await expect(
    page.getByText('Error loading products: HTTP 503: Closed for today', { exact: true }),
  ).toBeVisible();
  hostedStore.intercept = null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Lamp ada' })).toBeVisible();
});

test('HOSTED-SAME: prices in its currency, the product page, the cart, and on to where it takes payment', async ({
  page,
}) => {
  hostedStore.intercept = null;
  hostedStore.stock = { variant_bea: 1 };
  await page.route('https://pay.shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  );
  await visit(page, '/product/prod_bea');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lamp bea');
  await expect(page.getByText('A lamp called bea.')).toBeVisible();
  await expect(page.getByText('1 in stock!')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(drawer.getByText('24.90 €', { exact: true }).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('https://pay.shop.example/session/1?step=pay');
  const sentCheckout = hostedStore.calls.find(({ path }) => path === '/checkout');
  expect(JSON.parse(sentCheckout?.body ?? '')).toMatchObject({
    items: [{ variant_id: 'variant_bea', quantity: 1 }],
  });
});

test('HOSTED-SAME: the grid has its products, and their pictures load only from our server', async ({
  page,
}) => {
  await visit(page, '/store');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('24.90 €');
  await expect(cards.first().getByRole('link', { name: 'Choose options' })).toBeVisible();
  await expect(cards.first().locator('img').first()).toHaveAttribute('src', /^\/img\/store\//);
});

test('HOSTED-CONTRACT: a product without variants, and with any id, has a page that agrees with its card', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/store');
  const mainElement = page.getByRole('main');
  const card = mainElement.getByRole('article').filter({ hasText: 'Lamp bare' });
  await expect(card.getByRole('button', { name: 'Currently unavailable' })).toBeDisabled();
  await card.getByRole('link', { name: 'Lamp bare' }).click();
  const isShown = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lamp bare');
    await expect(mainElement.getByRole('status')).toHaveText('Currently unavailable');
    await expect(page.getByText('A lamp called bare.')).toBeVisible();
    await expect(mainElement.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  };
  await expect(page).toHaveURL(`/product/${encodeURIComponent(oddId)}`);
  await isShown();
  expect((await page.reload())?.status()).toBe(200);
  await isShown();
});

test('HOSTED-NEWEST: the cart has the price of the product’s page, although the list has an older one', async ({
  page,
}) => {
  hostedStore.intercept = null;
  const prices = [hostedPrice({ amount: 9_900 })];
  hostedStore.details['prod_fresh'] = { variants: [hostedVariant('variant_fresh', { prices })] };
  await visit(page, '/product/prod_fresh');
  await expect(page.getByText('99.00 €', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(drawer).toBeVisible();
  const stockCheck = page.waitForResponse(/\/variants\?/);
  await page.reload();
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await stockCheck;
  await expect(drawer.getByText('99.00 €', { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText(/price changed/i)).toHaveCount(0);
});

test('HOSTED-NEWEST: a listed product that the store no longer knows has a page that says so', async ({
  page,
}) => {
  hostedStore.intercept = (res) => sendJson(res, 404, { statusCode: 404, error: 'Not Found' });
  const answer = await page.goto('/product/prod_ada');
  hostedStore.intercept = null;
  expect(answer?.status()).toBe(404);
  await expect(
    page.getByText('Error loading product: HTTP 404: Not Found', { exact: true }),
  ).toBeVisible();
});
