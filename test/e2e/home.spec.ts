import { tools } from '../../content/texts/tools.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, visit } from './visit.ts';

test('ROUTE-HOME, MKT-STATS, TEXT-TOOLS, ROUTE-PRO: everything is there in order, with its samples tagged, and leads where it says', async ({
  page,
}) => {
  await page.goto('/');
  const mainElement = page.getByRole('main');
  const headings = await mainElement.getByRole('heading', { level: 2 }).allTextContents();
  const order = [
    'Global Market Cap',
    '24h Volume',
    'BTC Dominance',
    'Top 5 Trending Coins',
    'Top Gainers (24h)',
    'Top Losers (24h)',
    'Airdrop calendar',
    'News',
    'Learn',
    'Tools',
    'Newsletter',
  ];
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order);

  const card = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
  const figures = {
    'Global Market Cap': '$2.54T',
    '24h Volume': '$98.7B',
    'BTC Dominance': '52.6%',
  };
  for (const [name, figure] of Object.entries(figures)) {
    await expect(card(name)).toContainText(figure);
    await expect(card(name).getByText('Sample', { exact: true })).toBeVisible();
  }
  const trendingCard = card('Top 5 Trending Coins');
  await expect(trendingCard.getByText('Sample', { exact: true })).toBeVisible();
  await expect(trendingCard.getByRole('listitem')).toHaveText([
    /^1Bitcoin/,
    /^2Ethereum/,
    /^3Solana/,
    /^4Cardano/,
    /^5Polygon/,
  ]);

  for (const { title, description, features, page: route } of tools) {
    const link = page.getByRole('link', { name: `Open tool ${title}` });
    await expect(link).toHaveAttribute('href', href(route));
    const tool = mainElement.getByRole('listitem').filter({ has: link });
    await expect(tool.getByRole('heading')).toHaveText(title);
    for (const text of [description, ...features])
      await expect(tool.getByText(text, { exact: true })).toBeVisible();
  }

  for (const [label, address] of [
    ['All airdrops', '/airdrops'],
    ['All news', '/news'],
    ['Education hub', '/learn'],
    ['Open tool Gas Tracker', '/tools/gas-tracker'],
  ] as const) {
    await mainElement.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
  }
  const upgradeLink = page.getByRole('link', { name: 'Upgrade to Pro' });
  await expect(upgradeLink).toHaveAttribute('href', '/#');
  await upgradeLink.click();
  await expect(page).toHaveURL(/\/#$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test.describe('Home below the first view', () => {
  test('HOLD-BUDGET: Home loads at most 87.4 kB of script, and 4 kB once it is idle; the script of its lower part and the articles’ texts are fetched only on demand', async ({
    page,
  }) => {
    const sizes = new Map<string, number>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const headers = response.headers();
      expect(headers['content-encoding']).toBe('br');
      sizes.set(new URL(response.url()).pathname, Number(headers['content-length']));
    });
    const scripts = (name: RegExp) => [...sizes.keys()].filter((path) => name.test(path));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { name: 'Tools' })).toBeAttached();
    const idleScripts = /\/(offline|auth-form|adopt-style|weeks)-/;
    const sumOf = (isCounted: (path: string) => boolean) =>
      [...sizes].reduce((sum, [path, size]) => sum + (isCounted(path) ? size : 0), 0);
    const total = sumOf((path) => !idleScripts.test(path));
    test.info().annotations.push({ type: 'script, brotli', description: `${total} bytes` });
    expect(sizes.size).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(87_450);
    await expect.poll(() => scripts(idleScripts).length).toBeGreaterThan(1);
    expect(sumOf((path) => idleScripts.test(path))).toBeLessThanOrEqual(4_000);
    expect(scripts(/rest-of-home|what-is-bitcoin/)).toEqual([]);
    await page.mouse.wheel(0, 3_000);
    await expect.poll(() => scripts(/rest-of-home/)).toHaveLength(1);
    expect(scripts(/what-is-bitcoin/)).toEqual([]);
  });

  test('NAV-PAGES: a click shows all of it at once', async ({ page }) => {
    await visit(page, '/about');
    const firstShift = page.evaluate(
      () =>
        new Promise((resolve) => {
          const headingWatch = new MutationObserver(() => {
            const { pathname } = location;
            const headings = [...document.querySelectorAll('main h2')].map(
              (heading) => heading.textContent,
            );
            if (pathname === '/' && headings.includes('Tools')) resolve(headings);
            if (headings.includes('Top 5 Trending Coins')) resolve(headings);
          });
          headingWatch.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.getByRole('link', { name: 'Home' }).first().click();
    expect(await firstShift).toContain('Newsletter');
  });

  test('HOLD-CALM, HOLD-BACK: its served part stays while its script loads, whatever the URL by then', {
    tag: '@full',
  }, async ({ page }) => {
    const release = await holdRequests(page, /rest-of-home/);
    await visit(page, '/');
    const table = page.getByRole('table', { name: 'Coins by market cap' });
    await table.getByRole('link', { name: 'Bitcoin', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Bitcoin' })).toBeVisible();
    const newsletter = page.locator('h2', { hasText: 'Newsletter' });
    await expect(newsletter).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const positionBefore = await newsletter.evaluate(async (heading) => {
      const scrollEvent = new Promise((resolve) =>
        addEventListener('scroll', resolve, { once: true }),
      );
      heading.scrollIntoView();
      await scrollEvent;
      return scrollY;
    });
    await page.evaluate(() => {
      location.hash = '#main';
    });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(positionBefore);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(positionBefore);
    release();
    await expect(newsletter).toHaveCount(1);
  });

  test('HOLD-EARLY: a press in it takes effect without scrolling, and if its script cannot be fetched a link still works', {
    tag: '@full',
  }, async ({ page }) => {
    const mainElement = page.getByRole('main');
    const subscribe = mainElement.getByRole('button', { name: 'Subscribe' });
    // The window is so high that nothing scrolls.
    await page.setViewportSize({ width: 1280, height: 6_000 });
    await page.route(/rest-of-home/, (route) => route.abort());
    await visit(page, '/');
    const failedRequest = page.waitForEvent('requestfailed');
    await subscribe.click();
    await failedRequest;
    await expect(page.getByText(words.page.partNotLoaded.description)).toBeVisible();
    await mainElement.getByRole('link', { name: 'Education hub' }).click();
    await expect(page).toHaveURL('/learn');
    await page.unroute(/rest-of-home/);
    await visit(page, '/');
    await subscribe.click();
    await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible();
  });

  test('somebody who scrolled before the script loaded need not scroll again', async ({ page }) => {
    const release = await holdRequests(page, '**/assets/framework-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Newsletter' }).scrollIntoViewIfNeeded();
    const codeRequest = page.waitForRequest('**/rest-of-home-*.js');
    release();
    await codeRequest;
  });

  test('after a lost connection it can be read, and the next sign of scrolling retries', {
    tag: '@full',
  }, async ({ page }) => {
    await page.route('**/rest-of-home-*.js', (route) => route.abort());
    await page.goto('/');
    const failedRequest = page.waitForEvent('requestfailed');
    await page.mouse.wheel(0, 3_000);
    await failedRequest;
    await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
    await page.unroute('**/rest-of-home-*.js');
    await page.mouse.wheel(0, 50);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Invalid Email')).toBeVisible();
  });

  test('what loaded after a failure is there on return, without a new document', {
    tag: '@full',
  }, async ({ page }) => {
    await page.route('**/rest-of-home-*.js', (route) => route.abort());
    await visit(page, '/');
    const failedRequest = page.waitForEvent('requestfailed');
    await page.mouse.wheel(0, 600);
    await failedRequest;
    // From here on the page waits for the next gesture.
    await page.waitForFunction(() => window.early?.lacksPart);
    const retryResponse = page.waitForResponse('**/rest-of-home-*.js?again=*');
    await page.mouse.wheel(0, 50);
    await retryResponse;
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
    await page
      .getByRole('link', { name: 'News', exact: true })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(page).toHaveURL('/news');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
    await expect(page.locator('html[data-same]')).toHaveCount(1);
  });
});
