import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { usualCoins } from '../fakes/provider.ts';
import { phone } from './overlays.ts';
import { rewriteList } from './prices.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import {
  holdRequests,
  readLocalStorage,
  reload,
  seedLocalStorage,
  visit,
  waitUntilReady,
} from './visit.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Coins by market cap' });
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name });
const names = (page: Page) => table(page).locator('tbody tr:visible b').allTextContents();
const readChanges = async (page: Page) =>
  (await table(page).locator('tbody .change-cell').allTextContents()).map((text) =>
    text === '–' ? Number.NaN : Number(text.replace('−', '-').replace(/[+%,]/g, '')),
  );
const press = (page: Page, name: string) => head(page, name).getByRole('button').click();
/** True if figures never rise from row to row and unknown figures come last. */
const isDescending = (figures: number[]) => {
  const knownFigures = figures.filter((figure) => !Number.isNaN(figure));
  return (
    figures.slice(0, knownFigures.length).every((figure) => !Number.isNaN(figure)) &&
    knownFigures.every((figure, index) => index === 0 || figure <= (knownFigures[index - 1] ?? 0))
  );
};

/** The sum of all layout shifts so far. */
const shiftSum = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

test('TABLE-SORT, TABLE-ADDRESS: a press on a head sorts by it, the second reverses the order, the third restores the rank; the address shows it, and Back leads to the previous page', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
  await expect(table(page).getByRole('row')).toHaveCount(usualCoins + 1);
  const byRank = await names(page);
  await press(page, '24h %');
  await expect(head(page, '24h %')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL('/markets?sort=-change');
  await expect.poll(async () => isDescending(await readChanges(page))).toBe(true);
  expect(await names(page)).toHaveLength(usualCoins);
  await press(page, '24h %');
  await expect(head(page, '24h %')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL('/markets?sort=change');
  await press(page, '24h %');
  await expect(head(page, '24h %')).not.toHaveAttribute('aria-sort');
  await expect(page).toHaveURL('/markets');
  await expect.poll(() => names(page)).toEqual(byRank);
  await press(page, 'Coin');
  await expect(head(page, 'Coin')).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(() => names(page))
    .toEqual([...byRank].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goForward();
  await expect(page).toHaveURL('/markets?sort=name');
  await expect(head(page, 'Coin')).toHaveAttribute('aria-sort', 'ascending');
});

test('TABLE-ADDRESS, HOLD-CALM: a shared link is sorted and filtered before its script has loaded, and nothing moves when it has', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/assets\/entry\.client-/);
  await page.goto('/markets?sort=-change&filter=co', { waitUntil: 'commit' });
  const filter = page.getByRole('searchbox', { name: 'Filter coins' });
  await expect(filter).toHaveValue('co');
  await expect(head(page, '24h %')).toHaveAttribute('aria-sort', 'descending');
  expect(isDescending(await readChanges(page))).toBe(true);
  const before = await names(page);
  expect(before.length).toBeGreaterThan(1);
  expect(before.length).toBeLessThan(100);
  release();
  await waitUntilReady(page);
  await expect(filter).toHaveValue('co');
  expect(await names(page)).toEqual(before);
  expect(await shiftSum(page)).toBeLessThan(0.001);
  await filter.fill('');
  await expect(table(page).getByRole('row')).toHaveCount(usualCoins + 1);
  await expect(page).toHaveURL('/markets?sort=-change');
});

test('TABLE-ADDRESS: a shared link without matches says so, and a broken one shows the table as usual', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/markets?filter=zzz');
  await expect(page.getByText('No coin here matches “zzz”.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter coins' }).fill('');
  await expect(table(page).getByRole('row')).toHaveCount(usualCoins + 1);
  await visit(page, '/markets?sort=-nonsense&filter=%');
  await expect(table(page).getByRole('row').first()).toBeVisible();
  await visit(page, '/markets?sort=__proto__');
  await expect(table(page).getByRole('row')).toHaveCount(usualCoins + 1);
});

