import type { Page, Route } from '@playwright/test';
import type { HistoryPoint, PriceHistory } from '../../contract/market-history.ts';
import { violationsEverywhere } from './axe.ts';
import { cardFigure, openWith, purchase } from './portfolio-page.ts';
import { setPrices } from './prices.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';

let putBack = () => Promise.resolve();
test.beforeAll(async ({ provider, site }) => {
  putBack = await setPrices({ provider, site }, { bitcoin: 70_000, ethereum: 2_500 });
});
test.afterAll(() => putBack());

const daySeconds = 86_400;
const dayMs = daySeconds * 1_000;
/** Noon in UTC, `daysAgo` days ago. */
const noon = (daysAgo: number) => (Math.floor(Date.now() / dayMs) - daysAgo) * dayMs + dayMs / 2;
const dateOf = (daysAgo: number) =>
  new Date(noon(daysAgo)).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    dateStyle: 'medium',
  });

/** The price history of the days that end today, oldest first. */
function daysOf(range: PriceHistory['range'], prices: readonly (number | null)[]) {
  const toSeconds = Math.floor(Date.now() / 1_000);
  const fromSeconds = (Math.floor(toSeconds / daySeconds) - prices.length + 1) * daySeconds;
  const points = prices.map((price, index): HistoryPoint | null =>
    price === null
      ? null
      : [Math.min(fromSeconds + (index + 1) * daySeconds, toSeconds), price, price, price],
  );
  return {
    range,
    source: 'recorded',
    from: fromSeconds,
    to: toSeconds,
    step_seconds: daySeconds,
    points,
    facts: {},
  };
}

/** Serves the given prices as the history of each coin. */
const servePrices = (
  page: Page,
  prices: Record<string, (number | null)[]>,
  fallbackRoute: (route: Route) => Promise<void> = (route) =>
    route.fulfill({ status: 404, json: {} }),
) =>
  page.route('**/api/market/history/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const knownPrices = prices[pathname.split('/').at(-1) ?? ''];
    const range = searchParams.get('range') === '5y' ? '5y' : '1y';
    return knownPrices === undefined
      ? fallbackRoute(route)
      : route.fulfill({ json: daysOf(range, knownPrices) });
  });

const section = (page: Page) => page.getByRole('region', { name: 'Value over time' });
const chart = (page: Page) => section(page).getByRole('slider', { name: 'Portfolio value' });
const press = (page: Page, name: string) =>
  section(page).getByRole('button', { name, exact: true }).click();
const openDialog = async (page: Page) => {
  await page.getByText('Stored in this browser only.').scrollIntoViewIfNeeded();
  await expect(chart(page)).toBeVisible();
};

const year = (lastPrices: readonly (number | null)[]) => [
  ...Array<number>(366 - lastPrices.length).fill(10_000),
  ...lastPrices,
];

test('PORT-TIME: value and cost over time are in a chart and in a table, up to the current price; a day without a price is a gap', async ({
  page,
}) => {
  await servePrices(page, {
    bitcoin: year([40_000, 50_000, null, 60_000, 1]),
    ethereum: year([2_000, 2_100, 2_200, 2_300, 1]),
  });
  await openWith(page, [
    { ...purchase('BTC', 0.5, 30_000, 'bitcoin'), at: noon(4), fee: { amount: 5 } },
    { ...purchase('ETH', 2, 1_500, 'ethereum'), at: noon(3) },
    { ...purchase('BTC', -0.25, 45_000, 'bitcoin'), at: noon(1) },
    { ...purchase('ZRN', 100, 3), at: noon(4) },
  ]);
  await openDialog(page);
  await expect(chart(page)).toHaveAttribute(
    'aria-valuetext',
    'From $20,000.00 to $22,500.00, with $10,502.50 invested. The table holds the same data.',
  );
  const texts: (string | null)[] = [];
  await chart(page).press('Home');
  for (let day = 0; day < 5; day += 1) {
    texts.push(await chart(page).getAttribute('aria-valuetext'));
    await chart(page).press('ArrowRight');
  }
  expect(texts).toEqual([
    `$20,000.00, ${dateOf(4)}`,
    `$29,200.00, ${dateOf(3)}`,
    `No price recorded, ${dateOf(2)}`,
    `$19,600.00, ${dateOf(1)}`,
    `$22,500.00, ${dateOf(0)}`,
  ]);
  await expect(section(page).getByText('Recorded by this site')).toBeVisible();
  await expect(section(page)).toContainText(`No prices from ${dateOf(2)} to ${dateOf(2)}.`);
  await expect(section(page)).toContainText('because no price is known: ZRN.');
  expect(await violationsEverywhere(page)).toEqual([]);
  await press(page, 'Table');
  await expect(section(page).getByRole('row')).toHaveText([
    'TimeValueInvested',
    `${dateOf(0)}$22,500.00$10,502.50`,
    `${dateOf(1)}$19,600.00$10,502.50`,
    `No prices recorded, ${dateOf(2)} to ${dateOf(2)}`,
    `${dateOf(3)}$29,200.00$18,005.00`,
    `${dateOf(4)}$20,000.00$15,005.00`,
  ]);
  expect(await violationsEverywhere(page)).toEqual([]);
  await press(page, '30d');
  await expect(section(page).getByRole('row')).toHaveCount(32);
  await expect(section(page).getByRole('row').last()).toHaveText(`${dateOf(30)}$0.00$0.00`);
  // Coins that count at their cost in the total have no value over time.
  await expect(cardFigure(page, 'Total Value')).toHaveText('$22,800.00');
});

