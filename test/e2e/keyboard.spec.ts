import type { Locator } from '@playwright/test';
import { brand } from '../../content/look/brand.ts';
import { isFull } from '../full-run.ts';
import { findAnimations } from './motion.ts';
import { overlays, phone, waitUntilComplete } from './overlays.ts';
import { addButton, addDialog } from './portfolio-page.ts';
import { expect } from './site.ts';
import { cartDrawer } from './store-page.ts';
import { test } from './tab.ts';
import { pressTab, recordTabStops } from './tab-stops.ts';
import {
  cartLine,
  focusByKeyboard,
  holdRequests,
  readLocalStorage,
  seedLocalStorage,
  visit,
} from './visit.ts';

const desktop = { width: 1280, height: 900 };

/** The overlays of every run: a dialog, a drawer and a menu. The others consist of the same parts. */
const distinctOverlays = new Set([
  'the log-in dialog on a desktop',
  'a cart on a desktop',
  'the menu on a phone',
]);

for (const [name, { path, seed, opener, only }] of Object.entries(overlays)) {
  for (const [deviceName, viewport] of Object.entries({ phone, desktop })) {
    if (only !== undefined && only !== deviceName) continue;
    const isDistinct = distinctOverlays.has(`${name} on a ${deviceName}`);
    test(`HOLD-FOCUS, HOLD-MOTION, HOLD-OVER: ${name} on a ${deviceName} moves nothing with reduced motion, keeps Tab within it or the browser, and returns the focus on Escape and when the browser asks it to close, as Android does on Back`, {
      tag: isDistinct ? [] : ['@full'],
    }, async ({ page }) => {
      await page.setViewportSize(viewport);
      await seedLocalStorage(page, seed ?? {});
      await visit(page, path);
      await opener(page).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await waitUntilComplete(page);
      expect(await findAnimations(page)).toEqual([]);
      const names = await recordTabStops(page, 'dialog');
      const keys = await page.context().newCDPSession(page);
      const forwardStops = await pressTab(page, keys, names.length, 0);
      const startIndex = forwardStops[0]?.at ?? -1;
      // Between the last stop and the first, the browser's own controls have the focus.
      const round = [...names.keys(), -1];
      const stopAt = (step: number) => round.at((startIndex + step) % round.length);
      expect(forwardStops.map(({ at }) => at)).toEqual(forwardStops.map((_, step) => stopAt(step)));
      // The last press has moved the focus back to the start.
      const backwardStops = await pressTab(page, keys, names.length, 8);
      expect(backwardStops.map(({ at }) => at)).toEqual(
        backwardStops.map((_, step) => stopAt(-step)),
      );
      expect([...forwardStops, ...backwardStops].map(({ hiddenBy }) => hiddenBy).join('')).toBe('');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
      await opener(page).click();
      await dialog.evaluate((element: HTMLDialogElement) => element.requestClose());
      await expect(dialog).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
    });
  }
}

test('HOLD-FOCUS: focus in the header, and in what it opens, does not scroll the page', async ({
  page,
}) => {
  await seedLocalStorage(page, { 'auth-storage': { name: 'mara', email: 'mara@example.com' } });
  const focusedElement = page.locator('header :focus');
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await visit(page, '/news');
    await page.evaluate(() => scrollTo(0, 600));
    await page.keyboard.press('Tab');
    const openedNames: string[] = [];
    for (
      await page.keyboard.press('Tab');
      await focusedElement.count();
      await page.keyboard.press('Tab')
    ) {
      const name =
        (await focusedElement.getAttribute('aria-label')) ?? (await focusedElement.innerText());
      // Typing fills a field; on a button, it must not move the page.
      await page.keyboard.type('p');
      if (/cart|menu/i.test(name)) {
        openedNames.push(name);
        await page.keyboard.press('Enter');
        await expect(page.locator('dialog, [role=menu]')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog, [role=menu]')).toHaveCount(0);
        await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
      }
      expect(await page.evaluate(() => scrollY), `${name}, ${viewport.width} px`).toBe(600);
    }
    expect(openedNames.join()).toMatch(/^Cart,.* account menu/);
  }
});

