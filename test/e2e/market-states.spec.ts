import type { Page } from '@playwright/test';
import { startBrowsersProvider, startFakeProvider, usualCoins } from '../fakes/provider.ts';
import { isFull } from '../full-run.ts';
import { startSite } from '../running-site.ts';
import { openWith, purchase } from './portfolio-page.ts';
import { rewriteList } from './prices.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, visit } from './visit.ts';

test('MKT-LOADING: until data arrives the tables say so, and reserve space for their rows', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/api/coins/markets?*');
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Markets', exact: true }).click();
  const loadingNote = page
    .getByRole('main')
    .getByText('Loading Market Data...')
    .filter({ visible: true });
  await expect(loadingNote.first()).toBeVisible();
  release();
  await expect(loadingNote).toHaveCount(0);
  await expect(
    page.getByRole('table', { name: 'Coins by market cap' }).getByRole('row'),
  ).toHaveCount(usualCoins + 1);
});

fresh(
  'MKT-ERROR: a first list that cannot be fetched says so, and is asked for again by a press',
  async ({ page }) => {
    const list = '**/api/coins/markets?*';
    await page.clock.install();
    await page.route(list, (route) => route.abort());
    await visit(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Markets', exact: true }).click();
    const mainElement = page.getByRole('main');
    await expect(mainElement).toContainText('The prices could not be fetched.');
    await expect(mainElement).toContainText('Failed to fetch: no connection');
    await expect(page.getByText('Data Error', { exact: true })).toBeVisible();
    // From here on the page does not poll by itself.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await expect(mainElement.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.unroute(list);
    await mainElement.getByRole('button', { name: 'Retry' }).click();
    await expect(mainElement.getByRole('table', { name: 'Coins by market cap' })).toContainText(
      'Bitcoin',
    );
    await expect(mainElement.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  },
);

test('MKT-SAMPLE, MKT-ERROR: a provider that has never responded is reported once, and the table says that it shows samples, and their date', {
  tag: '@full',
}, async ({ page }) => {
  const provider = await startFakeProvider();
  provider.behave('503');
  const brokenSite = await startSite({
    MARKET_API_URL: provider.baseUrl,
    MARKET_POLL_SECONDS: '3',
  });
  try {
    const list = await fetch(`${brokenSite.url}/api/coins/markets?vs_currency=usd`);
    expect(list.headers.get('x-market-source')).toBe('sample');
    const toast = page.getByRole('alert').filter({ hasText: 'Data Error' });
    const mainElement = page.getByRole('main');
    const sample = mainElement
      .locator('.section-head')
      .getByText('Sample data, Apr 30, 2026', { exact: true });
    const hasErrorToast = () =>
      expect(toast).toContainText(
        'Could not fetch latest market data. Displaying cached information.',
      );
    await visit(page, `${brokenSite.url}/`);
    await hasErrorToast();
    await expect(sample).toBeVisible();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    // The same outage is not reported again, on another page of the tab or after a reload.
    await page.getByRole('banner').getByRole('link', { name: 'Markets', exact: true }).click();
    await expect(page).toHaveURL(`${brokenSite.url}/markets`);
    await expect(toast).toHaveCount(0);
    // A toast disappears after a while, so record whether it appeared.
    await page.addInitScript(() => {
      const note = () =>
        document.body?.innerText.includes('Data Error') && Object.assign(window, { told: true });
      new MutationObserver(note).observe(document, { subtree: true, childList: true });
    });
    const hasSecondToast = () => page.evaluate(() => 'told' in window);
    const listResponse = page.waitForResponse('**/api/coins/markets?*');
    await page.reload();
    await listResponse;
    await expect(sample).toBeVisible();
    // By the time another tab shows the toast, this tab would have shown it too.
    const otherPage = await page.context().newPage();
    await visit(otherPage, `${brokenSite.url}/`);
    await expect(otherPage.getByRole('alert').filter({ hasText: 'Data Error' })).toBeVisible();
    await otherPage.close();
    expect(await hasSecondToast()).toBe(false);
    provider.behave('ok');
    const sourceOf = async () => {
      const answer = await fetch(`${brokenSite.url}/api/coins/markets?vs_currency=usd`);
      return answer.headers.get('x-market-source');
    };
    await expect.poll(sourceOf, { timeout: 60_000 }).toBe('live');
    await visit(page, `${brokenSite.url}/markets`);
    await expect(mainElement.getByText(/^Live/)).toBeVisible();
    await expect(mainElement.getByText(/Sample data/)).toHaveCount(0);
    await expect(toast).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => 'market-outage' in sessionStorage)).toBe(false);
    provider.behave('503');
    await expect.poll(sourceOf, { timeout: 60_000 }).toBe('cached');
    await page.reload();
    await expect(toast).toBeVisible();
    expect(await hasSecondToast()).toBe(true);
  } finally {
    await brokenSite.stop();
    await provider.close();
  }
});

