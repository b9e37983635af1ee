import type { Page } from '@playwright/test';
import { coinsPerRequest } from '../../contract/limits.ts';
import { phone } from './everywhere.ts';
import { everyPriceRises } from './prices.ts';
import { expect, test } from './site.ts';
import { visit } from './visit.ts';

test.describe('HOLD-AHEAD: a page’s script is fetched when somebody comes near its link', () => {
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

  test('an article’s text with it', async ({ page }) => {
    await visit(page, '/learn');
    const text = page.waitForRequest(/\/assets\/nft-basics-[^/]+\.js$/);
    await page.getByRole('link', { name: /NFT/ }).first().hover();
    await text;
  });

  test('and one that cannot be fetched leaves the page as it is', async ({ browser, site }) => {
    // A page of its own: the browser prints what it could not load.
    const page = await browser.newPage({ baseURL: site.url });
    await page.route(marketsScript, (route) => route.fulfill({ status: 404, body: '' }));
    const refused = page.waitForResponse(marketsScript);
    await visit(page, '/contact');
    await page.getByRole('main').getByLabel('Message').fill('Half a letter');
    let left = 0;
    page.on('framenavigated', () => {
      left += 1;
    });
    await page.getByRole('link', { name: 'Markets', exact: true }).first().hover();
    const script = (await refused).url();
    // Who asks for it next hears of the failure after the page has.
    await page.evaluate((url) => import(url).catch(() => {}), script);
    await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('Half a letter');
    expect(left).toBe(0);
    await page.close();
  });

  test('all of it at once when it is pressed, not what it imports after it', async ({ page }) => {
    await visit(page, '/about');
    const arrived = Promise.withResolvers<void>();
    await page.route(marketsScript, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    const imported = page.waitForRequest(/\/assets\/use-page-market-[^/]+\.js$/);
    // Nobody comes near it first.
    await page.getByRole('link', { name: 'Markets', exact: true }).first().dispatchEvent('click');
    await imported;
    arrived.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();
  });

  test('but not for a visitor who saves data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (marketsScript.test(request.url())) asked.push(request.url());
    });
    await comeNear(page);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Markets', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets');
    expect(asked).not.toEqual([]);
  });
});

test.describe('HOLD-AHEAD: on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  /** A finger on an article's link, and how it goes on. */
  async function touch(page: Page) {
    await page.clock.install();
    await visit(page, '/learn');
    const link = page.getByRole('link', { name: /NFT/ }).first();
    await link.scrollIntoViewIfNeeded();
    // How long the finger has been there is for each test to say.
    await page.clock.pauseAt(Date.now() + 60_000);
    const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 };
    const devtools = await page.context().newCDPSession(page);
    const at = (type: 'touchStart' | 'touchMove', up = 0) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: x + 50, y: y + 10 - up }],
      });
    await at('touchStart');
    return { move: (up: number) => at('touchMove', up) };
  }

  const article = /\/assets\/article\.page-[^/]+\.js$/;

  test('a finger that rests on a link comes near', async ({ page }) => {
    const fetched = page.waitForRequest(article);
    await touch(page);
    await page.clock.runFor(1_000);
    await fetched;
  });

  test('a finger that begins to scroll does not', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const { move } = await touch(page);
    const from = await page.evaluate(() => scrollY);
    await move(40);
    await move(120);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(from);
    await page.clock.runFor(1_000);
    // Whatever was asked for before it has been heard of by then.
    await page.evaluate(() => fetch('/robots.txt').then(() => undefined));
    expect(asked.filter((url) => article.test(url))).toEqual([]);
  });
});

