import type { Page } from '@playwright/test';
import { isFull } from '../full-run.ts';
import { violationsEverywhere } from './axe.ts';
import { phone } from './overlays.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

const week = (page: Page, coin: string) =>
  page
    .getByRole('table', { name: 'Coins by market cap' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: coin, exact: true }) })
    .getByRole('img', { name: /^7 days/ });

/** Serves a week of Bitcoin prices and five hours of Ethereum prices. @returns the requests for sparklines */
async function serveWeeks(page: Page): Promise<string[]> {
  const requestedUrls: string[] = [];
  await page.route(/\/(markets)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('<html ', '<html data-weeks ');
    await route.fulfill({ response, body });
  });
  await page.route('**/api/market/sparklines', (route) => {
    requestedUrls.push(route.request().url());
    const levels = Array.from({ length: 56 }, (_, index) => Math.round((index / 55) * 99));
    return route.fulfill({
      json: {
        source: 'recorded',
        from: 1_780_000_000,
        step_seconds: 10_800,
        coins: {
          bitcoin: { first: 100, last: 110, swing: 0.1, levels },
          ethereum: {
            first: 1,
            last: 2,
            swing: 1,
            levels: levels.map((level, index) => (index < 54 ? null : level)),
          },
        },
      },
    });
  });
  return requestedUrls;
}

/** The positions of the cells of the first rows. */
const places = (page: Page) =>
  page
    .getByRole('table', { name: 'Coins by market cap' })
    .locator('tr:nth-child(-n + 5) > *')
    .evaluateAll((cells) => cells.map((cell) => JSON.stringify(cell.getBoundingClientRect())));

// Home has the same table, which the next test opens.
for (const path of isFull ? ['/', '/markets'] : ['/markets'])
  test(`TABLE-WEEK, HOLD-CALM: ${path} draws lines of a day or more once it is idle, without moving anything`, async ({
    page,
  }) => {
    const requestedUrls = await serveWeeks(page);
    await visit(page, path);
    await expect(page.getByRole('link', { name: 'Bitcoin', exact: true }).last()).toBeVisible();
    const before = await places(page);
    // The column is labelled from the start, before its lines load.
    const head = page.locator('.coin-table:not(.coin-table-compact) th.coin-cell');
    const words = () =>
      head.evaluate((cell) => {
        const { content, display, width } = getComputedStyle(cell, '::after');
        return { content, display, width };
      });
    expect(await words()).toEqual({ content: '"7 days"', display: 'grid', width: '112px' });
    await expect(week(page, 'Bitcoin')).toHaveAttribute('aria-label', '7 days: +10.00%');
    await expect(week(page, 'Ethereum')).toHaveCount(0);
    expect(requestedUrls).toHaveLength(1);
    expect(await places(page)).toEqual(before);
  });

test('TABLE-WEEK, HOLD-AXE, HOLD-CONTRAST: a table reached later has its lines, which are accessible in both themes and visible with forced colours; they are narrow on a phone and absent on the narrowest screens', {
  tag: '@full',
}, async ({ page }) => {
  const requestedUrls = await serveWeeks(page);
  await visit(page, '/');
  await expect(week(page, 'Bitcoin')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
  // Wait for the heading: the address changes before the page does, and Home has the same table.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets');
  await expect(week(page, 'Bitcoin')).toBeVisible();
  expect(requestedUrls).toHaveLength(1);
  await page.setViewportSize(phone);
  expect((await week(page, 'Bitcoin').boundingBox())?.width).toBe(56);
  expect(await violationsEverywhere(page, '.coin-table tr:nth-child(-n + 3)')).toEqual([]);
  // With forced colours, the line has the colour of the text beside it and is as visible.
  await page.emulateMedia({ forcedColors: 'active' });
  const colours = () =>
    week(page, 'Bitcoin').evaluate((line) => [
      getComputedStyle(line.querySelector('path') ?? line).stroke,
      getComputedStyle(line.closest('td') ?? line).color,
    ]);
  const [line, text] = await colours();
  expect(line).toBe(text);
  await page.setViewportSize({ ...phone, width: 340 });
  await expect(week(page, 'Bitcoin')).toBeHidden();
});

test('TABLE-WEEK: a site without a day of prices reserves no space and fetches nothing', {
  tag: '@full',
}, async ({ page }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname));
  await visit(page, '/markets');
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menu', { name: 'Columns' })).toBeVisible();
  expect(requestedUrls.filter((path) => path.includes('sparklines'))).toEqual([]);
  await expect(page.locator('.week').first()).toBeHidden();
  const head = page.locator('.coin-table:not(.coin-table-compact) th.coin-cell');
  expect(await head.evaluate((cell) => getComputedStyle(cell, '::after').display)).toBe('none');
});
