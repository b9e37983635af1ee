import { chromium, type Page } from '@playwright/test';
import { browserLaunch, ensureBrowser } from '../scripts/browser.mjs';
import { median } from './load.ts';
import { type Benchmark, ms, type Row } from './rows.ts';
import { runSite } from './site.ts';

const rounds = 3;
/** Every link of the header, and a product. */
const journeys = [
  ...['Markets', 'Store', 'Airdrops', 'News', 'Learn', 'Portfolio'].map((link) => ({
    from: '/about',
    link,
  })),
  { from: '/store', link: 'Green Candle' },
];

/** A page on a phone's line and processor: 1.6 Mbit/s, 150 ms away, four times slower. */
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

/** From the press to the first frame with the new page's heading, in the page's own clock. */
async function press(page: Page, name: string): Promise<number> {
  await page.evaluate(() => {
    const heading = () => document.querySelector('h1')?.textContent;
    addEventListener(
      'click',
      () => {
        const before = heading();
        const from = performance.now();
        const look = () => {
          if (heading() === before) requestAnimationFrame(look);
          else Object.assign(window, { tookMs: performance.now() - from });
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  await page.getByRole('link', { name, exact: true }).first().click();
  const took = await page.waitForFunction(() => ('tookMs' in window ? window.tookMs : null));
  const value = Number(await took.jsonValue());
  await page.evaluate(() => Object.assign(window, { tookMs: null }));
  return value;
}

/** In-site navigation and a price refresh, as a visitor with a slow phone meets them. */
export const browser: Benchmark = async () => {
  await ensureBrowser();
  const started = await chromium.launch(browserLaunch());
  const site = await runSite({ MARKET_POLL_SECONDS: '1' });
  const rows: Row[] = [];
  const open = async () => {
    const context = await started.newContext({ viewport: { width: 1280, height: 800 } });
    return context.newPage();
  };
  try {
    const near: number[] = [];
    const sudden: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const { from, link: name } of journeys) {
        for (const [hover, times] of [
          [true, near],
          [false, sudden],
        ] as const) {
          const page = await slowPage(open);
          await page.goto(site.url + from, { waitUntil: 'networkidle' });
          if (hover) {
            await page.getByRole('link', { name, exact: true }).first().hover();
            await page.waitForLoadState('networkidle');
            await page.waitForTimeout(1_500);
            times.push(await press(page, name));
          } else {
            // A press without coming near first, as by a script or a very quick finger.
            const link = page.getByRole('link', { name, exact: true }).first();
            const took = await link.evaluate(
              (element) =>
                new Promise<number>((resolve) => {
                  const before = document.querySelector('h1')?.textContent;
                  const from = performance.now();
                  const look = () => {
                    if (document.querySelector('h1')?.textContent === before)
                      requestAnimationFrame(look);
                    else resolve(performance.now() - from);
                  };
                  if (element instanceof HTMLElement) element.click();
                  requestAnimationFrame(look);
                }),
            );
            times.push(took);
          }
          await page.context().close();
        }
      }
    }
    rows.push(
      {
        what: 'press to new page, slow 4G and 4 × slower, after coming near',
        figure: `${ms(median(near))}, worst ${ms(Math.max(...near))}`,
        toReach: '≤ 100 ms',
        reached: median(near) <= 100,
      },
      {
        what: 'press to new page, slow 4G and 4 × slower, without',
        figure: `${ms(median(sudden))}, worst ${ms(Math.max(...sudden))}`,
        toReach: '≤ 400 ms',
        reached: median(sudden) <= 400,
      },
    );
    for (const path of ['/', '/markets', '/store'])
      rows.push(await firstPaint(open, site.url + path));
    rows.push(await priceRefresh(await slowPage(open), site.url));
  } finally {
    await site.stop();
    await started.close();
  }
  return rows;
};

/** When a phone that comes for the first time sees the page, and when the page answers. */
async function firstPaint(open: () => Promise<Page>, url: string): Promise<Row> {
  const painted: number[] = [];
  const answering: number[] = [];
  for (let round = 0; round < 5; round++) {
    const page = await slowPage(open);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Object.assign(window, { lcpMs: startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(url);
    // React keeps its own keys on the elements that it has taken over.
    const answers = await page.waitForFunction(() => {
      const button = document.querySelector('header button');
      const taken = button && Object.keys(button).some((key) => key.startsWith('__react'));
      return taken ? performance.now() : null;
    });
    answering.push(Number(await answers.jsonValue()));
    painted.push(
      await page.evaluate(() => ('lcpMs' in window ? Number(window.lcpMs) : Number.NaN)),
    );
    await page.context().close();
  }
  return {
    what: `first visit to ${new URL(url).pathname}, slow 4G and 4 × slower: largest paint, answering`,
    figure: `${ms(median(painted))}, ${ms(median(answering))}`,
    toReach: 'LCP ≤ 1.8 s',
    reached: median(painted) <= 1_800,
  };
}

/** The longest task while a list with changed prices is taken in. */
async function priceRefresh(page: Page, url: string): Promise<Row> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  await page.goto(`${url}/markets`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(3_000);
  const longest: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = await tasksOf(page);
    const answer = page.waitForResponse(/api\/coins\/markets/);
    // Coming back online asks at once, like the timer of each minute.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await answer;
    await page.waitForTimeout(1_200);
    longest.push(Math.max(0, ...(await tasksOf(page)).slice(before.length)));
  }
  const figure = median(longest);
  return {
    what: 'longest task while 100 prices change, 4 × slower',
    figure: figure === 0 ? 'none of 50 ms or more' : ms(figure),
    toReach: 'none over 50 ms',
    reached: figure <= 50,
  };
}

/** The durations of all long tasks so far. */
const tasksOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    'tasks' in window && Array.isArray(window.tasks) ? window.tasks.map(Number) : [],
  );
