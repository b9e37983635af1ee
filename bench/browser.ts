import { chromium, type Page } from '@playwright/test';
import { browserLaunch, ensureBrowser } from '../scripts/programs/browser.mjs';
import { median } from './measuring/load.ts';
import { type Benchmark, type BenchRow, formatMs } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

const rounds = 5;
/** The links to press: to the heaviest page, to the store, and to a product. */
const journeys = [
  { from: '/about', link: 'Markets' },
  { from: '/about', link: 'Store' },
  { from: '/store', link: 'Green Candle' },
];

/** A page on an emulated phone: 1.6 Mbit/s, 150 ms latency, CPU slowed down four times. */
async function slowPage(open: () => Promise<Page>): Promise<Page> {
  const page = await open();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/**
 * The milliseconds from the press to the first painted frame with the new page's heading, on the page's own clock. Runs
 * no other script in the page meanwhile, because compiling it on the throttled CPU would add to the figure.
 */
const pressToPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const heading = () => document.querySelector('h1')?.textContent;
        const watch = () => {
          const before = heading();
          const from = performance.now();
          const look = () => {
            if (heading() === before) return requestAnimationFrame(look);
            const painted = new MessageChannel();
            painted.port1.onmessage = () => resolve(performance.now() - from);
            return painted.port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        addEventListener('click', watch, { capture: true, once: true });
      }),
  );

/** In-site navigation, first visits and a price refresh on a slow phone. */
export const browser: Benchmark = async () => {
  await ensureBrowser();
  await using chrome = await chromium.launch(browserLaunch());
  await using site = await runSite({ MARKET_POLL_SECONDS: '1' });
  const rows: BenchRow[] = [];
  const open = async () => {
    const context = await chrome.newContext({ viewport: { width: 1280, height: 800 } });
    return context.newPage();
  };
  rows.push(await measurePresses(open, { url: site.url, isNear: true, most: 250 }));
  rows.push(await measurePresses(open, { url: site.url, isNear: false, most: 400 }));
  for (const path of ['/', '/markets', '/store'])
    rows.push(await firstPaint(open, site.url + path));
  rows.push(await priceRefresh(open, site.url));
  return rows;
};

/**
 * Navigation by link. The target is met when the median of each link is `most` milliseconds or less.
 *
 * @param isNear whether the pointer hovers over the link before the press, which prefetches the page; false is a quick tap
 */
async function measurePresses(
  open: () => Promise<Page>,
  { url, isNear, most }: { url: string; isNear: boolean; most: number },
): Promise<BenchRow> {
  const times = new Map<string, number[]>(journeys.map(({ link }) => [link, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { from, link: name } of journeys) {
      const page = await slowPage(open);
      await page.goto(url + from, { waitUntil: 'networkidle' });
      const link = page.getByRole('link', { name, exact: true }).first();
      if (isNear) {
        await link.hover();
        await page.waitForLoadState('networkidle');
      }
      const took = pressToPaint(page);
      // Give the prefetch and the listener time to start.
      await page.waitForTimeout(1_500);
      if (isNear) await page.mouse.down().then(() => page.mouse.up());
      else await link.evaluate((element) => element instanceof HTMLElement && element.click());
      times.get(name)?.push(await took);
      await page.context().close();
    }
  }
  const medians = [...times].map(([link, each]) => ({ link, took: median(each) }));
  return {
    what: `press to new page, slow 4G and 4 × slower, ${isNear ? 'after hovering' : 'without hovering'}`,
    figure: medians.map(({ link, took }) => `${link} ${formatMs(took)}`).join(', '),
    target: `each ≤ ${most} ms`,
    reached: medians.every(({ took }) => took <= most),
  };
}

/** A first visit: largest contentful paint, and the time until the page is interactive. */
async function firstPaint(open: () => Promise<Page>, url: string): Promise<BenchRow> {
  const painted: number[] = [];
  const interactive: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await slowPage(open);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Object.assign(window, { lcpMs: startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(url);
    const answers = await page.waitForFunction(() =>
      document.documentElement.hasAttribute('data-ready') ? performance.now() : null,
    );
    interactive.push(Number(await answers.jsonValue()));
    painted.push(
      await page.evaluate(() => ('lcpMs' in window ? Number(window.lcpMs) : Number.NaN)),
    );
    await page.context().close();
  }
  return {
    what: `first visit to ${new URL(url).pathname}, slow 4G and 4 × slower: largest paint, interactive`,
    figure: `${formatMs(median(painted))}, ${formatMs(median(interactive))}`,
    target: 'LCP ≤ 1.8 s',
    reached: median(painted) <= 1_800,
  };
}

/** The longest task of a price refresh: the median over the refreshes of several visits. */
async function priceRefresh(open: () => Promise<Page>, url: string): Promise<BenchRow> {
  const longest: number[] = [];
  for (let visit = 0; visit < 3; visit++) {
    const page = await slowPage(open);
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tasks.push(entry.duration);
      }).observe({ type: 'longtask' });
    });
    await page.goto(`${url}/markets`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(3_000);
    for (let round = 0; round < rounds; round++) {
      const before = await tasksOf(page);
      const answer = page.waitForResponse(/api\/coins\/markets/);
      // An `online` event starts the poll that a timer otherwise starts every minute.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await answer;
      await page.waitForTimeout(1_200);
      longest.push(Math.max(0, ...(await tasksOf(page)).slice(before.length)));
    }
    await page.context().close();
  }
  const figure = median(longest);
  return {
    what: 'longest task while 100 prices change, 4 × slower',
    figure: figure === 0 ? 'none of 50 ms or more' : formatMs(figure),
    target: 'none over 50 ms',
    reached: figure <= 50,
  };
}

/** The durations of all long tasks so far. */
const tasksOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    'tasks' in window && Array.isArray(window.tasks) ? window.tasks.map(Number) : [],
  );
