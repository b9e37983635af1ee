import type { Page } from '@playwright/test';
import { addresses, phone } from './everywhere.ts';
import { addButton, addDialog, bought } from './portfolio-page.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { cartLine, remember, visit } from './visit.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ });

test.describe('HOLD-ZOOM: at 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  test('no page scrolls sideways or cuts a word off', async ({ page }) => {
    for (const path of addresses) {
      await page.goto(path);
      const wide = await page.evaluate(() => {
        const { clientWidth } = document.documentElement;
        return document.documentElement.scrollWidth > clientWidth ? document.title : '';
      });
      expect(wide, path).toBe('');
      const box = await page.locator('h1').boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(640);
    }
  });

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
    const edge = await drawer(page).evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.borderLeftWidth, style.outlineWidth].map(Number.parseFloat);
    });
    expect(Math.max(...edge)).toBeGreaterThan(0);
  });
});

for (const [width, size] of [
  [phone.width, '150%'],
  [320, '150%'],
  [phone.width, '200%'],
] as const)
  test(`HOLD-ZOOM: on a phone ${width} px wide with text at ${size} nothing scrolls sideways, and no button is cut`, async ({
    page,
  }) => {
    await page.setViewportSize({ ...phone, width });
    await remember(page, {
      'e-commerce-cart': [cartLine('a', 1)],
      portfolio: [
        { id: '1', ...bought('BTC', 1, 20_000, 'bitcoin') },
        { id: '2', ...bought('ETH', 100.123456, 2_000, 'ethereum') },
      ],
    });
    for (const path of addresses) {
      await visit(page, path);
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      expect(await cutOff(page), path).toEqual([]);
    }
  });

/** What is wider than the page, and buttons whose words do not fit. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const page = document.documentElement;
    const wide = page.scrollWidth > page.clientWidth ? [`${page.scrollWidth} px wide`] : [];
    const seen = [...document.querySelectorAll<HTMLElement>('button, a.btn')].filter(
      (each) => each.clientWidth > 0 && getComputedStyle(each).visibility === 'visible',
    );
    const cut = seen.filter((each) => {
      const box = each.getBoundingClientRect();
      // What is swiped through stands beside the screen.
      const isBeside =
        each.closest('.rail') === null && (box.left < 0 || box.right > page.clientWidth);
      // A sign has no words, and the number of pieces in the cart stands at its edge.
      if (each.matches('.icon-btn')) return isBeside;
      const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      const words = [];
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const isSeen = walker.currentNode.parentElement?.matches('.sr-only') === false;
        if (isSeen) words.push(range.getBoundingClientRect());
      }
      const isOut = (rect: DOMRect) =>
        rect.left < box.left - 1 ||
        rect.right > box.right + 1 ||
        rect.top < box.top - 1 ||
        rect.bottom > box.bottom + 1;
      return isBeside || words.some(isOut);
    });
    return [...wide, ...cut.map((each) => each.textContent || each.ariaLabel)];
  });

test('HOLD-PAPER: what floats over a page is not printed', async ({ page }) => {
  await visit(page, '/about');
  const widget = page.getByRole('complementary', { name: 'Bitcoin price' });
  await expect(widget).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(widget).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
