import { test as base, expect } from '@playwright/test';
import { type FakeProvider, startBrowsersProvider, startFakeProvider } from '../fakes/provider.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { openTab, type Tab } from './open-tab.ts';

interface WorkerFixtures {
  /** The market provider behind the site; a test that changes its behaviour puts it back. */
  provider: FakeProvider;
  site: RunningSite;
  /** The address of a site that lists 100 coins, as one does outside of tests. */
  hundredCoins: string;
  /**
   * The tab that the tests of tab.ts share, opened for the first of them. It is declared here, because tests with other
   * worker fixtures would get workers of their own.
   */
  tab: Tab;
}

interface TestFixtures {
  /** Fails the test when a page throws, prints an error or asks for what the site must not ask for. */
  cleanPage: undefined;
}

/** @returns a site that has its first list */
async function siteOf(provider: FakeProvider, pollSeconds: number): Promise<RunningSite> {
  const site = await startSite({
    MARKET_API_URL: provider.baseUrl,
    MARKET_POLL_SECONDS: String(pollSeconds),
    // The setting of most sites, which use CoinGecko.
    MARKET_CREDIT: 'CoinGecko https://www.coingecko.com/',
    CHECKOUT_RATE_PER_MINUTE: '0',
    AVATAR_URL: 'off',
  });
  // The first poll changes pages, such as by the provider's credit, so wait for it.
  const list = `${site.url}/api/coins/markets?vs_currency=usd`;
  await expect.poll(async () => (await fetch(list)).headers.get('x-market-source')).toBe('live');
  return site;
}

/** Every browser test runs against the real site in its own process; only the provider is played. */
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
      const site = await siteOf(provider, 3);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  hundredCoins: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the needed fixtures from this pattern
    async ({}, use) => {
      const provider = await startFakeProvider();
      const site = await siteOf(provider, 3_600);
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
        // A failed load is what some tests are about; what the page itself reports never is.
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
