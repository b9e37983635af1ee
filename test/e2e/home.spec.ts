import { tools } from '../../brand/content/tools.ts';
import { href } from '../../contract/paths.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

test.describe('Home', () => {
  test('ROUTE-HOME: everything stands there, in its order', async ({ page }) => {
    await page.goto('/');
    const headings = await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .allTextContents();
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
  });

  test('MKT-STATS: three stat cards and five trending coins are fixed, and tagged as samples', async ({
    page,
  }) => {
    await page.goto('/');
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
    const trending = card('Top 5 Trending Coins');
    await expect(trending.getByText('Sample', { exact: true })).toBeVisible();
    await expect(trending.getByRole('listitem')).toHaveText([
      /^1Bitcoin/,
      /^2Ethereum/,
      /^3Solana/,
      /^4Cardano/,
      /^5Polygon/,
    ]);
  });

  for (const [label, address] of [
    ['All airdrops', '/airdrops'],
    ['All news', '/news'],
    ['Education hub', '/learn'],
  ] as const) {
    test(`ROUTE-HOME: ${label} leads to ${address}`, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(address);
    });
  }
});

test.describe('Home below the first view', () => {
  test('ROUTE-HOME, TEXT-TOOLS: the four tools are there, each with its description, its features and the way to it', async ({
    page,
  }) => {
    await page.goto('/');
    const items = page.getByRole('main').getByRole('listitem');
    for (const { title, description, features, page: route } of tools) {
      const link = page.getByRole('link', { name: `Open tool ${title}` });
      await expect(link).toHaveAttribute('href', href(route));
      const card = items.filter({ has: link });
      await expect(card.getByRole('heading')).toHaveText(title);
      for (const text of [description, ...features])
        await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Open tool Gas Tracker' }).click();
    await expect(page).toHaveURL('/tools/gas-tracker');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
  });

  test('ROUTE-PRO: Upgrade to Pro leads to /#', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('link', { name: 'Upgrade to Pro' });
    await expect(button).toHaveAttribute('href', '/#');
    await button.click();
    await expect(page).toHaveURL(/\/#$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });

  test('HOLD-BUDGET: its script and the articles’ texts are fetched only by those who go there', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { name: 'Tools' })).toBeAttached();
    expect(scripts.filter((path) => /rest-of-home|what-is-bitcoin/.test(path))).toEqual([]);
    await page.mouse.wheel(0, 3_000);
    await expect.poll(() => scripts.some((path) => path.includes('rest-of-home'))).toBe(true);
    expect(scripts.filter((path) => path.includes('what-is-bitcoin'))).toEqual([]);
  });

  test('NAV-PAGES: who comes by a click sees all of it at once', async ({ page }) => {
    await visit(page, '/about');
    const first = page.evaluate(
      () =>
        new Promise((resolve) => {
          const watch = new MutationObserver(() => {
            const { pathname } = location;
            const headings = [...document.querySelectorAll('main h2')].map((h) => h.textContent);
            if (pathname === '/' && headings.includes('Tools')) resolve(headings);
            if (headings.includes('Top 5 Trending Coins')) resolve(headings);
          });
          watch.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.getByRole('link', { name: 'Home' }).first().click();
    expect(await first).toContain('Newsletter');
  });

  test('who scrolled before the script came need not scroll again', async ({ page }) => {
    const arrived = Promise.withResolvers<void>();
    await page.route('**/assets/framework-*.js', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Newsletter' }).scrollIntoViewIfNeeded();
    const asked = page.waitForRequest('**/rest-of-home-*.js');
    arrived.resolve();
    await asked;
  });

  test('a lost connection leaves it readable, and the next sign of a visitor tries again', async ({
    page,
  }) => {
    await page.route('**/rest-of-home-*.js', (route) => route.abort());
    await page.goto('/');
    const failed = page.waitForEvent('requestfailed');
    await page.mouse.wheel(0, 3_000);
    await failed;
    await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
    await page.unroute('**/rest-of-home-*.js');
    await page.mouse.wheel(0, 50);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Invalid Email')).toBeVisible();
  });
});
