import type { BrowserContext, Page, Route } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { href } from '../../contract/paths.ts';
import { isFull } from '../full-run.ts';
import { addButton, addDialog, readStoredPortfolio } from './portfolio-page.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { readLocalStorage, visit } from './visit.ts';

const mug = href('product', { id: productIds.ledgerMug });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ });
const quantities = async (page: Page): Promise<number[]> =>
  JSON.parse((await readLocalStorage(page, 'e-commerce-cart')) ?? '[]').map(
    (line: { quantity: number }) => line.quantity,
  );
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('HOLD-TABS: two tabs at once', () => {
  async function twoTabs(context: BrowserContext, page: Page, path: string) {
    const otherPage = await context.newPage();
    await visit(page, path);
    await visit(otherPage, path);
    return otherPage;
  }

  test('both carts contain what either adds', async ({ page, context }) => {
    const otherPage = await twoTabs(context, page, mug);
    const add = (tab: Page) =>
      tab.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await add(page);
    await add(otherPage);
    await expect.poll(() => quantities(page)).toEqual([2]);
    for (const tab of [page, otherPage])
      await expect(drawer(tab).getByText('$32.00')).toBeVisible();
  });

  test('the theme of one is the theme of the other', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    const otherPage = await twoTabs(context, page, '/about');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(otherPage.locator('html')).toHaveClass(/dark/);
    await otherPage.getByRole('button', { name: 'Switch to light theme' }).click();
    await expect(page.locator('html')).not.toHaveClass(/dark/);
  });
});

test.describe('HOLD-OFFLINE: the connection is lost, and returns', () => {
  test('the page goes on working, and everything does afterwards', async ({ browser, site }) => {
    // This context has no check for console errors, because the browser logs the lost connection.
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await visit(page, '/markets');
    await context.setOffline(true);
    const coinTable = page.getByRole('table', { name: 'Coins by market cap' });
    await coinTable.getByRole('button', { name: 'Add Ethereum to watchlist' }).click();
    await expect(
      coinTable.getByRole('button', { name: 'Remove Ethereum from watchlist' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'News', exact: true }).first().click();
    await expect(heading(page)).toHaveText('News');
    await cartButton(page).click();
    await expect(drawer(page)).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
  });

  const news = (page: Page) => page.getByRole('link', { name: 'News', exact: true }).first();
  const newsScript = /\/assets\/news\.page-[^/]*\.js$/;

  test('a press on a link whose page cannot be loaded is refused with a reason, and works later', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await page.clock.install();
    await visit(page, '/contact');
    const message = page.getByRole('main').getByLabel('Message');
    await message.click();
    await message.fill('Half a letter');
    let failuresLeft = 0;
    page.on('framenavigated', () => {
      failuresLeft += 1;
    });
    await context.setOffline(true);
    await news(page).hover();
    await page.clock.runFor(1_000);
    await news(page).click();
    await expect(page.getByRole('alert')).toContainText('Check your connection');
    await expect(message).toHaveValue('Half a letter');
    expect(failuresLeft).toBe(0);
    await context.setOffline(false);
    await news(page).click();
    await expect(heading(page)).toHaveText('News');
    // A single change of the URL means that the site loaded no new document.
    expect(failuresLeft).toBe(1);
    await context.close();
  });

  const outages = {
    'a server out of reach, while the device believes itself online,': (route: Route) =>
      route.abort('connectionreset'),
    // The server sends an error instead of the script.
    ...(isFull && {
      'a server that is being updated behind a proxy': (route: Route) =>
        route.fulfill({ status: 502, body: 'Bad Gateway' }),
    }),
  };
  for (const [name, failRequest] of Object.entries(outages))
    test(`${name} removes no page`, async ({ browser, site }) => {
      const context = await browser.newContext({ baseURL: site.url });
      const page = await context.newPage();
      await visit(page, '/contact');
      const message = page.getByRole('main').getByLabel('Message');
      await message.click();
      await message.fill('Half a letter');
      await page.waitForLoadState('networkidle');
      await context.route('**', failRequest);
      await news(page).click();
      await expect(page.getByRole('alert')).toContainText('Check your connection');
      await expect(page).toHaveURL(/\/contact$/);
      await expect(message).toHaveValue('Half a letter');
      await context.unroute('**');
      await news(page).click();
      await expect(heading(page)).toHaveText('News');
      await context.close();
    });

  test('a page whose script has loaded opens', { tag: '@full' }, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await visit(page, '/about');
    const scriptLoaded = page.waitForEvent('requestfinished', (request) =>
      newsScript.test(request.url()),
    );
    await news(page).hover();
    await scriptLoaded;
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await news(page).click();
    await expect(heading(page)).toHaveText('News');
    await context.close();
  });
});

test.describe('HOLD-CLOCK: a visitor whose clock shows 2001', () => {
  fresh.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2001-02-03T04:05:06Z')));

  fresh('reads live prices under no odd age', async ({ page }) => {
    await visit(page, '/markets');
    await expect(page.getByRole('main').getByText('Live', { exact: false }).first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(
      /NaN|Invalid Date|-\d+ (second|minute|hour|day)|years? ago/,
    );
  });

  fresh('enters transactions that stay apart', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/portfolio');
    for (const amount of ['1', '2']) {
      await addButton(page).click();
      const dialog = addDialog(page);
      await dialog.fill('btc', amount, '3');
      await dialog.submit.click();
      await expect(dialog.dialog).toBeHidden();
    }
    const ids = async () => {
      const entries = await readStoredPortfolio(page);
      return new Set(Array.isArray(entries) ? entries.map(({ id }: { id: string }) => id) : [])
        .size;
    };
    // Tabs take turns at writing, so the second entry may be stored later.
    await expect.poll(ids).toBe(2);
  });

  fresh('is led to a checkout that holds for its full time', async ({ page }) => {
    await visit(page, mug);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByText(/\((39|40) min left\)/)).toBeVisible();
  });
});

test('HOLD-DEPLOY: yesterday’s tab, whose files are gone, loads today’s site', async ({
  browser,
  site,
}) => {
  // Use a separate page, because the browser logs failed loads.
  const page = await browser.newPage({ baseURL: site.url });
  const chunk = /\/assets\/news\.page-[^/]*\.js$/;
  let isGone = true;
  await visit(page, '/about');
  await page.route(chunk, (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  // The document that is served now names files that exist.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(heading(page)).toHaveText('News');
  await page.close();
});