test('TABLE-ADDRESS: every address of the table is one entry of the page cache', async ({
  site,
}) => {
  const [firstBox, secondBox] = await Promise.all(
    ['/markets', '/markets?sort=-price&filter=x'].map(async (path) =>
      (await fetch(site.url + path)).headers.get('etag'),
    ),
  );
  expect(firstBox).toBe(secondBox);
});

test('TABLE-VIEW: hidden columns, compact rows and the watchlist are remembered, and apply before the page’s script', async ({
  page,
}) => {
  await seedLocalStorage(page, { watchlist: ['BTC', 'ETH'] });
  await visit(page, '/markets');
  const button = page.getByRole('button', { name: 'Columns' });
  await button.press('Enter');
  const menu = page.getByRole('menu', { name: 'Columns' });
  // The menu handles keys once it has the focus.
  await expect(menu.locator(':focus')).toBeVisible();
  await page.keyboard.press('End');
  // The order, which this menu has only on a phone, is skipped.
  await expect(menu.getByRole('menuitem', { name: 'Show the usual columns' })).toBeFocused();
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Volume' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Volume' })).toHaveAttribute(
    'aria-checked',
    'false',
  );
  await expect(head(page, 'Volume')).toBeHidden();
  await menu.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.getByRole('button', { name: 'Watchlist 2' }).click();
  await expect(table(page).locator('tbody tr')).toHaveCount(2);
  await expect
    .poll(() => readLocalStorage(page, 'market-table'))
    .toBe('["volume","compact","watched"]');

  const release = await holdRequests(page, /\/assets\/entry\.client-/);
  await page.reload({ waitUntil: 'commit' });
  await expect(table(page).locator('tbody tr:visible')).toHaveCount(2);
  await expect(head(page, 'Volume')).toBeHidden();
  const { height = 0 } =
    (await table(page).locator('tbody tr:visible').first().boundingBox()) ?? {};
  expect(height).toBeLessThan(45);
  release();
  await waitUntilReady(page);
  await expect(table(page).locator('tbody tr')).toHaveCount(2);
  expect(await shiftSum(page)).toBeLessThan(0.001);

  await button.click();
  await menu.getByRole('menuitem', { name: 'Show the usual columns' }).click();
  await expect(head(page, 'Volume')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(table(page).locator('tbody tr')).toHaveCount(usualCoins);
});

test('TABLE-VIEW: foreign content in storage changes nothing', { tag: '@full' }, async ({
  page,
}) => {
  await seedLocalStorage(page, { 'market-table': { a: ['"><img src=x>'] }, watchlist: 7 });
  await visit(page, '/markets');
  await expect(table(page).getByRole('row')).toHaveCount(usualCoins + 1);
  await expect(head(page, 'Volume')).toBeVisible();
});

test('TABLE-ADDRESS: a link to the same page in another order does not scroll it', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/markets?sort=-price');
  await table(page).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 1_500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500);
  await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
  await expect(page).toHaveURL('/markets');
  await expect.poll(async () => (await names(page))[0]).toBe('Bitcoin');
  // Scroll anchoring may follow a row that has moved.
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
});

