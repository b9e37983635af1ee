import { chromium, type Page } from '@playwright/test';
import { marketSample } from '../content/market-sample.ts';
import { dayMs } from '../domain/time/day-ms.ts';
import { browserLaunch, ensureBrowser } from '../scripts/programs/browser.mjs';
import { median } from './measuring/load.ts';
import { type Benchmark, formatMs } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

const coins = 50;
const entriesOfCoin = 40;
const rounds = 9;

/** Purchases and sales of fifty coins over two years. */
const entries = () =>
  marketSample.coins.slice(0, coins).flatMap(({ id, symbol }, coin) =>
    Array.from({ length: entriesOfCoin }, (_, index) => {
      const at = Date.now() - Math.round((730 - index * 18 - coin / 7) * dayMs);
      const amount = index % 4 === 3 ? -0.5 : 1.25 + index / 7;
      return {
        id: String(at),
        coin: symbol.toUpperCase(),
        coinId: id,
        amount,
        price: 10 + index,
        at,
      };
    }),
  );

/** The milliseconds from the press on a range to the painted frame that shows it. */
const pressToDrawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const section = document.querySelector('[aria-labelledby=value-over-time]');
        const line = () => section?.querySelector('.plot-line')?.getAttribute('d');
        const year = [...(section?.querySelectorAll('button') ?? [])].find(
          ({ textContent }) => textContent === '1y',
        );
        const before = line();
        const from = performance.now();
        const look = () => {
          if (line() === before) return requestAnimationFrame(look);
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now() - from);
          return painted.port2.postMessage(null);
        };
        year?.click();
        requestAnimationFrame(look);
      }),
  );

/** The time to draw a year of a portfolio of fifty coins, with its returns, once the prices have arrived. */
export const overTime: Benchmark = async () => {
  await ensureBrowser();
  await using chrome = await chromium.launch(browserLaunch());
  await using site = await runSite();
  const context = await chrome.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${site.url}/healthz`);
  await page.evaluate((text) => localStorage.setItem('portfolio', text), JSON.stringify(entries()));
  await page.goto(`${site.url}/portfolio`);
  await page.getByText('Stored in this browser only.').scrollIntoViewIfNeeded();
  const section = page.getByRole('region', { name: 'Value over time' });
  const press = (name: string) => section.getByRole('button', { name, exact: true }).click();
  await section.getByRole('slider').waitFor();
  await press('1y');
  await section.getByRole('slider').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await press('90d');
    await page.waitForTimeout(1_000);
    times.push(await pressToDrawn(page));
  }
  const figure = median(times);
  return [
    {
      what: `a year of ${coins} coins and ${coins * entriesOfCoin} transactions, from the press to the drawn chart, 4 × slower`,
      figure: formatMs(figure),
      target: '≤ 100 ms',
      reached: figure <= 100,
    },
  ];
};
