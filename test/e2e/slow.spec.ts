import type { CDPSession, Page } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { href } from '../../contract/paths.ts';
import { isFull } from '../full-run.ts';
import { phone } from './overlays.ts';
import { fillPayment } from './payment.ts';
import { expect, test } from './site.ts';
import { holdRequests } from './visit.ts';

const mug = href('product', { id: productIds.ledgerMug });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

test.describe('HOLD-SLOW: on a slow connection, with a slow processor', () => {
  test.use({ viewport: phone });

  let devtools: CDPSession;
  test.beforeEach(async ({ page }) => {
    devtools = await page.context().newCDPSession(page);
    const bytesPerSecond = 400_000 / 8;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  });

  // Throttling takes processor time from other tests, even while the page waits for the network.
  const slowDown = () => devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });

  const everyScript = /\/assets\/.*\.js$/;

  // HOLD-EARLY tests this on a fast connection in every run.
  if (isFull)
    test('Home can be read before its script has loaded, earlier presses take effect, and the way to another page shows progress', async ({
      page,
    }) => {
      await slowDown();
      const release = await holdRequests(page, everyScript);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('row', { name: /Bitcoin BTC/ })).toContainText(/\$[\d,.]+/);
      await page.getByRole('button', { name: 'Open search' }).click();
      await page.getByRole('button', { name: 'Switch to dark theme' }).click();
      await page.getByRole('button', { name: 'Open menu' }).click();
      release();
      await expect(page.locator('html')).toHaveClass(/dark/);
      await expect(page.getByPlaceholder('Search cryptocurrencies...')).toBeVisible();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      const learnComes = await holdRequests(page, /\/assets\/learn\.page-[^/]*\.js$/);
      await menu.getByRole('link', { name: 'Learn' }).click();
      await expect(page.locator('.page-progress')).toBeAttached();
      learnComes();
      await expect(heading(page)).toHaveText('Learn');
      await expect(page.locator('.page-progress')).toHaveCount(0);
    });

  test('a product can be read before its script has loaded, and bought', async ({ page }) => {
    if (isFull) await slowDown();
    const release = await holdRequests(page, everyScript);
    await page.goto(mug, { waitUntil: 'commit' });
    await expect(page.getByRole('main')).toContainText('$16.00');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    release();
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f]{32}/);
    await fillPayment(page);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(heading(page)).toHaveText('Payment Successful');
    await expect(page.getByText('1 × Ledger Mug')).toBeVisible();
  });
});
