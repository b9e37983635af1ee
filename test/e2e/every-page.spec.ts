import type { Page } from '@playwright/test';
import { distinctAddresses } from '../addresses.ts';
import { isFull } from '../full-run.ts';
import { violationsEverywhere } from './axe.ts';
import { findAnimations } from './motion.ts';
import { findOverflows } from './overflows.ts';
import { phone } from './overlays.ts';
import { openWith, purchase } from './portfolio-page.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { focusDocumentStart, pressTab, recordTabStops } from './tab-stops.ts';
import { emulateTouch, findSmallTouchTargets } from './touch.ts';
import { cartLine, seedLocalStorage, visit } from './visit.ts';

const desktop = { width: 1280, height: 900 };

/**
 * The widths (of a phone, a tablet and a laptop at 200 %) at which the page scrolls sideways or its heading overflows.
 */
async function overflowingWidths(page: Page): Promise<number[]> {
  const wrongWidths: number[] = [];
  for (const width of [320, 390, 640, 820]) {
    await page.setViewportSize({ width, height: 800 });
    const rightEdge = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const heading = document.querySelector('h1')?.getBoundingClientRect();
      return scrollWidth > clientWidth ? scrollWidth : (heading?.right ?? Number.NaN);
    });
    if (!(rightEdge <= width)) wrongWidths.push(width);
  }
  return wrongWidths;
}

/** The button of the floating price, which a phone does not have. */
const collapseButton = (page: Page) => page.getByRole('button', { name: 'Collapse' });

/**
 * Expects Tab to reach everything on the page once, in order and in view, and then to leave the page; likewise
 * Shift+Tab.
 */
async function tabThroughPage(page: Page, viewport: typeof phone) {
  const keys = await page.context().newCDPSession(page);
  await page.setViewportSize(viewport);
  await expect(collapseButton(page)).toHaveCount(viewport === phone ? 0 : 1);
  await focusDocumentStart(page);
  const names = await recordTabStops(page, 'body');
  expect(names.length).toBeGreaterThan(20);
  const unseenStops = (tabStops: Window['walk']) =>
    tabStops.map(
      ({ at, hiddenBy }) => `${names[at] ?? 'none'}${hiddenBy && `, under ${hiddenBy}`}`,
    );
  const forwardStops = await pressTab(page, keys, names.length, 0);
  expect(unseenStops(forwardStops), `${viewport.width} px`).toEqual(['none', ...names]);
  // Phones usually have no keyboard, so only the full run tabs backwards there.
  if (viewport === phone && !isFull) return;
  // Begin the way back at the last stop, because beyond it Tab reaches the browser's own controls.
  await page.evaluate(() => window.lastStop?.focus());
  const backwardStops = await pressTab(page, keys, names.length - 1, 8);
  expect(unseenStops(backwardStops), `${viewport.width} px, back`).toEqual(names.toReversed());
}

/** The widths and text sizes to try. The short run has only the hardest: the largest text at the smallest width. */
const sizes = [
  [320, '200%'] as const,
  ...(isFull
    ? ([
        [320, '150%'],
        [phone.width, '150%'],
        [phone.width, '200%'],
      ] as const)
    : []),
];

// All checks share one visit, because a visit takes longer than the checks.
test.describe('HOLD-AXE, HOLD-MOTION, HOLD-ZOOM, HOLD-FOCUS, HOLD-TARGET: every page has no accessibility violation, moves nothing with reduced motion, scrolls sideways at no width, is walked through by Tab, can be pressed by a finger, and cuts no large text', () => {
  test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } });
  for (const [index, address] of distinctAddresses.entries())
    test(address, async ({ page }) => {
      await seedLocalStorage(page, { 'e-commerce-cart': [cartLine('a', 1)] });
      // The rows of the long table are alike, so only the full run tabs through all of them.
      const isLong = address === '/markets' && !isFull;
      const openedPath = address + (isLong ? '?filter=coin' : '');
      await visit(page, openedPath);
      await expect(page).toHaveURL(openedPath);
      expect(await findAnimations(page)).toEqual([]);
      // The portfolio waits for stored entries, and parts of a product's page wait for the store.
      if (/^\/(portfolio|product)/.test(address)) await page.waitForLoadState('networkidle');
      // Pages take turns between phone and desktop, except in the full run. keyboard.spec.ts tests overlays.
      for (const viewport of isFull ? [desktop, phone] : index % 2 ? [phone] : [desktop])
        if (address !== '/login') await tabThroughPage(page, viewport);
      if (isLong) await page.getByRole('searchbox', { name: 'Filter coins' }).fill('');
      expect(await overflowingWidths(page)).toEqual([]);
      // store.spec.ts checks a product.
      if (!address.startsWith('/product/')) expect(await violationsEverywhere(page)).toEqual([]);

      await emulateTouch(page);
      if (address === '/portfolio')
        await openWith(page, [
          purchase('BTC', 1, 20_000, 'bitcoin'),
          purchase('ETH', 100.123456, 2_000, 'ethereum'),
        ]);
      for (const width of isFull ? [320, phone.width] : [320]) {
        await page.setViewportSize({ ...phone, width });
        await expect(collapseButton(page)).toHaveCount(0);
        expect(
          await findSmallTouchTargets(page, address === '/login' ? 'dialog' : 'body'),
          `${width} px`,
        ).toEqual([]);
      }
      for (const [width, size] of sizes) {
        await page.setViewportSize({ ...phone, width });
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
        expect(await findOverflows(page), `${width} px, ${size}`).toEqual([]);
      }
    });
});
