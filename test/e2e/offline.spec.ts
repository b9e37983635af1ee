import { once } from 'node:events';
import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { usualCoins } from '../fakes/provider.ts';
import { isFull } from '../full-run.ts';
import { startSite } from '../running-site.ts';
import { violationsEverywhere } from './axe.ts';
import { purchase } from './portfolio-page.ts';
import { test as base, expect } from './site.ts';
import { cartLine, seedLocalStorage, visit, waitUntilReady } from './visit.ts';

/** A proxy to a site. It can be cut off, forward to another site, and change responses. */
interface Way {
  url: string;
  isCut: boolean;
  /** True to accept requests without ever answering them. */
  isSilent: boolean;
  to: string;
  /** Changes to the site's responses, by path; null makes a 404. */
  instead: Map<string, (body: string) => string | null>;
  /** Paths at which somebody else answers: a captive portal, or a proxy with its own page. */
  foreign: Set<string>;
}

/** Browsers with workers, which reach the site through their own proxy. */
const test = base.extend<{ way: Way; browserContext: BrowserContext; page: Page }>({
  way: async ({ site }, use) => {
    const proxyWay: Way = {
      url: '',
      isCut: false,
      isSilent: false,
      to: site.url,
      instead: new Map(),
      foreign: new Set(),
    };
    const server = createServer((request, response) => {
      if (proxyWay.isCut) return request.socket.destroy();
      if (proxyWay.isSilent) return undefined;
      const { method, headers, url: path = '/' } = request;
      if (proxyWay.foreign.has(path)) {
        response.writeHead(200, { 'content-type': 'text/html' });
        return response.end('<!DOCTYPE html><title>Portal</title><h1>Accept our terms</h1>');
      }
      const change = proxyWay.instead.get(path);
      // A response to be changed must arrive whole and uncompressed.
      const ownHeaders = change ? { 'accept-encoding': 'identity', 'if-none-match': '""' } : {};
      const forwarded = ask(proxyWay.to + path, { method, headers: { ...headers, ...ownHeaders } });
      forwarded.on('response', (answer) => {
        if (change) void answerInstead(response, answer, change);
        else {
          // Otherwise the browser's HTTP cache answers instead of the worker's.
          if (path.startsWith('/icons/')) answer.headers['cache-control'] = 'no-cache';
          answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
        }
      });
      forwarded.on('error', () => response.destroy());
      request.pipe(forwarded);
      return undefined;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    proxyWay.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    await use(proxyWay);
    server.closeAllConnections();
    server.close();
  },
  browserContext: async ({ browser, way }, use) => {
    const context = await browser.newContext({ baseURL: way.url, serviceWorkers: 'allow' });
    await use(context);
    await context.close();
  },
  page: async ({ browserContext }, use) => use(await browserContext.newPage()),
});

async function answerInstead(
  response: ServerResponse,
  answer: AsyncIterable<Buffer> & { headers: Record<string, string | string[] | undefined> },
  change: (body: string) => string | null,
) {
  let body = '';
  for await (const part of answer) body += String(part);
  const changedBody = change(body);
  const { 'content-length': _, etag: __, ...headers } = answer.headers;
  if (changedBody === null) response.writeHead(404).end();
  else response.writeHead(200, headers).end(changedBody);
}

/** Presses a key, so that the page installs its worker, and waits until the worker has cached all its files. */
async function installWorker(page: Page) {
  await page.keyboard.press('Shift');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Presses a key without effect, so that the browser tries to install a worker. @returns the worker's final state */
async function attemptInstallation(page: Page): Promise<string | undefined> {
  const registrationEnd = page.evaluate(async () => {
    const container = navigator.serviceWorker;
    const register = container.register.bind(container);
    const { installing } = await new Promise<ServiceWorkerRegistration>((resolve) => {
      container.register = async (...args) => {
        const registration = await register(...args);
        resolve(registration);
        return registration;
      };
    });
    while (installing && !/activated|redundant/.test(installing.state))
      await new Promise((resolve) => installing.addEventListener('statechange', resolve));
    return installing?.state;
  });
  await page.keyboard.press('Shift');
  return registrationEnd;
}

/** The files that the site's worker has to cache. */
const filesToCache = async (url: string): Promise<string[]> =>
  (await (await fetch(`${url}/worker.js`)).text()).match(/\/assets\/[\w.-]+/g) ?? [];

const changeHead = (page: Page) =>
  page
    .getByRole('table', { name: 'Coins by market cap' })
    .getByRole('columnheader', { name: '24h %' });
const offlineBar = (page: Page) =>
  page.locator('.offline > div').filter({ hasText: 'You are offline.' });
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const responses = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return responses.flat().map(({ url }) => new URL(url).pathname);
  });

test('OFF-OPENS: a connection lost while a link is pressed is reported when it is lost again, and a coin’s panel calls nothing live, either', {
  tag: '@full',
}, async ({ page, browserContext }) => {
  // The bar also appears to a visitor who has pressed nothing.
  await visit(page, '/news');
  await page.waitForFunction(() => document.querySelector('.offline') !== null);
  await browserContext.setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
  await browserContext.setOffline(false);

  await page.clock.install();
  await visit(page, '/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).hover();
  await page.mouse.down();
  await browserContext.setOffline(true);
  await page.mouse.up();
  await page.clock.runFor(2_000);
  await browserContext.setOffline(false);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await browserContext.setOffline(true);
  await expect(offlineBar(page)).toBeVisible();

  await browserContext.setOffline(false);
  await page.goto('/?coin=bitcoin');
  await expect(page.getByRole('dialog', { name: 'Bitcoin' })).toBeVisible();
  // Read the colour in one step, because each refresh replaces the dot.
  const isLit = () =>
    page.evaluate(() => {
      const dot = document.querySelector('dialog .live i');
      return dot && getComputedStyle(dot).backgroundColor;
    });
  await expect.poll(isLit).toMatch(/^(?!rgba\(0, 0, 0, 0\)).+/);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.querySelector('.offline') !== null);
  await browserContext.setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
  expect(await isLit()).toBe('rgba(0, 0, 0, 0)');
});

test('OFF-OPENS, OFF-CALM: without a connection the site opens with the last prices and their time, and continues once there is one', async ({
  page,
  way,
  browserContext,
}) => {
  await seedLocalStorage(page, {
    portfolio: [{ id: '1', ...purchase('BTC', 1, 2, 'bitcoin') }],
    'e-commerce-cart': [cartLine('a', 1)],
  });
  await visit(page, '/');
  // The worker is not installed before the first press or key.
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined();
  await installWorker(page);

  way.isCut = true;
  await browserContext.setOffline(true);
  // The list was fetched before the worker was there.
  await page.goto('/portfolio');
  await expect(page.getByText('Today')).toBeVisible();
  await expect(page.getByText('N/A')).toHaveCount(0);
  await expect(offlineBar(page)).toContainText(/Prices as of .*\d\d:\d\d UTC\./);
  await page.goto('/markets');
  await waitUntilReady(page);
  await expect(offlineBar(page)).toContainText(/Prices as of .*\d\d:\d\d UTC\./);
  await expect(
    page.getByRole('table', { name: 'Coins by market cap' }).getByRole('row'),
  ).toHaveCount(usualCoins + 1);
  await expect(page.getByText(/^Cached data from/)).toBeVisible();
  await expect(page.getByText(/^Live · updated/)).toHaveCount(0);
  // Parts that load at a press are also cached.
  await changeHead(page).getByRole('button').click();
  await expect(changeHead(page)).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).click();
  await expect(
    page
      .getByRole('cell', { name: 'BTC' })
      .or(page.getByRole('row').filter({ hasText: 'BTC' }))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add Transaction' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Cart/ }).click();
  const cart = page.getByRole('dialog', { name: /cart/i });
  await expect(cart.getByText('Buying needs a connection.')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Proceed to Checkout' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.goto('/store');
  await waitUntilReady(page);
  const isBroken = (images: Element[]) =>
    images.map((image) => image instanceof HTMLImageElement && image.naturalWidth === 0);
  await expect(page.getByRole('main').locator('img')).not.toHaveCount(0);
  await expect
    .poll(() => page.getByRole('main').locator('img').evaluateAll(isBroken))
    .not.toContain(true);
  await page.goto('/airdrops');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.goto('/');
  await waitUntilReady(page);
  await expect(offlineBar(page)).toBeVisible();
  expect(await violationsEverywhere(page, '.offline')).toEqual([]);

  await browserContext.setOffline(false);
  await expect(offlineBar(page)).toBeVisible();
  way.isCut = false;
  // The page may already be polling over the cut connection, and a press then joins that poll. So press until the bar
  // is gone, and by script, because the bar may disappear meanwhile.
  await expect(async () => {
    await offlineBar(page)
      .getByRole('button', { name: 'Try again' })
      .evaluateAll(([button]) => button instanceof HTMLElement && button.click());
    await expect(offlineBar(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 8_000 });
  await expect(page.getByText(/^Live · updated/).first()).toBeVisible();
});

test('OFF-WHOLE, OFF-OURS: an installation that missed a file, or got a portal’s page instead, is repaired with the next document', {
  tag: '@full',
}, async ({ page, way, browserContext }) => {
  const script = (await filesToCache(way.url)).find((path) => path.includes('table-code')) ?? '';
  way.instead.set(script, () => null);
  way.foreign.add('/portfolio');
  await visit(page, '/about');
  expect(await attemptInstallation(page)).toBe('redundant');
  way.instead.clear();
  way.foreign.clear();
  await visit(page, '/about');
  await installWorker(page);

  way.isCut = true;
  await browserContext.setOffline(true);
  await page.goto('/markets');
  await waitUntilReady(page);
  await changeHead(page).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-change/);
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio');
});

test('OFF-OURS, OFF-DEAD, OFF-TABS: a foreign page is shown and not cached; over a connection that is up but dead the cached page shows; a picture opened in a tab is the same picture', {
  tag: '@full',
}, async ({ page, way, browserContext }) => {
  await visit(page, '/');
  await installWorker(page);
  // Use a separate tab, because the browser's own page around a picture breaks the picture's policy.
  const tab = await browserContext.newPage();
  const openedPicture = async () => {
    await tab.goto('/icons/icon-192.png');
    return tab.evaluate(() => [document.contentType, document.images[0]?.naturalWidth]);
  };
  expect(await openedPicture()).toEqual(['image/png', 192]);
  way.foreign.add('/');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accept our terms');
  way.foreign.clear();

  way.isSilent = true;
  await page.goto('/');
  await expect(page.getByRole('table', { name: 'Coins by market cap' })).toBeVisible();
  await expect(page.getByText(/^Live · updated/)).toHaveCount(0);
  expect(await openedPicture()).toEqual(['image/png', 192]);
});

test('OFF-UPDATE: yesterday’s page finds yesterday’s files even when the server no longer has them; the new worker takes over when it is closed', async ({
  page,
  way,
  browserContext,
}) => {
  await visit(page, '/markets');
  await installWorker(page);
  const [before] = (await cacheNames(page)).filter((name) => name.startsWith('pages-'));
  const oldPaths: string[] = (await cachedPaths(page)).filter((path) =>
    path.includes('table-code'),
  );
  expect(oldPaths).toHaveLength(1);
  // The next build has another worker, and lacks the script that this page has yet to load.
  way.instead.set('/worker.js', (code) => code.replace(/version="\w+"/, 'version="next"'));
  for (const path of oldPaths) way.instead.set(path, () => null);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (installing && installing.state !== 'installed')
      await new Promise((resolve) => installing.addEventListener('statechange', resolve));
  });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed');
  await changeHead(page).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-change/);
  expect(await cacheNames(page)).toContain(before);

  await page.close();
  // The browser takes a moment to notice that no page is open.
  const seenByWorkers = async () =>
    (
      await Promise.all(
        browserContext
          .serviceWorkers()
          .map((worker) => worker.evaluate(() => caches.keys()).catch(() => [before])),
      )
    ).flat();
  await expect.poll(seenByWorkers).not.toContain(before);
  const nextPage = await browserContext.newPage();
  await visit(nextPage, '/about');
  expect(await cacheNames(nextPage)).toContain('pages-next');
  expect(await cacheNames(nextPage)).not.toContain(before);
});

