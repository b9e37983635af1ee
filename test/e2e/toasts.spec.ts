import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { visit } from './visit.ts';

// What lies over a page, and what flashes, takes its time here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Shows a toast that names what was searched for. */
async function search(page: Page, text: string) {
  const box = page.getByPlaceholder('Search...', { exact: true });
  await box.fill(text);
  await box.press('Enter');
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await visit(page, '/about');
});

test('TOAST-ONE: one toast is shown at a time, and a new one replaces the earlier', async ({
  page,
}) => {
  await search(page, 'first');
  await expect(page.getByRole('status')).toContainText('first');
  await search(page, 'second');
  await expect(page.getByRole('status')).toHaveCount(1);
  await expect(page.getByRole('status')).toContainText('second');
});

test('TOAST-TIME: a toast goes after 5000 ms and not before', async ({ page }) => {
  await search(page, 'solana');
  const toast = page.getByRole('status');
  await expect(toast).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(toast).toBeHidden();
});

test('TOAST-TIME: a new toast has its full time', async ({ page }) => {
  await search(page, 'first');
  await expect(page.getByRole('status')).toContainText('first');
  await page.clock.fastForward(4_000);
  await search(page, 'second');
  await expect(page.getByRole('status')).toContainText('second');
  await page.clock.fastForward(4_000);
  await expect(page.getByRole('status')).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(page.getByRole('status')).toBeHidden();
});

test('TOAST-TIME: a toast waits while a pointer is over it', async ({ page }) => {
  await search(page, 'solana');
  const toast = page.getByRole('status');
  await toast.hover();
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(5_100);
  await expect(toast).toBeHidden();
});

test('TOAST-TIME: a toast waits while it has the focus', async ({ page }) => {
  await search(page, 'solana');
  const toast = page.getByRole('status');
  await toast.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.getByPlaceholder('Search...', { exact: true }).focus();
  await page.clock.fastForward(5_100);
  await expect(toast).toBeHidden();
});

test('after a toast was closed with the pointer on it the next one still goes by itself', async ({
  page,
}) => {
  await search(page, 'first');
  const toast = page.getByRole('status');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await page.mouse.move(5, 5);
  await search(page, 'second');
  await expect(toast).toContainText('second');
  await page.clock.fastForward(5_100);
  await expect(toast).toBeHidden();
});

for (const [px, goes] of [
  [80, true],
  [40, false],
] as const) {
  test(`TOAST-SWIPE: a swipe of ${px} px to the right ${goes ? 'dismisses' : 'keeps'} a toast`, async ({
    page,
  }) => {
    await search(page, 'solana');
    const toast = page.getByRole('status');
    const box = await toast.boundingBox();
    if (box === null) throw new Error('the toast has no place');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 60, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + px / 2, y);
    await page.mouse.move(box.x + 60 + px, y);
    await page.mouse.up();
    if (goes) await expect(toast).toBeHidden();
    else await expect(toast).toBeVisible();
  });
}

test('Escape closes a toast, and F8 leads the keyboard to it', async ({ page }) => {
  await search(page, 'solana');
  const toast = page.getByRole('status');
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
});

test('TOAST-SWIPE: Escape takes the toast away before it closes what lies under it', async ({
  page,
}) => {
  await search(page, 'first');
  const toast = page.getByRole('status').filter({ hasText: 'first' });
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(drawer).toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});