test('HOLD-FOCUS: leaving the menu for the page below, or closing it where its button is hidden, puts the focus on the page', {
  tag: '@full',
}, async ({ page }) => {
  const menu = page.getByRole('button', { name: 'Open menu' });
  const openDialog = async () => {
    await page.setViewportSize(phone);
    await menu.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  await visit(page, '/news');
  await openDialog();
  await page.getByRole('dialog').getByRole('link', { name: 'News' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await openDialog();
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await expect(menu).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
  // Logging out leads to Home, which is already open.
  await seedLocalStorage(page, { 'auth-storage': { name: 'mara', email: 'mara@example.com' } });
  await visit(page, '/');
  await openDialog();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Wait until the log-out is stored, because that write would overwrite the log-in below.
  await expect
    .poll(async () => String(await readLocalStorage(page, 'auth-storage')))
    .not.toContain('mara');
  // Logging out in the account menu focuses the same heading, although the menu and its button disappear.
  await page.setViewportSize(desktop);
  await page.evaluate(
    (user) => {
      localStorage.setItem('auth-storage', JSON.stringify(user));
    },
    { name: 'mara', email: 'mara@example.com' },
  );
  await visit(page, '/');
  await focusByKeyboard(page.getByRole('button', { name: 'account menu' }));
  await page.keyboard.press('Enter');
  await focusByKeyboard(page.getByRole('menuitem', { name: 'Log out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('HOLD-FOCUS, ROUTE-META: a product opened by a click has the focus on its name, and its title is announced', async ({
  page,
}) => {
  await visit(page, '/store');
  await page.getByRole('link', { name: 'Ledger Mug' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger Mug' })).toBeFocused();
  await expect(page).toHaveTitle(`Ledger Mug · ${brand.name}`);
  await expect(page.locator('p[aria-live=polite]')).toHaveText(`Ledger Mug · ${brand.name}`);
  const description = page.locator('meta[name=description]');
  const descriptionText = await description.getAttribute('content');
  await page.reload();
  await expect(description).toHaveAttribute('content', descriptionText ?? '');
});

test.describe('HOLD-FOCUS: a removed element passes the focus on', () => {
  const press = async (control: Locator) => {
    await focusByKeyboard(control);
    await control.press('Enter');
  };

  test('in the cart', async ({ page }) => {
    const lines = ['a', 'b', 'c'].map((id) => cartLine(id, 1));
    await seedLocalStorage(page, {
      'e-commerce-cart': lines,
      'e-commerce-last-checkout': { sessionId: null, lines },
    });
    await visit(page, '/about');
    await page.getByRole('button', { name: 'Cart, 3 items' }).click();
    const dialog = cartDrawer(page);
    const remove = (id: string) => dialog.getByRole('button', { name: `Remove Product ${id}` });
    await press(remove('b'));
    await expect(remove('c')).toBeFocused();
    await press(remove('c'));
    await expect(remove('a')).toBeFocused();
    await press(remove('a'));
    const heading = dialog.getByRole('heading', { name: 'Shopping Cart' });
    await expect(heading).toBeFocused();
    await press(dialog.getByRole('button', { name: 'Restore last cart' }));
    await expect(remove('c')).toBeVisible();
    await expect(heading).toBeFocused();
    await press(dialog.getByRole('button', { name: 'Clear cart' }));
    await expect(heading).toBeFocused();
  });

  test('in the watchlist’s table', { tag: '@full' }, async ({ page }) => {
    await seedLocalStorage(page, { watchlist: ['BTC', 'ETH'] });
    await visit(page, '/markets');
    await page.getByRole('button', { name: /^Watchlist/ }).click();
    const starOf = (name: string) =>
      page.getByRole('row', { name }).getByRole('button', { name: /watchlist/ });
    await press(starOf('Bitcoin'));
    await expect(starOf('Ethereum')).toBeFocused();
  });

  test('in a store that fails', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/about');
    let isBroken = true;
    await page.route(/\/products(\?|\/prod_)/, (route) =>
      isBroken ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
    );
    const release = await holdRequests(page, /\/products\/prod_/);
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByRole('alert')).toContainText('Error loading products');
    isBroken = false;
    await press(page.getByRole('button', { name: 'Try again' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeFocused();
    await page.getByRole('link', { name: 'Ledger Mug' }).first().click();
    const heading = page.getByRole('heading', { level: 1, name: 'Product' });
    await expect(heading).toBeFocused();
    isBroken = true;
    release();
    await expect(page.getByRole('alert')).toContainText('Error loading product');
    await expect(heading).toBeFocused();
  });
});

test('HOLD-FOCUS: on a machine too busy to draw, a new page takes the focus once, and not from where it was moved since', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/learn');
  const frames = await page.evaluateHandle(() => {
    const waiting = new Map<number, FrameRequestCallback>();
    let requestCount = 0;
    window.requestAnimationFrame = (drawFrame) => {
      requestCount += 1;
      waiting.set(requestCount, drawFrame);
      return requestCount;
    };
    window.cancelAnimationFrame = (id) => waiting.delete(id);
    return waiting;
  });
  await page.getByRole('link', { name: 'Start Learning How to use MetaMask' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const entry = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
  await entry.focus();
  await frames.evaluate((waiting) => {
    for (const drawFrame of waiting.values()) drawFrame(performance.now());
  });
  await expect(entry).toBeFocused();
});

test('HOLD-FOCUS: after any link of header and footer, Back or Forward the focus is on the page’s heading, and its title is announced', async ({
  page,
}) => {
  await visit(page, '/404');
  const visitedStops: { address: string; title: string }[] = [];
  const expectArrival = async ({ address, title }: (typeof visitedStops)[number]) => {
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('p[aria-live=polite]')).toHaveText(title);
  };
  for (const part of ['banner', 'contentinfo'] as const) {
    // Leave out the credit, which leads to the provider, and the withdrawal page, which is outside the app.
    const siteLinks = page.locator('[href^="/"]:not([href="/withdraw"])');
    const links = page.getByRole(part).getByRole('link').and(siteLinks);
    for (let linkIndex = 0; linkIndex < (await links.count()); linkIndex += 1) {
      const address = (await links.nth(linkIndex).getAttribute('href')) ?? '';
      // Most links of the footer repeat those of the header, so only the full run follows them.
      const before = isFull ? visitedStops.slice(-1) : visitedStops;
      if (before.some((stop) => stop.address === address)) continue;
      await links.nth(linkIndex).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      visitedStops.push({ address, title: await page.title() });
      await expectArrival({ address, title: await page.title() });
    }
  }
  expect(visitedStops.length).toBeGreaterThan(10);
  // Only the full run goes back far enough to cross from the links of the footer to those of the header.
  const leftPages = isFull ? visitedStops : visitedStops.slice(-5);
  for (const stop of leftPages.slice(0, -1).toReversed()) {
    await page.goBack();
    await expectArrival(stop);
  }
  for (const stop of leftPages.slice(1)) {
    await page.goForward();
    await expectArrival(stop);
  }
});

test('HOLD-KEYS: Escape during the composition of a word drops the word and closes nothing', async ({
  page,
}) => {
  await visit(page, '/portfolio');
  await addButton(page).click();
  const { coin, dialog } = addDialog(page);
  await coin.focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', {
    text: 'びっと',
    selectionStart: 3,
    selectionEnd: 3,
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(coin).toBeFocused();
  await devtools.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  // The first Escape only warns about the typed text.
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