/** States of the list, with the text that each place may show beside its prices. The previous day is a leap day. */
const listStates = [
  { comes: 'old', ageMs: 3_660_000, says: 'Updated 1 hour ago', tag: '1 hour ago' },
  { comes: 'now', ageMs: 0, says: /^Live · updated (just now|\d+ seconds? ago)$/, tag: null },
  // The browser's prices are current, but the last poll failed.
  {
    comes: 'cut off',
    ageMs: 0,
    says: 'Cached data from 12:00 UTC',
    tag: /^(just now|\d+ seconds? ago)$/,
  },
  {
    comes: 'three days late',
    ageMs: 3 * 86_400_000,
    says: 'Updated 3 days ago, Feb 27',
    tag: '3 days ago, Feb 27',
  },
  {
    comes: 'not renewed by the provider',
    ageMs: 86_400_000,
    headers: { 'x-market-source': 'cached', 'x-market-failure': 'Bad Gateway' },
    says: 'Cached data from Feb 29, 12:00 UTC',
    tag: '1 day ago, Feb 29',
  },
  {
    comes: 'as a sample',
    ageMs: 0,
    headers: { 'x-market-source': 'sample' },
    says: 'Sample data',
    tag: 'Sample',
  },
] as const;

test('MKT-AGE, FOOT-LINE, MKT-SAMPLE: heading, panel, footer, widget, portfolio and gas costs describe their prices correctly, and none calls others Live', {
  tag: '@full',
}, async ({ page }) => {
  let state: (typeof listStates)[number] = listStates[0];
  const readMs = Date.parse('2024-03-01T12:00:00Z');
  await page.route('**/api/coins/markets?*', async (route) => {
    if (state.comes === 'cut off') return route.abort();
    const response = await route.fetch({ headers: {} });
    const headers = {
      ...response.headers(),
      date: new Date(readMs).toUTCString(),
      'x-market-as-of': new Date(readMs - state.ageMs).toISOString(),
      ...('headers' in state ? state.headers : {}),
    };
    return route.fulfill({ response, headers });
  });
  const total = page.locator('section', {
    has: page.getByRole('heading', { name: 'Total Value' }),
  });
  const priceSurfaces = [
    {
      path: '/markets?coin=bitcoin',
      says: [page.locator('main .live'), page.locator('.coin-sheet .live')],
      tags: [page.locator('footer .live'), page.getByRole('complementary').first()],
    },
    { path: '/portfolio', says: [], tags: [total, page.locator('footer .live')] },
    {
      path: '/tools/gas-tracker',
      says: [],
      tags: [page.locator('p', { hasText: 'per ETH' }), page.locator('footer .live')],
    },
  ];
  await openWith(page, [purchase('BTC', 1, 5, 'bitcoin')]);
  for (const { path, says, tags } of priceSurfaces) {
    [state] = listStates;
    await visit(page, path);
    for (state of listStates) {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      for (const surface of says) await expect(surface, state.comes).toHaveText(state.says);
      for (const surface of tags) {
        const tag = surface.locator('.sample');
        if (state.tag === null) await expect(tag, `${path}, ${state.comes}`).toHaveCount(0);
        else await expect(tag, `${path}, ${state.comes}`).toHaveText(state.tag);
      }
    }
  }
});

test('MKT-AGE: the server decides for how long a list is live, because its provider may be polled less often', {
  tag: '@full',
}, async ({ page }) => {
  let freshFor = '375';
  await rewriteList(page, () => ({
    headers: {
      'x-market-as-of': new Date(Date.now() - 330_000).toISOString(),
      'x-market-fresh-for': freshFor,
    },
  }));
  const mainElement = page.getByRole('main');
  await visit(page, '/markets');
  await expect(mainElement.getByText('Live · updated 5 minutes ago')).toBeVisible();
  freshFor = '135';
  await page.reload();
  await expect(mainElement.getByText('Updated 5 minutes ago')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(/Live Data\s*5 minutes ago/);
});

test('a list shorter than 100: the chart names the coin whose bar is pointed at', {
  tag: '@full',
}, async ({ page }) => {
  await rewriteList(page, (rows) => ({ rows: rows.slice(0, 40) }));
  await visit(page, '/markets');
  await expect(
    page.getByRole('table', { name: 'Coins by market cap' }).getByRole('row'),
  ).toHaveCount(41);
  const chart = page.getByRole('slider', { name: /24h change of the top 100/ });
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  const names = await page
    .getByRole('table', { name: 'Coins by market cap' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('td:nth-child(3)')?.textContent));
  for (const coinIndex of [3, 20, 39]) {
    const x = box.x + ((coinIndex + 0.5) / 40) * box.width;
    await page.mouse.move(x, box.y + 20);
    const text = (await chart.getAttribute('aria-valuetext')) ?? '';
    expect(names[coinIndex]).toContain(text.split(',')[0]);
    const barBox = await chart.locator('path').last().boundingBox();
    expect(barBox?.x).toBeLessThan(x);
    expect((barBox?.x ?? 0) + (barBox?.width ?? 0)).toBeGreaterThan(x);
  }
});

test('MKT-PHONE: on a phone a row shows rank, name, price, change, volume and market cap', async ({
  page,
}) => {
  await visit(page, '/markets');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['Coins by market cap', 'Top Gainers (24h)', 'Top Losers (24h)']) {
      const row = page.getByRole('table', { name }).locator('tbody tr').first();
      // innerText leaves out hidden text.
      const text = (await row.innerText()).replaceAll(/\s+/g, ' ');
      expect(text).toMatch(
        /\b1 ?\S.* Vol \$[\d.]+[KMBT]? Cap \$[\d.]+[KMBT]? \$[\d,.]+ [+−]?[\d.]+%/,
      );
      // Leave out the star's cell, whose press area is larger than its visible size.
      const isCutOff = await row
        .locator('td:visible:nth-child(n + 2)')
        .evaluateAll(
          (cells) =>
            cells.filter(
              (cell) =>
                cell.scrollWidth > cell.clientWidth ||
                cell.getBoundingClientRect().right > innerWidth,
            ).length,
        );
      expect(isCutOff, `${name}, ${width} px`).toBe(0);
    }
  }
});

