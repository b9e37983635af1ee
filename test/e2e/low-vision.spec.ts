import type { Page } from '@playwright/test';
import { isFull } from '../full-run.ts';
import { findOverflows } from './overflows.ts';
import { overlays, phone, waitUntilComplete } from './overlays.ts';
import { addButton, addDialog } from './portfolio-page.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { emulateTouch, findSmallTouchTargets } from './touch.ts';
import { cartLine, seedLocalStorage, visit } from './visit.ts';

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
    await seedLocalStorage(page, {
      'e-commerce-cart': ['a', 'b', 'c', 'd'].map((id) => cartLine(id, 1)),
    });
    await visit(page, '/about');
    await cartButton(page).click();
    await expect(
      drawer(page).getByRole('button', { name: 'Proceed to Checkout' }),
    ).toBeInViewport();
  });
});

test.describe('HOLD-CONTRAST: with colours forced by the system', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the focus is visible, dialogs have an edge, and on differs from off', {
    tag: '@full',
  }, async ({ page }) => {
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
    const starOf = (name: string) => table.getByRole('button', { name });
    const emptyStar = await starOf('Add Ethereum to watchlist').screenshot();
    await starOf('Add Ethereum to watchlist').click();
    await page.mouse.move(0, 0);
    const filledStar = await starOf('Remove Ethereum from watchlist').screenshot();
    expect(filledStar.equals(emptyStar)).toBe(false);
    await cartButton(page).click();
    const edgePx = await drawer(page)
      .locator('.drawer')
      .evaluate((element) => {
        const style = getComputedStyle(element);
        return [style.borderLeftWidth, style.outlineWidth].map(Number.parseFloat);
      });
    expect(Math.max(...edgePx)).toBeGreaterThan(0);
  });
});

/** The widths and text sizes to try. The short run has only the hardest: the largest text at the smallest width. */
const sizes = [
  [320, 32],
  ...(isFull
    ? ([
        [320, 24],
        [1_280, 32],
      ] as const)
    : []),
] as const;

/** Sets the size of text as a visitor does in the browser's settings: 16 px is 100 %. */
const textSizer = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  return (px: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
};

test('HOLD-ZOOM, HOLD-TARGET: in the cart, on the profile and in every overlay a finger can press everything, and large text cuts or breaks no word', {
  tag: '@full',
}, async ({ page }) => {
  const setText = await textSizer(page);
  const checkScreen = async (name: string) => {
    expect(await findSmallTouchTargets(page, 'dialog'), name).toEqual([]);
    for (const [width, px] of sizes) {
      await page.setViewportSize({ ...phone, width });
      await setText(px);
      const screenName = `${name}, ${width} px, text of ${px} px`;
      expect(await findOverflows(page), screenName).toEqual([]);
      expect(await findCrowding(page), screenName).toEqual([]);
    }
    await setText(16);
    await page.setViewportSize(phone);
  };
  const seedEntries = (entries: Record<string, unknown>) =>
    page.evaluate((seed) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(seed))
        localStorage.setItem(key, JSON.stringify(value));
    }, entries);
  await emulateTouch(page);
  await page.setViewportSize(phone);
  await seedEntries({
    'auth-storage': { name: 'mara', email: 'mara@example.com' },
    watchlist: ['BTC'],
  });
  await visit(page, '/profile');
  await checkScreen('the profile');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await checkScreen('the menu of who is logged in');
  for (const [name, { path, seed, opener, only }] of Object.entries(overlays)) {
    if (only === 'desktop') continue;
    await seedEntries(seed ?? {});
    await visit(page, path);
    await opener(page).click();
    await waitUntilComplete(page);
    await checkScreen(name);
  }
  await visit(page, '/login');
  await checkScreen('the log-in dialog');
});

/** Short words that are broken, and controls that overlap one another. */
const findCrowding = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('dialog') ?? document.querySelector('main');
    if (top === null) return ['no page'];
    const faults: string[] = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const parent = currentNode.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.offsetWidth <= 1)
        continue;
      for (const { 0: word, index } of (currentNode.textContent ?? '').matchAll(/\S+/g)) {
        // Longer words may have to break.
        if (word.length > 10) continue;
        const range = document.createRange();
        range.setStart(currentNode, index);
        range.setEnd(currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map((rect) => rect.top)).size > 1)
          faults.push(word);
      }
    }
    // Content that is scrolled out of view may overlap elements outside its scroller.
    const scroller = (element: Element): Element | null => {
      const { parentElement } = element;
      return parentElement === null || getComputedStyle(parentElement).overflowY === 'auto'
        ? parentElement
        : scroller(parentElement);
    };
    const controls = [...top.querySelectorAll('a, button, input, output')].filter((element) =>
      element.checkVisibility(),
    );
    for (const [index, control] of controls.entries())
      for (const otherControl of controls.slice(index + 1)) {
        const [a, b] = [control.getBoundingClientRect(), otherControl.getBoundingClientRect()];
        const distance =
          a.right <= b.left + 1 ||
          b.right <= a.left + 1 ||
          a.bottom <= b.top + 1 ||
          b.bottom <= a.top + 1;
        if (
          !distance &&
          !control.contains(otherControl) &&
          scroller(control) === scroller(otherControl)
        )
          faults.push(`${control.outerHTML} over ${otherControl.outerHTML}`);
      }
    return faults;
  });

test('HOLD-PAPER: floating elements are not printed', async ({ page }) => {
  await visit(page, '/about');
  const widget = page.getByRole('complementary', { name: 'Bitcoin price' });
  await expect(widget).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(widget).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
