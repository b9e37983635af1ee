import type { Page } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

/** Returns from another document, so that the back/forward cache serves the page. A route would disable that cache. */
async function returnToPage(page: Page, path: string) {
  await visit(page, path);
  await page.goto('about:blank');
  await page.goBack({ waitUntil: 'commit' });
}

test('MKT-AGE: prices of a cached page are not called live anywhere, and show their day', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const [entry] = performance.getEntriesByType('navigation');
    if (entry === undefined || !('type' in entry) || entry.type !== 'back_forward') return;
    window.fetch = () =>
      new Promise((_, reject) => {
        addEventListener('loseLine', () => reject(new TypeError('lost')));
      });
  });
  await returnToPage(page, '/markets');
  const mainElement = page.getByRole('main');
  const oldStatus = /^Updated \w{3} \d+, \d{4}, \d\d:\d\d UTC$/;
  await expect(mainElement.getByText(oldStatus)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(/Live Data\s*\w{3} \d+, \d{4}/);
  await mainElement.getByRole('link', { name: 'Bitcoin', exact: true }).first().click();
  await expect(page.locator('.coin-sheet').getByText(oldStatus)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('loseLine')));
  await expect(
    mainElement.getByText(/^Cached data from \w{3} \d+, \d{4}, \d\d:\d\d UTC$/),
  ).toBeVisible();
});

for (const [name, path, products] of [
  ['a product', `/product/${productIds.ledgerMug}`, /\/products\/[^/?]+$/],
  ['the list', '/store', /\/products\?/],
] as const)
  test(`STORE-NOW: for a cached page ${name} itself is fetched, not only its stock`, async ({
    page,
  }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await returnToPage(page, path);
    await expect.poll(() => requestedUrls.filter((url) => products.test(url))).toHaveLength(1);
  });
