import type { Page } from '@playwright/test';
import { recordLayoutShifts } from './motion.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { cartLine, readLocalStorage, reload, seedLocalStorage, visit } from './visit.ts';

const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('dark'));
const toDark = (page: Page) => page.getByRole('button', { name: 'Switch to dark theme' });
const toLight = (page: Page) => page.getByRole('button', { name: 'Switch to light theme' });

test('THEME-DEFAULT, THEME-STORED: a first visit follows the system, keeps following it, and writes nothing', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/about');
  expect(await isDark(page)).toBe(true);
  await expect(toLight(page)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toDark(page)).toBeVisible();
  expect(await isDark(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('HEAD-THEME, THEME-STORED, THEME-CLASS: the chosen theme applies at the next visit, from the first paint', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/about');
  await toDark(page).click();
  await expect.poll(() => readLocalStorage(page, 'theme')).toBe('dark');
  expect(await isDark(page)).toBe(true);
  await page.addInitScript(() => {
    // Record every class of <html> while the page is built, because the first one must already be right.
    const seenValues: string[] = [];
    Object.assign(window, { seen: seenValues });
    new MutationObserver(() => {
      if (document.body !== null) seenValues.push(document.documentElement.className);
    }).observe(document, { childList: true, subtree: true });
  });
  await reload(page);
  await expect(toLight(page)).toBeVisible();
  const classesSeen = await page.evaluate(() => Reflect.get(window, 'seen'));
  expect(new Set(classesSeen)).toEqual(new Set(['dark']));
  await toLight(page).click();
  await expect.poll(() => readLocalStorage(page, 'theme')).toBe('light');
});

test('nothing in the header moves when the browser learns who is logged in', async ({ page }) => {
  await seedLocalStorage(page, {
    'auth-storage': { name: 'mara', email: 'mara@example.com' },
    'e-commerce-cart': [cartLine('a', 2)],
  });
  const readShifts = await recordLayoutShifts(page, 'body');
  await visit(page, '/about');
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('MA');
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(await readShifts()).toEqual([]);
});
