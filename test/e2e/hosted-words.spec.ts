import { routeTable } from '../../contract/paths.ts';
import {
  type ContractStore,
  contractIds as ids,
  startContractStore,
} from '../fakes/store/contract-store.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { expect, test } from './site.ts';
import { visit } from './visit.ts';

let store: ContractStore;
let shop: RunningSite | undefined;
// biome-ignore lint/correctness/noEmptyPattern: the runner reads the needed fixtures from this pattern
test.use({ baseURL: async ({}, use) => use(shop?.url) });

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

/** Statements about the store that only its operator can make. */
const operatorClaims =
  /free shipping|plus shipping|delivery|Payment:|holds its items|this store|store’s database|withdraw|payment provider|carrier|guarantee|Kept \d+ years|test cards|test mode|Thank you/i;

const pages = [
  ...Object.values(routeTable).filter((path) => !path.includes(':')),
  `/product/${ids.styledProduct}`,
  '/learn/what-is-bitcoin',
  '/api/search-index',
];

test('HOSTED-WORDS: no page makes claims about another store’s shipping, payment, holds, data or withdrawal', async ({
  request,
}) => {
  expect(pages.length).toBeGreaterThan(20);
  for (const path of pages) {
    const text = await (await request.get(path)).text();
    // An article may mention payment in general.
    if (path.startsWith('/learn/')) expect(text, path).not.toContain('/withdraw');
    else expect(operatorClaims.exec(text)?.[0], path).toBeUndefined();
  }
  for (const path of ['/withdraw', '/order'])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const [path, sentence] of [
    ['/terms-of-service', 'The store is run elsewhere.'],
    ['/privacy-policy', 'through our server to the store, which is run elsewhere'],
  ] as const)
    expect((await (await request.get(path)).text()).replace(/\s+/g, ' ')).toContain(sentence);
});

test('HOSTED-WORDS: nor does the cart, and Restore last cart warns that it may have been paid', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('https://pay.contract-store.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  );
  await visit(page, '/store');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(drawer.getByRole('link', { name: 'Enamel pin' })).toBeVisible();
  expect(operatorClaims.exec(await drawer.innerText())?.[0]).toBeUndefined();
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
  await visit(page, '/success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(drawer.getByRole('button', { name: 'Restore last cart' })).toBeVisible();
  await expect(
    drawer.getByText('Only if you have not paid. It would order the same things again.'),
  ).toBeVisible();
  // A page that is opened by a click has the text of a served page.
  await drawer.getByRole('button', { name: 'Close cart' }).click();
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByText('The store is run elsewhere.')).toBeVisible();
});