test('TABLE-EXPORT: the file contains the table as displayed, in its order, and no cell is a formula', async ({
  page,
}) => {
  await seedLocalStorage(page, { 'market-table': ['turnover'] });
  await rewriteList(page, (rows) => ({
    rows: rows.map((row, index) => (index === 0 ? { ...row, name: '=1+1', symbol: '@sum' } : row)),
  }));
  await visit(page, '/markets?sort=-price');
  await expect(table(page)).toContainText('=1+1');
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^markets-\d{12}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\ufeff#,Coin,Symbol,Price (USD),24h %,Volume (USD),Market Cap (USD)');
  expect(lines).toHaveLength(usualCoins + 1);
  expect(lines.some((line) => line.includes(",'=1+1,'@SUM,"))).toBe(true);
  const cells = lines.slice(1).map((line) => line.split(','));
  // A negative change is a number, not a text.
  expect(cells.some((cell) => /^-[\d.]+$/.test(cell.at(-3) ?? ''))).toBe(true);
  const shownNames = await names(page);
  expect(cells[0]?.[1]?.replace(/^'/, '')).toBe(shownNames[0]);
});

test('TABLE-EXPORT: the table is copied as HTML and as text', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/markets?filter=bitcoin');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy as a table' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n')[0]).toContain('#\tCoin\tSymbol');
  expect(text).toContain('Bitcoin\tBTC');
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text();
  });
  expect(html).toContain('<td>Bitcoin</td>');
});

fresh(
  'TABLE-EXPORT: the copy, as text and as HTML, has the same cells as the file, in the way of the site whatever the browser speaks',
  { tag: '@full' },
  async ({ browser, site }) => {
    const page = await browser.newPage({
      locale: 'de-DE',
      baseURL: site.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await visit(page, '/markets?filter=ethereum');
    const takeBox = async (label: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: label }).click();
    };
    const download = page.waitForEvent('download');
    await takeBox('Export CSV');
    const file = await readFile(await (await download).path(), 'utf8');
    const cells = file.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(cells[1]?.split(',')[4]).toMatch(/^-\d+\.\d+$/);
    await takeBox('Copy as a table');
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\n').map((line) => line.replaceAll('\t', ','))).toEqual(cells);
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType('text/html'))?.text();
    });
    for (const cell of cells[1]?.split(',') ?? []) expect(html).toContain(`<td>${cell}</td>`);
    await page.close();
  },
);

test('TABLE-SORT: on a phone the order is chosen in the menu', async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/markets');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemradio', { name: 'Sort by 24h %' }).click();
  await expect(page).toHaveURL('/markets?sort=-change');
  await page.keyboard.press('Escape');
  await expect.poll(async () => isDescending(await readChanges(page))).toBe(true);
  await reload(page);
  expect(isDescending(await readChanges(page))).toBe(true);
});

test('ROUTE-OWN, TABLE-ADDRESS: typing while another page loads filters the displayed table, letter by letter, and does not change the other page’s address', async ({
  page,
}) => {
  await visit(page, '/markets');
  const release = await holdRequests(page, '**/assets/news.page-*.js');
  await page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).click();
  await expect(page).toHaveURL(/\/news$/);
  await page.getByPlaceholder('Filter').pressSequentially('bitcoin c');
  await expect(page.getByPlaceholder('Filter')).toHaveValue('bitcoin c');
  await expect(page).toHaveURL(/\/news$/);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/News/);
  await expect(page).toHaveURL(/\/news$/);
});

test('MKT-PRICE: a price with many zeros is shown in full, in the table and in the panel, on the narrowest phone and on a desktop', {
  tag: '@full',
}, async ({ page }) => {
  const longPrice = '$0.000000000001234';
  await rewriteList(page, (rows) => ({
    rows: rows.map((row, index) => ({
      ...row,
      current_price: index === 1 ? 1.234e-12 : row['price'],
    })),
  }));
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/markets?coin=ethereum');
    const inRow = table(page).getByText(longPrice);
    const inPanel = page.getByRole('dialog').getByText(longPrice).first();
    for (const price of [inRow, inPanel]) {
      await expect(price).toBeVisible();
      const { left, right, box } = await price.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const cell = element.closest('td, dialog')?.getBoundingClientRect();
        return {
          left: range.getBoundingClientRect().left,
          right: range.getBoundingClientRect().right,
          box: [cell?.left ?? 0, cell?.right ?? 0],
        };
      });
      expect(left).toBeGreaterThanOrEqual(box[0] ?? 0);
      expect(right).toBeLessThanOrEqual(box[1] ?? 0);
    }
  }
});
