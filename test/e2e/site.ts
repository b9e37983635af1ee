import { test as base, expect } from '@playwright/test';
import { type FakeProvider, startBrowsersProvider, startFakeProvider } from '../fakes/provider.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { openTab, type Tab } from './open-tab.ts';

interface WorkerFixtures {
  /** The market provider behind the site. A test that changes its behaviour has to restore it. */
  provider: FakeProvider;
  site: RunningSite;
  /** The URL of a site that lists 100 coins, as sites do outside of tests. */
  hundredCoins: string;
  /**
   * The tab that the tests of tab.ts share, opened for the first of them. It is declared here, because tests with other
   * worker fixtures would run in other workers.
   */
  tab: Tab;
}

interface TestFixtures {
  /** Fails the test when a page throws, logs an error or makes a request that the site must not make. */
  cleanPage: undefined;
}

/** Starts a site, and waits for its first list. */
async function startMarketSite(provider: FakeProvider, pollSeconds: number): Promise<RunningSite> {
  const site = await startSite({
    MARKET_API_URL: provider.baseUrl,
    MARKET_POLL_SECONDS: String(pollSeconds),
    // The setting of sites that use CoinGecko, as most do.
    MARKET_CREDIT: 'CoinGecko https://www.coingecko.com/',
    CHECKOUT_RATE_PER_MINUTE: '0',
    AVATAR_URL: 'off',
  });
  // The first poll changes pages, such as by the provider's credit, so wait for it.
  const list = `${site.url}/api/coins/markets?vs_currency=usd`;
  await expect.poll(async () => (await fetch(list)).headers.get('x-market-source')).toBe('live');
  return site;
}

/** Every browser test runs against the real site in its own process; only the provider is a fake. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the needed fixtures from this pattern
    async ({}, use) => {
      const provider = await startBrowsersProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider }, use) => {
      const site = await startMarketSite(provider, 3);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  hundredCoins: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the needed fixtures from this pattern
    async ({}, use) => {
      const provider = await startFakeProvider();
      const site = await startMarketSite(provider, 3_600);
      await use(site.url);
      await site.stop();
      await provider.close();
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
      await use(await openTab(context));
      await context.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  cleanPage: [
    async ({ page, site }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        // Some tests need failed loads, but the page itself must never report an error.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          problems.push(`console: ${message.text()}`);
      });
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (request.isNavigationRequest()) return;
        if (url.protocol.startsWith('http') && url.hostname !== new URL(site.url).hostname)
          problems.push(`third-party request: ${url.href}`);
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
