import {
  type ContractStore,
  contractPayment,
  contractIds as ids,
  startContractStore,
} from '../fakes/store/contract-store.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { expect, test } from './site.ts';
import { visit } from './visit.ts';

let store: ContractStore;
let shop: RunningSite | undefined;
// biome-ignore lint/correctness/noEmptyPattern: the runner reads the needed fixtures from this pattern
test.use({ baseURL: async ({}, use) => use(shop?.url), timezoneId: 'Asia/Tokyo', locale: 'en-GB' });

test.beforeAll(async ({ provider }) => {
  store = await startContractStore();
  shop = await startSite({
    MARKET_API_URL: provider.baseUrl,
    STORE_API_URL: store.apiUrl,
    STORE_ID: ids.store,
  });
});
test.afterAll(async () => {
  await shop?.stop();
  await store.close();
});

/** Takes the calls that were made since the last call of this function. */
const takeCalls = () => store.calls.splice(0);

test('HOSTED-CALLS: a store written from the contract alone sells a whole cart, and gets the contract’s calls and no others', async ({
  page,
}) => {
  await page.route('https://pay.contract-store.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  );

  expect(takeCalls().filter((call) => !call.includes('is_hidden'))).toEqual([
    'GET /products?limit=100',
  ]);
  const askedForStock = (...products: string[]) =>
    `GET /variants?fields=inventory_quantity${products.map((id) => `&product_ids[]=${id}`).join('')}`;
  await visit(page, '/store');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Enamel pin' })).toContainText('$15.00');
  await expect(cards.filter({ hasText: 'Wool scarf' })).toContainText('$15.00');
  await expect
    .poll(() => store.calls)
    .toContain(askedForStock(ids.plainProduct, ids.styledProduct));
  takeCalls();
  await cards.getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(drawer.getByRole('link', { name: 'Enamel pin' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close cart' }).click();

  await visit(page, `/product/${ids.styledProduct}`);
  await expect(page.getByText('2 in stock!')).toBeVisible();
  expect(
    takeCalls().filter(
      (call) => call.includes(ids.styledProduct) && !call.includes(ids.plainProduct),
    ),
  ).toEqual([`GET /products/${ids.styledProduct}`, askedForStock(ids.styledProduct)]);
  await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(2);
  await page.getByText('Washing').click();
  await expect(page.getByText('By hand, cold.')).toBeVisible();
  await page.getByRole('button', { name: 'Long' }).click();
  await expect(page.getByText('3 in stock!')).toBeVisible();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(drawer.getByText('$51.00', { exact: true })).toBeVisible();

  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(contractPayment);
  expect(store.checkouts).toEqual([
    {
      items: [
        { variant_id: ids.plainVariant, quantity: 1 },
        { variant_id: ids.large, quantity: 2 },
      ],
      successUrl: `${shop?.url}/success`,
      cancelUrl: `${shop?.url}/product/${ids.styledProduct}`,
      locale: 'en-GB',
      timeZone: 'Asia/Tokyo',
    },
  ]);
});

test('HOSTED-CALLS: ids are repeated, a field is passed on, and an unknown product is requested', async ({
  request,
}) => {
  takeCalls();
  const api = `/api/store/${ids.store}`;
  const unlistedId = 'prod_01JAB3C4D5E6F7G8H9JKMNPQR9';
  const otherVariantId = 'variant_01JAB3C4D5E6F7G8H9JKMNPQ9A';
  const list = await request.get(
    `${api}/products?ids[]=${unlistedId}&ids[]=${otherVariantId}&ids[]=${ids.plainProduct}`,
  );
  expect((await list.json()).count).toBe(1);
  const detail = await request.get(`${api}/products/${ids.plainProduct}?field=title`);
  expect((await detail.json()).product.title).toBe('Enamel pin');
  expect((await request.get(`/product/${unlistedId}`)).status()).toBe(404);
  expect(takeCalls()).toEqual([
    `GET /products?ids[]=${unlistedId}&ids[]=${otherVariantId}&limit=100`,
    `GET /products/${ids.plainProduct}?field=title`,
    `GET /products/${unlistedId}`,
  ]);
});
