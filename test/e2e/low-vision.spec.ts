import type { Page } from '@playwright/test';
import { addresses } from '../addresses.ts';
import { phone } from './everywhere.ts';
import { addButton, addDialog, bought } from './portfolio-page.ts';
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

/** What fits the narrowest with the largest fits the others; each is tried in the full run. */
const sizes = [
  [320, '200%'] as const,
  ...(process.env['CANDLEWICK_FULL']
    ? ([
        [320, '150%'],
        [phone.width, '150%'],
        [phone.width, '200%'],
      ] as const)
    : []),
];

test('HOLD-ZOOM: on a phone with large text nothing scrolls sideways, and no word is cut or leaves its box', async ({
  page,
}) => {
  await remember(page, {
    'e-commerce-cart': [cartLine('a', 1)],
    portfolio: [
      { id: '1', ...bought('BTC', 1, 20_000, 'bitcoin') },
      { id: '2', ...bought('ETH', 100.123456, 2_000, 'ethereum') },
    ],
  });
  await page.setViewportSize(phone);
  for (const path of addresses) {
    await visit(page, path);
    for (const [width, size] of sizes) {
      await page.setViewportSize({ ...phone, width });
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      expect(await cutOff(page), `${path}, ${width} px, ${size}`).toEqual([]);
    }
    await page.setViewportSize(phone);
  }
});

/** What is wider than the page, words that stand beside it or leave what is drawn around them, and buttons beside it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const page = document.documentElement;
    const isBeside = ({ left, right }: DOMRect) => left < -1 || right > page.clientWidth + 1;
    const isWider = (inner: DOMRect, box: DOMRect) =>
      inner.left < box.left - 1 || inner.right > box.right + 1;
    const isHigher = (inner: DOMRect, box: DOMRect) =>
      inner.top < box.top - 1 || inner.bottom > box.bottom + 1;

    /** Whether a word leaves the first box around it that is drawn or cuts; beside the page, unless it is swiped to. */
    const leaves = (word: DOMRect, parent: Element): boolean => {
      for (let each: Element | null = parent; each && each !== document.body; ) {
        const style = getComputedStyle(each);
        const box = each.getBoundingClientRect();
        const scrolls = /auto|scroll/.test(style.overflowX);
        const isButton = each.matches('button, a.btn');
        const isDrawn =
          isButton ||
          style.overflowX !== 'visible' ||
          style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
          Number.parseFloat(style.borderRightWidth) > 0;
        if (!scrolls && isDrawn && style.display !== 'inline')
          if (isWider(word, box) || (isButton && isHigher(word, box))) return true;
        if (scrolls) return false;
        each = each.parentElement;
      }
      return isBeside(word);
    };

    const wrong = page.scrollWidth > page.clientWidth ? [`${page.scrollWidth} px wide`] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const parent = currentNode.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      // Read aloud alone. The number of pieces stands at the edge of the cart's button; without room the mark stands alone.
      if (parent.offsetWidth <= 1 || parent.closest('.icon-btn, .logo') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      if ([...range.getClientRects()].some((word) => leaves(word, parent)))
        wrong.push(currentNode.textContent ?? '');
    }
    for (const sign of document.querySelectorAll('.icon-btn'))
      if (sign.checkVisibility() && isBeside(sign.getBoundingClientRect()))
        wrong.push(sign.ariaLabel ?? 'a button');
    return wrong;
  });

test('HOLD-PAPER: what floats over a page is not printed', async ({ page }) => {
  await visit(page, '/about');
  const widget = page.getByRole('complementary', { name: 'Bitcoin price' });
  await expect(widget).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(widget).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