test('PORT-RETURNS: the returns of the range are below the chart, annualised, too, above a year, and say how they are worked out', async ({
  page,
}) => {
  await servePrices(page, { bitcoin: year([40_000, 50_000, 60_000, 1]) });
  await openWith(page, [
    { ...purchase('BTC', 1, 40_000, 'bitcoin'), at: noon(3) },
    { ...purchase('BTC', 1, 60_000, 'bitcoin'), at: noon(1) },
  ]);
  await openDialog(page);
  const returns = section(page).getByRole('definition');
  // The values rise from 40 to 50, from 50 and 60 to 120, and from 120 to 140. The return of the money itself depends
  // on the time of the day.
  await expect(returns).toHaveText(['+59.09%', /^\+(?:6[3-9]|7\d|8[0-2])\.\d\d%$/]);
  await section(page).getByText('How returns are worked out').click();
  await expect(section(page).getByText('internal rate of return')).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.evaluate(
    (text) => localStorage.setItem('portfolio', text),
    JSON.stringify([
      { id: '1', ...purchase('BTC', 1, 10_000, 'bitcoin'), at: noon(729) },
      { id: '2', ...purchase('BTC', 1, 10_000, 'bitcoin'), at: noon(2) },
    ]),
  );
  await servePrices(page, { bitcoin: Array<number>(731).fill(10_000) });
  await page.reload();
  await openDialog(page);
  await expect(returns).toHaveText([/^\+600\.00%\+16\d\.\d\d% a year$/, /% a year$/]);
  await expect(section(page).getByRole('heading', { level: 3 })).toHaveText(
    `Returns since ${dateOf(729)}`,
  );
});

test('PORT-TIME-USE, PORT-TIME: nothing is fetched before it comes near the window; an older portfolio requests five years for its whole time', async ({
  page,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await servePrices(page, { bitcoin: [10_000, 20_000] });
  await page.setViewportSize({ width: 1280, height: 400 });
  await openWith(page, [{ ...purchase('BTC', 1, 1, 'bitcoin'), at: noon(800) }]);
  await page.waitForLoadState('networkidle');
  const historyRequests = () =>
    requestedUrls.filter((url) => /over-time|market\/history/.test(url));
  expect(historyRequests()).toEqual([]);
  await openDialog(page);
  expect(historyRequests().some((url) => url.endsWith('/history/bitcoin?range=5y'))).toBe(true);
  await press(page, '7d');
  await expect.poll(historyRequests).toContainEqual(expect.stringMatching(/bitcoin\?range=7d$/));
});

test('PORT-TIME: prices that could not be loaded are named and requested again; entries without a date, or in the future, are reported', {
  tag: '@full',
}, async ({ page }) => {
  let isFailing = true;
  await servePrices(page, { bitcoin: year([40_000, 50_000, 60_000]) }, (route) =>
    isFailing
      ? route.fulfill({ status: 503, json: {} })
      : route.fulfill({ json: daysOf('1y', year([2_000, 2_100, 2_200])) }),
  );
  await openWith(page, [
    purchase('BTC', 1, 1, 'bitcoin'),
    { ...purchase('ETH', 2, 1_000, 'ethereum'), at: noon(1) },
    { ...purchase('BTC', 1, 1, 'bitcoin'), at: noon(-3) },
  ]);
  await openDialog(page);
  await expect(section(page)).toContainText('1 transaction has no date and counts from the start.');
  await expect(section(page)).toContainText('1 transaction is later than the newest price');
  await expect(section(page).getByRole('status')).toContainText(
    'because its prices could not be loaded: Ethereum.',
  );
  await expect(section(page)).not.toContainText('no price is known');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /to \$70,000\.00, with \$1\.00/);
  isFailing = false;
  await press(page, 'Try again');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /to \$75,000\.00, with \$2,001\.00/);
  await expect(section(page).getByRole('status')).toHaveCount(0);
});
