import type { Browser } from '@playwright/test';
import { words } from '../../content/words.ts';
import { isFull } from '../full-run.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { waitUntilReady } from './visit.ts';

// These pages have no check for console errors, because the browser logs the missing file.
const openPage = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL })).newPage();

test.describe('HOLD-MISSING: a page whose script cannot be fetched', () => {
  // PAY-SUCCESS: a buyer who returns from a checkout must not read anything that is not known yet.
  const returnPath = `/success?session=${'a'.repeat(32)}`;
  for (const [partName, file, address, heading] of [
    ['the script of every page', /\/assets\/entry\.client-/, returnPath, 'Payment processing'],
    // The browser reports a failed import of the script as it reports the failure of the script itself.
    ...(isFull
      ? [['what that imports', /\/assets\/framework-/, '/about?from=here', 'About'] as const]
      : []),
    ['the script of this page', /\/assets\/info\.page-/, '/about?from=here', 'About'],
  ] as const)
    test(`${partName}: says so, and the page works once it is reloaded`, async ({
      browser,
      site,
    }) => {
      const page = await openPage(browser, site.url);
      await page.route(file, (route) => route.abort());
      await page.goto(address);
      const notice = page.getByRole('alert');
      await expect(notice).toContainText(words.page.scriptMissing.text);
      await expect(
        page.getByRole('heading', { level: 1, name: heading, exact: true }),
      ).toBeVisible();
      // The text must be absent, because no script could remove it once the prices are old.
      await expect(page.getByText('Live Data')).toBeHidden();

      await page.unroute(file);
      await notice.getByRole('link', { name: words.page.scriptMissing.again }).click();
      await waitUntilReady(page);
      await expect(page).toHaveURL(address);
      await expect(page.getByText(words.page.scriptMissing.text)).toBeHidden();
      await page.context().close();
    });
});
