import type { Page } from '@playwright/test';
import { coinsPerRequest } from '../../contract/limits.ts';
import { phone } from './overlays.ts';
import { expect, test } from './site.ts';
import { reload, visit, waitUntilReady } from './visit.ts';

/** The number of table cells that a screen reader finds anywhere on the page. */
async function spokenCells(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'cell').length;
}

/** The row right below the header, and its position. */
const rowPosition = (page: Page) =>
  page.evaluate(() => {
    const row = document.elementFromPoint(innerWidth / 2, 200)?.closest('tr');
    return { row: row?.textContent?.match(/^\D*\d+/)?.[0], top: row?.getBoundingClientRect().top };
  });

test.describe('a long table on a phone, whose first frame leaves out rows further down', () => {
  test.use({ viewport: phone });

  // The star, coin, price and change of 100 coins, 5 gainers and 5 losers.
  const cells = (coinsPerRequest + 10) * 4;

  test('HOLD-SPOKEN: a screen reader finds every row once the page responds, and if its script cannot be fetched', {
    tag: '@full',
  }, async ({ page, hundredCoins }) => {
    await visit(page, `${hundredCoins}/markets`);
    await expect.poll(() => spokenCells(page)).toBe(cells);
    await page.route(/\/assets\/entry\.client-/, (route) => route.abort());
    await page.goto(`${hundredCoins}/markets`);
    await expect.poll(() => spokenCells(page)).toBe(cells);
  });

  test('HOLD-BACK: Back returns to the same row, however high the rows above are', async ({
    page,
    hundredCoins,
  }) => {
    // The window is so narrow that many names take two lines.
    await page.setViewportSize({ width: 320, height: 700 });
    await visit(page, `${hundredCoins}/markets`);
    await page.mouse.wheel(0, 6_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(6_000);
    const positionBefore = await rowPosition(page);
    expect(positionBefore.row).toBeDefined();
    await reload(page);
    await expect.poll(() => rowPosition(page)).toEqual(positionBefore);
    await page.goto(`${hundredCoins}/robots.txt`);
    await page.goBack();
    await waitUntilReady(page);
    await expect.poll(() => rowPosition(page)).toEqual(positionBefore);
  });
});