test.describe('HOLD-AHEAD: and the page is rendered out of sight', () => {
  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
  /** Headings of pages, in sight or not. */
  const headings = (page: Page) => page.locator('h1');

  async function comeNear(page: Page, name: string) {
    await link(page, name).hover();
    const heading = headings(page).filter({ hasText: name });
    await expect(heading).toHaveCount(1);
    await expect(heading).toBeHidden();
    return heading;
  }

  test('so that a press only brings it to light', async ({ page }) => {
    await visit(page, '/about');
    const heading = await comeNear(page, 'Markets');
    const rendered = await heading.elementHandle();
    await expect(page).toHaveTitle(/^About/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
    await link(page, 'Markets').click();
    await expect(heading).toBeFocused();
    expect(await heading.evaluate((shown, earlier) => shown === earlier, rendered)).toBe(true);
    await expect(headings(page)).toHaveCount(1);
    await expect(page).toHaveTitle(/^Markets/);
    // The rows of the table, and those of gainers and losers.
    await expect(page.locator('tbody tr')).toHaveCount(coinsPerRequest + 10);
  });

  test('laid out, but found by no screen reader and reached by no Tab', async ({ page }) => {
    await visit(page, '/about');
    const heading = await comeNear(page, 'Portfolio');
    await expect
      .poll(() => heading.evaluate((element) => element.getBoundingClientRect().height))
      .toBeGreaterThan(0);
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const spoken = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'heading');
    expect(spoken.map(({ name }) => name?.value)).toContain('About');
    expect(spoken.map(({ name }) => name?.value)).not.toContain('Portfolio');
    // What stands ready stands between the page and the footer.
    await page.getByRole('contentinfo').getByRole('link').first().focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator(':focus')).toBeVisible();
  });

  test('which asks for nothing until it is shown', async ({ page }) => {
    await visit(page, '/about');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/store')) asked.push(pathname);
    });
    await comeNear(page, 'Store');
    // What is asked for when a page is shown is asked for in the frame after.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(asked).toEqual([]);
    const list = page.waitForRequest(/\/api\/store/);
    await link(page, 'Store').click();
    await list;
  });

  test('and shows what is known when it is pressed, as nothing new', async ({
    page,
    provider,
    site,
  }) => {
    await visit(page, '/about');
    await comeNear(page, 'Markets');
    const price = page.getByRole('complementary', { name: 'Bitcoin price' });
    const before = await price.innerText();
    const putBack = await everyPriceRises({ provider, site });
    // Coming back online asks at once, like the timer of each minute.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(price).not.toHaveText(before);
    const shown = await page.evaluateHandle(() => {
      const frames = new Set<string>();
      const look = () => {
        const prices = [
          ...document.querySelectorAll<HTMLElement>('main .coin-table-compact .flash'),
        ];
        if (prices[0]?.checkVisibility())
          frames.add(
            prices.map(({ innerText, dataset }) => innerText + (dataset['flash'] ?? '')).join(),
          );
        requestAnimationFrame(look);
      };
      look();
      return frames;
    });
    await link(page, 'Markets').click();
    await expect(page.locator('tbody tr')).toHaveCount(coinsPerRequest + 10);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    const seen = await shown.evaluate((frames) => [...frames]);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toMatch(/up|down/);
    await putBack();
  });

  test('and goes when the pointer comes near another link, or another page is shown', async ({
    page,
  }) => {
    await visit(page, '/about');
    await comeNear(page, 'Markets');
    await comeNear(page, 'News');
    await expect(headings(page)).toHaveText(['About', 'News']);
    await link(page, 'Learn').dispatchEvent('click');
    await expect(headings(page)).toHaveText(['Learn']);
  });

  test('but a page that is gone back to stands where it was left', async ({ page }) => {
    await visit(page, '/markets');
    await page.mouse.wheel(0, 2_000);
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await expect.poll(scrolled).toBe(2_000);
    await link(page, 'About').dispatchEvent('click');
    await expect(headings(page)).toHaveText(['About']);
    await comeNear(page, 'Markets');
    await page.goBack();
    await expect(headings(page)).toHaveText(['Markets']);
    expect(await scrolled()).toBe(2_000);
  });
});
