import type { Page } from '@playwright/test';
import { phone } from './overlays.ts';
import { expect, test } from './site.ts';
import { holdRequests, visit } from './visit.ts';

test.describe('HOLD-AHEAD: a page’s script is fetched when the visitor comes near its link', () => {
  const marketsScript = /\/assets\/markets\.page-[^/]+\.js$/;
  const comeNear = async (page: Page) => {
    await page.clock.install();
    await visit(page, '/about');
    await page.getByRole('link', { name: 'Markets', exact: true }).first().hover();
    await page.clock.runFor(1_000);
  };

  test('before it is pressed', async ({ page }) => {
    const fetched = page.waitForRequest(marketsScript);
    await comeNear(page);
    await fetched;
  });

  test('with an article’s text', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/learn');
    const text = page.waitForRequest(/\/assets\/nft-basics-[^/]+\.js$/);
    await page.getByRole('link', { name: /NFT/ }).first().hover();
    await text;
  });

  test('and a failed fetch leaves the page as it is', { tag: '@full' }, async ({
    browser,
    site,
  }) => {
    // Use a separate page, because the browser logs failed loads.
    const page = await browser.newPage({ baseURL: site.url });
    await page.route(marketsScript, (route) => route.fulfill({ status: 404, body: '' }));
    const refusedResponse = page.waitForResponse(marketsScript);
    await visit(page, '/contact');
    await page.getByRole('main').getByLabel('Message').fill('Half a letter');
    let failuresLeft = 0;
    page.on('framenavigated', () => {
      failuresLeft += 1;
    });
    await page.getByRole('link', { name: 'Markets', exact: true }).first().hover();
    const script = (await refusedResponse).url();
    // Import the script as well: the import fails only after the page has noticed the failure.
    await page.evaluate((url) => import(url).catch(() => {}), script);
    await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('Half a letter');
    expect(failuresLeft).toBe(0);
    await page.close();
  });

  test('all of it at once when it is pressed, not one import after the other', {
    tag: '@full',
  }, async ({ page }) => {
    await visit(page, '/about');
    const release = await holdRequests(page, marketsScript);
    const moversRequest = page.waitForRequest(/\/assets\/movers-[^/]+\.js$/);
    // Click the link without moving the pointer to it first.
    await page.getByRole('link', { name: 'Markets', exact: true }).first().dispatchEvent('click');
    await moversRequest;
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();
  });

  test('but not for a visitor who saves data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      if (marketsScript.test(request.url())) requestedUrls.push(request.url());
    });
    await comeNear(page);
    expect(requestedUrls).toEqual([]);
    await page.getByRole('link', { name: 'Markets', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets');
    expect(requestedUrls).not.toEqual([]);
  });
});

test.describe('HOLD-AHEAD: on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  /** Puts a finger on an article's link. @returns the move of the finger */
  async function touchArticle(page: Page) {
    await page.clock.install();
    await visit(page, '/learn');
    const link = page.getByRole('link', { name: /NFT/ }).first();
    await link.scrollIntoViewIfNeeded();
    // Each test sets the time for which the finger rests.
    await page.clock.pauseAt(Date.now() + 60_000);
    const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 };
    const devtools = await page.context().newCDPSession(page);
    const touchEvent = (type: 'touchStart' | 'touchMove', upPx = 0) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: x + 50, y: y + 10 - upPx }],
      });
    await touchEvent('touchStart');
    return { move: (upPx: number) => touchEvent('touchMove', upPx) };
  }

  const article = /\/assets\/article\.page-[^/]+\.js$/;

  test('a finger that rests on a link counts as near', async ({ page }) => {
    const fetched = page.waitForRequest(article);
    await touchArticle(page);
    await page.clock.runFor(1_000);
    await fetched;
  });

  test('a finger that starts to scroll does not', { tag: '@full' }, async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    const { move } = await touchArticle(page);
    const scrollBefore = await page.evaluate(() => scrollY);
    await move(40);
    await move(120);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(scrollBefore);
    await page.clock.runFor(1_000);
    // Once this request is answered, all earlier requests have been recorded.
    await page.evaluate(() => fetch('/robots.txt').then(() => undefined));
    expect(requestedUrls.filter((url) => article.test(url))).toEqual([]);
  });
});