test('OFF-FULL: full storage changes nothing while there is a connection', {
  tag: '@full',
}, async ({ page, way, browserContext }) => {
  await visit(page, '/');
  const devtools = await browserContext.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: way.url, quotaSize: 1_000 });
  await attemptInstallation(page);
  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets');
  await expect(page.getByText(/^Live · updated/).first()).toBeVisible();
});

test('OFF-PRIVATE: if a window has no workers, or refuses them, the page works as usual', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  });
  await visit(page, '/about');
  await page.keyboard.press('Shift');
  await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets');
  expect(problems).toEqual([]);
});

test('OFF-NEVER, OFF-BROKEN, OFF-SETTING: payments, orders, the desk, writes and uncacheable responses never come from a cache; a new worker that cannot run, or throws, leaves the site and the old worker as they are; with OFFLINE=off a browser loses its worker and the caches', async ({
  page,
  way,
}) => {
  await visit(page, '/');
  await installWorker(page);
  await page.evaluate(async () => {
    for (const path of [
      '/checkout/abc',
      '/success',
      '/healthz',
      '/readyz',
      '/api/coins/markets?ids=x&page=0',
    ])
      await fetch(path).catch(() => {});
    await fetch('/api/coins/markets', { method: 'POST' });
  });
  const addresses = await cachedPaths(page);
  expect(addresses.filter((path) => /^\/(checkout|success|healthz|readyz)/.test(path))).toEqual([]);
  way.isCut = true;
  const isReached = (path: string) =>
    page.evaluate(
      (address) =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      path,
    );
  expect(await isReached('/healthz')).toBe(false);
  expect(await isReached('/checkout/abc')).toBe(false);
  way.isCut = false;

  const keptCaches = await cacheNames(page);
  const brokenScripts = ['throw new Error("broken")', ...(isFull ? ['this is no script', ''] : [])];
  for (const brokenScript of brokenScripts) {
    way.instead.set('/worker.js', () => brokenScript);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => {});
    });
    await page.reload();
    await waitUntilReady(page);
    await expect(page.getByText(/^Live · updated/).first()).toBeVisible();
  }
  expect(await cacheNames(page)).toEqual(expect.arrayContaining(keptCaches));
  expect(keptCaches).not.toEqual([]);
  way.instead.delete('/worker.js');

  const siteWithoutOffline = await startSite({ MARKET_SOURCE: 'simulated', OFFLINE: 'off' });
  way.to = siteWithoutOffline.url;
  await page.goto('/about');
  await waitUntilReady(page);
  await page.keyboard.press('Shift');
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  // The worker being removed still caches the files that this page fetches. The next page has no worker and removes
  // that cache as well.
  await page.goto('/news');
  await waitUntilReady(page);
  await page.keyboard.press('Shift');
  await expect.poll(() => cacheNames(page)).toEqual([]);
  const worker = await (await fetch(`${siteWithoutOffline.url}/worker.js`)).text();
  expect(worker).toContain('unregister');
  await siteWithoutOffline.stop();
});

test('OFF-POLICY: the worker is served with its own policy, and pages name one policy for it', async ({
  site,
}) => {
  const worker = await fetch(`${site.url}/worker.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toContain(
    "default-src 'none'; connect-src 'self'",
  );
  const page = await fetch(`${site.url}/`);
  expect(page.headers.get('content-security-policy')).toMatch(
    /; trusted-types offline-worker import-worker$/,
  );
});
