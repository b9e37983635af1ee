import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch, ensureBrowser } from '../scripts/programs/browser.mjs';
import { median } from './measuring/load.ts';
import { type Benchmark, type BenchRow, formatMs } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

const rounds = 7;
const count = 50_000;
const coins = ['BTC', 'ETH', 'SOL', 'ADA', 'DOGE', 'XRP', 'DOT', 'LTC', 'LINK', 'UNI'];

/** `count` trades of ten coins, an hour apart, in this site's own file format. Three of five are purchases. */
const tradesFile = () =>
  [
    'id,date,kind,coin,coin id,amount,price in usd,fee,fee coin,fee coin id,note',
    ...Array.from({ length: count }, (_, at) => {
      const atMs = 1_500_000_000_000 + at * 3_600_000;
      const isSale = at % 5 > 2;
      const coin = coins[(at * 7) % coins.length] ?? '';
      const amount = `${isSale ? '-' : ''}${1 + (at % 9)}.${String((at * 7919) % 1_000_000).padStart(6, '0')}`;
      const date = new Date(atMs).toISOString();
      return `${atMs},${date},${isSale ? 'sell' : 'buy'},${coin},${coin.toLowerCase()},${amount},${100 + (at % 997)}.5,0.25,,,`;
    }),
  ].join('\n');

/** The time that a large portfolio takes to open, and the time that new prices block the page. */
export const largePortfolio: Benchmark = async () => {
  await ensureBrowser();
  await using chrome = await chromium.launch(browserLaunch());
  await using site = await runSite({ MARKET_POLL_SECONDS: '1' });
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-'));
  const file = join(folder, 'own.csv');
  writeFileSync(file, tradesFile());
  const page = await chrome.newPage({ baseURL: site.url });
  await importFile(page, file);
  rmSync(folder, { recursive: true });
  return [...(await measureOpening(page)), await measureRefreshing(page)];
};

async function importFile(page: Page, file: string) {
  await page.goto('/portfolio');
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: /^Import 50/ }).click();
  await dialog.getByRole('button', { name: 'View portfolio' }).click();
  // Wait until the whole portfolio is stored.
  await page.waitForFunction(() => /"segment"/.test(localStorage.getItem('portfolio') ?? ''));
}

/** The time from the navigation to the painted table, on the page's own clock. */
async function measureOpening(page: Page): Promise<BenchRow[]> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('table caption') === null) return requestAnimationFrame(look);
      const painted = new MessageChannel();
      painted.port1.onmessage = () => Object.assign(window, { openMs: performance.now() });
      return painted.port2.postMessage(null);
    };
    requestAnimationFrame(look);
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  const times: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto('/portfolio');
    const opened = await page.waitForFunction(() => Reflect.get(window, 'openMs'));
    times.push(Number(await opened.jsonValue()));
    longest.push(Math.max(0, ...(await page.evaluate(() => Reflect.get(window, 'tasks')))));
  }
  return [
    {
      what: `a portfolio of ${count.toLocaleString('en')} transactions, from its address to its rows`,
      figure: `${formatMs(median(times))} (longest task ${formatMs(median(longest))})`,
      target: '< 1000 ms',
      reached: median(times) < 1_000,
    },
  ];
}

/** The page's work for a new list of prices, from its arrival to the changed table. */
async function measureRefreshing(page: Page): Promise<BenchRow> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return (of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration')) * 1_000;
  };
  const value = () => page.locator('section p.figure').first().textContent();
  const costs: number[] = [];
  for (let round = 0; round < 4 * rounds; round++) {
    const before = await value();
    const answer = page.waitForResponse(/api\/coins\/markets/);
    const from = await worked();
    // An `online` event starts the poll that a timer otherwise starts every minute.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await answer;
    await page.waitForTimeout(600);
    const to = await worked();
    if ((await value()) !== before) costs.push(to - from);
  }
  return {
    what: `new prices for a portfolio of ${count.toLocaleString('en')} transactions: script, style and layout`,
    figure: `${formatMs(median(costs))} (${costs.length} refreshes)`,
    target: '< 8 ms',
    reached: costs.length > rounds && median(costs) < 8,
  };
}
