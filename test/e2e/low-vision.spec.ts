import type { Page } from '@playwright/test';
import { addButton, addDialog } from './portfolio-page.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { cartLine, remember, visit } from './visit.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ });

test.describe('HOLD-ZOOM: at 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  test('the end of every dialog can be reached', async ({ page }) => {
    await visit(page, '/portfolio');
    await addButton(page).click();
    await addDialog(page).submit.scrollIntoViewIfNeeded();
    await expect(addDialog(page).submit).toBeInViewport();
    await page.keyboard.press('Escape');
    await remember(page, { 'e-commerce-cart': ['a', 'b', 'c', 'd'].map((id) => cartLine(id, 1)) });
    await visit(page, '/about');
    await cartButton(page).click();
    await expect(
      drawer(page).getByRole('button', { name: 'Proceed to Checkout' }),
    ).toBeInViewport();
  });
});

test.describe('HOLD-CONTRAST: with colours forced by the system', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the focus is seen, dialogs have an edge, and what is on differs from what is off', async ({
    page,
  }) => {
    await visit(page, '/markets');
    const look = (property: string) =>
      page.evaluate((name) => {
        const element = document.activeElement;
        return element === null ? '' : getComputedStyle(element).getPropertyValue(name);
      }, property);
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await look('outline-style'), `stop ${stop}`).not.toBe('none');
      expect(Number.parseFloat(await look('outline-width')), `stop ${stop}`).toBeGreaterThanOrEqual(
        1,
      );
    }
    const table = page.getByRole('table', { name: 'Coins by market cap' });
    const star = (name: string) => table.getByRole('button', { name });
    const off = await star('Add Ethereum to watchlist').screenshot();
    await star('Add Ethereum to watchlist').click();
    await page.mouse.move(0, 0);
    const on = await star('Remove Ethereum from watchlist').screenshot();
    expect(on.equals(off)).toBe(false);
    await cartButton(page).click();
    const edge = await drawer(page)
      .locator('.drawer')
      .evaluate((element) => {
        const style = getComputedStyle(element);
        return [style.borderLeftWidth, style.outlineWidth].map(Number.parseFloat);
      });
    expect(Math.max(...edge)).toBeGreaterThan(0);
  });
});

test('HOLD-PAPER: what floats over a page is not printed', async ({ page }) => {
  await visit(page, '/about');
  const widget = page.getByRole('complementary', { name: 'Bitcoin price' });
  await expect(widget).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(widget).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
