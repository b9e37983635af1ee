import type { Page } from '@playwright/test';
import { z } from 'zod';
import { brand } from '../../content/look/brand.ts';
import { usualCoins } from '../fakes/provider.ts';
import type { RunningSite } from '../running-site.ts';
import { pollIntervals, raiseAllPrices, rewriteList, setPrices } from './prices.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, readLocalStorage, reload, visit } from './visit.ts';

const minute = 60_000;
const nextListResponse = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/coins/markets'));
const topTable = (page: Page) => page.getByRole('table', { name: 'Coins by market cap' });
const priceOf = (page: Page, name: string) =>
  topTable(page).getByRole('row').filter({ hasText: name }).getByRole('cell').nth(3);

const listOf = (site: RunningSite) =>
  fetch(`${site.url}/api/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=100&page=1`);

/** Waits until the site's list shows that the site has noticed the provider's behaviour. */
async function waitUntilSourceIs(site: RunningSite, source: 'live' | 'cached') {
  await expect(async () => {
    expect((await listOf(site)).headers.get('x-market-source')).toBe(source);
  }).toPass({ intervals: pollIntervals });
}

/**
 * Opens a page and stops its clock once it has read its first list; from then on only runFor moves the clock. The page
 * polls only after it has read the previous response, so wait one macrotask after the body has arrived before stopping
 * the clock.
 */
async function openInStillTime(page: Page, address: string) {
  await page.addInitScript(() => {
    const { fetch } = window;
    Object.assign(window, {
      fetch(url: string, init: RequestInit) {
        const answer = fetch(url, init);
        const listRead = answer
          .then((response) => response.clone().text())
          .catch(() => {})
          .then(() => {
            const { port1, port2 } = new MessageChannel();
            port2.postMessage(null);
            return new Promise<unknown>((resolve) => {
              port1.onmessage = () => resolve(null);
            });
          });
        Object.assign(window, { read: listRead });
        return answer;
      },
    });
  });
  await page.clock.install({ time: '2026-03-01T12:00:00Z' });
  const firstResponse = nextListResponse(page);
  await page.goto(address);
  await firstResponse;
  await page.evaluate('window.read');
  await page.clock.pauseAt('2026-03-01T12:00:30Z');
}

/** Advances a minute, so that the page polls again. */
async function nextPoll(page: Page) {
  await page.evaluate('window.read');
  const answer = nextListResponse(page);
  await page.clock.fastForward(minute);
  await answer;
}

test.beforeEach(({ provider }) => {
  provider.behave('ok');
});