test('MKT-CREDIT: live prices show their credit without a reload, and it moves nothing, on a phone or a desktop', {
  tag: '@full',
}, async ({ browser }) => {
  // The full run opens Markets, which must have as many rows with live coins as with the 100 samples.
  const provider = await (isFull ? startFakeProvider() : startBrowsersProvider());
  provider.behave('429');
  const site = await startSite({
    MARKET_API_URL: provider.baseUrl,
    MARKET_POLL_SECONDS: '3',
    MARKET_CREDIT: 'Ticks & Co https://ticks.example/',
    AVATAR_URL: 'off',
  });
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
  });
  // These pages have tables and tools like the first pages.
  const otherLinks = [
    ['/markets', 6],
    ['/tools/gas-tracker', 3],
  ] as const;
  try {
    const pages = [];
    for (const [path, count] of [
      ['/', 6],
      ['/portfolio', 3],
      ['/about', 2],
      ...(isFull ? otherLinks : []),
    ] as const) {
      const page = await context.newPage();
      if (path === '/portfolio') await openWith(page, [purchase('BTC', 1, 5, 'bitcoin')]);
      else await visit(page, path);
      await expect(page.getByRole('contentinfo')).toContainText(/Live Data\s*Sample/);
      await expect(page.getByText('Powered by')).toHaveCount(0);
      pages.push({ page, path, count, places: await creditPlaces(page) });
    }
    provider.behave('ok');
    const list = `${site.url}/api/coins/markets?vs_currency=usd`;
    await expect.poll(async () => (await fetch(list)).headers.get('x-market-source')).toBe('live');
    for (const { page, path, count, places } of pages) {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      const credits = page.getByRole('link', { name: 'Powered by Ticks & Co' });
      await expect(credits, path).toHaveCount(count);
      expect(await creditPlaces(page), path).toEqual(places);
      // Read all links at once, because finding each by its name takes most of the time.
      const links = await credits.evaluateAll((all: HTMLAnchorElement[]) =>
        all.map((link) => ({
          href: link.href,
          target: link.target,
          rel: link.rel,
          px: Number.parseFloat(getComputedStyle(link).fontSize),
        })),
      );
      for (const { px, ...link } of links) {
        const href = 'https://ticks.example/';
        expect(link).toEqual({ href, target: '_blank', rel: 'noopener' });
        expect(px).toBeGreaterThan(10 / 0.75);
      }
      const tables = page.getByRole('main').getByRole('table');
      const creditPositions = await tables.evaluateAll((elements) =>
        elements.map((table) => table.nextElementSibling?.textContent),
      );
      expect(creditPositions).toEqual(creditPositions.map(() => 'Powered by Ticks & Co'));
    }
    const servedHtml = await (await fetch(`${site.url}/markets`)).text();
    expect(servedHtml.match(/>Powered by Ticks &amp; Co</g)).toHaveLength(5);
  } finally {
    await context.close();
    await site.stop();
    await provider.close();
  }
});

/** The position and height of each line that may hold the credit, on a phone and on a desktop. */
async function creditPlaces(page: Page) {
  const places: Record<number, { top: number; height: number }[]> = {};
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    places[width] = await page.locator('.credit').evaluateAll((lines) =>
      lines.map((line) => {
        const { top, height } = line.getBoundingClientRect();
        return { top, height };
      }),
    );
  }
  return places;
}