test.describe('the served page', () => {
  test.use({ javaScriptEnabled: false });

  fresh(
    'HOLD-SCRIPTS, MKT-MOVERS: a visitor with scripts off reads the prices on Home and on Markets, and five gainers and losers with the six columns',
    async ({ page, provider }) => {
      await page.goto('/');
      await expect(topTable(page).getByRole('row')).toHaveCount(11);
      for (const title of ['Top Gainers (24h)', 'Top Losers (24h)']) {
        const table = page.getByRole('table', { name: title });
        await expect(table.getByRole('columnheader')).toHaveText([
          'Watchlist',
          '#',
          'Coin',
          'Price',
          '24h %',
          'Volume',
          'Market Cap',
        ]);
        const places = table.locator('tbody tr td:nth-child(2)');
        await expect(places).toHaveText(['1', '2', '3', '4', '5']);
      }
      await page.goto('/markets');
      await expect(topTable(page).getByRole('row')).toHaveCount(usualCoins + 1);
      const bitcoin = provider.rows.find((row) => row['id'] === 'bitcoin');
      const price = Number(bitcoin?.['current_price']);
      await expect(priceOf(page, 'Bitcoin BTC')).toContainText(
        `$${price.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      );
    },
  );
});

fresh('MKT-POLL: a page asks at once and then every 60000 ms', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: { url: string; atMs: number }[] = [];
    const { fetch } = window;
    Object.assign(window, {
      asked,
      fetch: (url: string, init: RequestInit) => {
        asked.push({ url, atMs: Date.now() });
        return fetch(url, init);
      },
    });
  });
  await openInStillTime(page, '/');
  for (let pollCount = 0; pollCount < 3; pollCount += 1) await nextPoll(page);
  const pollRequests: { url: string; atMs: number }[] = await page.evaluate('window.asked');
  expect(pollRequests).toHaveLength(4);
  for (const { url } of pollRequests)
    expect(url).toBe(
      '/api/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=100&page=1&sparkline=false',
    );
  const pollTimes = pollRequests.map(({ atMs }) => atMs);
  expect((pollTimes[2] ?? 0) - (pollTimes[1] ?? 0)).toBe(minute);
  expect((pollTimes[3] ?? 0) - (pollTimes[2] ?? 0)).toBe(minute);
});

/** Pauses flashes, so that a test can look at them. */
const holdFlashes = (page: Page) =>
  page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args);
      animation.pause();
      return animation;
    };
  });

const flashingPrices = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect, id } = animation;
      if (!id.startsWith('price') || !(effect instanceof KeyframeEffect)) return [];
      const { target } = effect;
      return {
        id,
        ms: effect.getTiming().duration,
        row: target?.closest('tr')?.textContent,
        top: target?.getBoundingClientRect().top ?? 0,
      };
    }),
  );

fresh(
  'MKT-FLASH: a price that changed flashes for 500 ms, and only that one',
  async ({ page, provider, site }) => {
    await holdFlashes(page);
    await openInStillTime(page, '/');
    await page.clock.runFor(1_000);
    expect(await flashingPrices(page)).toEqual([]);
    await topTable(page).getByRole('row', { name: 'Ethereum' }).scrollIntoViewIfNeeded();

    const ether = provider.rows.find((row) => row['id'] === 'ethereum');
    const ethereum = Number(ether?.['current_price']) + 1;
    const putBack = await setPrices({ provider, site }, { ethereum });
    await nextPoll(page);
    await expect
      .poll(() => flashingPrices(page))
      .toEqual([
        expect.objectContaining({
          id: 'price-up',
          ms: 500,
          row: expect.stringContaining('Ethereum'),
        }),
      ]);
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.id.startsWith('price')) animation.finish();
    });
    expect(await flashingPrices(page)).toEqual([]);
    await putBack();
  },
);

fresh(
  'MKT-FLASH: a browser that cannot tell what is left out shows the new prices, too',
  { tag: '@full' },
  async ({ page, provider, site }) => {
    await holdFlashes(page);
    // Safari before 17.4 lacks checkVisibility.
    await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
    await openInStillTime(page, '/markets');
    await page.clock.runFor(1_000);
    const putBack = await raiseAllPrices({ provider, site });
    await nextPoll(page);
    await expect.poll(async () => (await flashingPrices(page)).at(0)?.id).toBe('price-up');
    await putBack();
  },
);

fresh(
  'MKT-FLASH: what is out of sight does not flash, and what does not change gets no new style',
  { tag: '@full' },
  async ({ browser, page, provider, site }) => {
    await holdFlashes(page);
    await openInStillTime(page, '/markets');
    await page.clock.runFor(1_000);
    const table = topTable(page);
    await table.getByRole('row', { name: 'Bitcoin' }).first().scrollIntoViewIfNeeded();
    const putBack = await raiseAllPrices({ provider, site });
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await nextPoll(page);
    await expect.poll(async () => (await flashingPrices(page)).length).toBeGreaterThan(0);
    const styledCounts = styledIn(await browser.stopTracing());
    expect(Math.max(...styledCounts)).toBeGreaterThan(0);
    expect(Math.max(...styledCounts)).toBeLessThan((await page.locator('*').count()) / 2);
    const flashingNow = await flashingPrices(page);
    expect(flashingNow.every(({ top }) => top < 800)).toBe(true);
    expect(flashingNow.length).toBeLessThan(await table.getByRole('row').count());
    await putBack();
  },
);

/** The number of elements in each pass of the browser over the page's styles. */
const styledIn = (trace: Buffer): number[] =>
  z
    .object({ traceEvents: z.array(z.looseObject({ name: z.string() })) })
    .parse(JSON.parse(trace.toString()))
    .traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => z.object({ elementCount: z.number().default(0) }).parse(args).elementCount);

fresh(
  'MKT-ERROR: a failing provider or a lost connection is told once per outage, with the old prices kept, and Retry asks again at once',
  async ({ page, context, provider, site }) => {
    await openInStillTime(page, '/');
    const toast = page.getByText('Data Error', { exact: true });
    const price = await priceOf(page, 'Bitcoin BTC').textContent();

    const poll = async () => {
      await nextPoll(page);
      await page.clock.runFor(300);
    };

    provider.behave('503');
    await waitUntilSourceIs(site, 'cached');
    await poll();
    await expect(toast).toBeVisible();
    await expect(
      page.getByText('Could not fetch latest market data. Displaying cached information.'),
    ).toBeVisible();
    await expect(page.getByText('Failed to fetch: Service Unavailable')).toBeVisible();
    await expect(page.getByText(/^Cached data from/)).toBeVisible();
    expect(await priceOf(page, 'Bitcoin BTC').textContent()).toBe(price);

    await page.clock.runFor(6_000);
    await expect(toast).toHaveCount(0);
    await poll();
    await expect(toast).toHaveCount(0);

    provider.behave('ok');
    await waitUntilSourceIs(site, 'live');
    const retryButton = page.getByRole('button', { name: 'Retry' });
    await retryButton.click();
    await expect(page.getByText(/^Live · updated/)).toBeVisible();
    await expect(page.getByText('Failed to fetch: Service Unavailable')).toHaveCount(0);
    await expect(retryButton).toHaveCount(0);

    provider.behave('503');
    await waitUntilSourceIs(site, 'cached');
    await poll();
    await expect(toast).toBeVisible();
    provider.behave('ok');
    await waitUntilSourceIs(site, 'live');
    await poll();
    await page.clock.runFor(6_000);
    await expect(toast).toHaveCount(0);

    await context.setOffline(true);
    await page.clock.fastForward(minute);
    await expect(toast).toBeVisible();
    expect(await priceOf(page, 'Bitcoin BTC').textContent()).toBe(price);
    await context.setOffline(false);
  },
);

fresh(
  'MKT-TABLE: a click from Home to Markets shows all 100 coins, filters them by name or symbol and says when nothing matches',
  async ({ page, hundredCoins }) => {
    await visit(page, hundredCoins);
    await page.getByRole('link', { name: 'View all 100 coins' }).click();
    await expect(page).toHaveURL(`${hundredCoins}/markets`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets');
    await expect(topTable(page).getByRole('row')).toHaveCount(101);
    await expect(page).toHaveTitle(`Markets · ${brand.name}`);
    const filter = page.getByRole('searchbox', { name: 'Filter coins' });
    await filter.fill('bitcoin');
    await expect(topTable(page).getByRole('row').nth(1)).toContainText('Bitcoin');
    await expect.poll(() => topTable(page).getByRole('row').count()).toBeLessThan(8);
    await filter.fill('no such coin');
    await expect(page.getByText('No coin here matches “no such coin”.')).toBeVisible();
  },
);

test('WATCH-TOGGLE: a star is stored under watchlist as an upper-case symbol and marks every row', async ({
  page,
}) => {
  await visit(page, '/');
  const dogecoinStar = topTable(page).getByRole('button', { name: 'Add Dogecoin to watchlist' });
  await dogecoinStar.click();
  await expect(
    page.getByRole('button', { name: 'Remove Dogecoin from watchlist' }).first(),
  ).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Add Dogecoin to watchlist' })).toHaveCount(0);
  await expect.poll(() => readLocalStorage(page, 'watchlist')).toBe('["DOGE"]');

  await reload(page);
  await page.getByRole('button', { name: 'Watchlist 1' }).click();
  await expect(topTable(page).locator('tbody tr')).toHaveCount(1);
  await topTable(page).getByRole('button', { name: 'Remove Dogecoin from watchlist' }).click();
  await expect(page.getByText('No coin on your watchlist is among these.')).toBeVisible();
});

test.describe('WIDGET: the floating price', () => {
  const widget = (page: Page) => page.getByRole('complementary', { name: 'Bitcoin price' });

  test('WIDGET-SHOWS, WIDGET-STATES, HOLD-FOCUS: it collapses, expands and stays closed until the page is reloaded; by keyboard the focus stays with it, and moves to the page when it is closed', async ({
    page,
  }) => {
    await visit(page, '/');
    await expect(widget(page)).toContainText('Live Price');
    await expect(widget(page)).toContainText('BTC/USD');
    await expect(widget(page)).toContainText(/\$[\d,]+\.\d\d[+−]?[\d.]+%/);
    const collapseButton = widget(page).getByRole('button', { name: 'Collapse' });
    const expandButton = widget(page).getByRole('button', { name: /expand/ });
    const closeButton = widget(page).getByRole('button', { name: 'Close' });
    await collapseButton.press('Enter');
    await expect(expandButton).toBeFocused();
    await expect(widget(page).getByText('Live Price')).toHaveCount(0);
    await expandButton.press('Space');
    await expect(collapseButton).toBeFocused();
    await expect(widget(page).getByText('Live Price')).toBeVisible();
    await closeButton.press('Enter');
    await expect(widget(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('link', { name: 'View all 100 coins' }).click();
    await expect(page).toHaveURL('/markets');
    await expect(widget(page)).toHaveCount(0);
    await reload(page);
    await expect(widget(page)).toBeVisible();
    // A click must do the same as the key.
    await collapseButton.click();
    await expandButton.click();
    await closeButton.click();
    await expect(widget(page)).toHaveCount(0);
  });

  test('HOLD-EARLY: a press that is under way when it appears is not lost', async ({ page }) => {
    const release = await holdRequests(page, /\/assets\/entry\.client-/);
    await page.goto('/', { waitUntil: 'commit' });
    const link = page.getByRole('link', { name: 'All news' });
    await link.evaluate(async (element) => {
      // Wait for the first frame, by which the stylesheet has moved the link.
      await new Promise(requestAnimationFrame);
      const { top } = element.getBoundingClientRect();
      window.scrollBy({ top: top - window.innerHeight + 60, behavior: 'instant' });
    });
    await link.hover();
    await page.mouse.down();
    release();
    const topOf = async () => (await widget(page).boundingBox())?.y ?? 0;
    await expect.poll(topOf).toBeGreaterThan(0);
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(y + height / 2).toBeGreaterThan(await topOf());
    await page.mouse.up();
    await expect(page).toHaveURL('/news');
  });

  test('WIDGET-STATES, MKT-SAMPLE: on a phone it starts collapsed, and marks a sample price, too', async ({
    page,
  }) => {
    await rewriteList(page, () => ({ headers: { 'x-market-source': 'sample' } }));
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/about');
    const collapsedButton = widget(page).getByRole('button', {
      name: /^BTC\/USD \$[\d,.]+ Sample expand$/,
    });
    await expect(collapsedButton).toBeVisible();
    await expect(collapsedButton.getByText('Sample')).toBeVisible();
    await expect(widget(page).getByText('Live Price')).toHaveCount(0);
  });

  test('WIDGET-SHOWS: it is hidden without a Bitcoin price', { tag: '@full' }, async ({
    page,
    provider,
    site,
  }) => {
    const originalRows = provider.rows;
    provider.rows = originalRows.filter((row) => row['id'] !== 'bitcoin');
    await expect(async () => {
      const coins: Record<string, unknown>[] = await (await listOf(site)).json();
      expect(coins.some((coin) => coin['id'] === 'bitcoin')).toBe(false);
    }).toPass({ intervals: pollIntervals });
    const answer = nextListResponse(page);
    await page.goto('/about');
    await answer;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(widget(page)).toHaveCount(0);
    provider.rows = originalRows;
    await setPrices({ provider, site }, {});
  });
});
