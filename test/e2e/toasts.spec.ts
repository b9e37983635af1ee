import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { visit } from './visit.ts';

// These tests need the animations of overlays and flashes.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Searches for a text, which shows a toast that names it. */
async function search(page: Page, text: string) {
  const box = page.getByPlaceholder('Search...', { exact: true });
  await box.fill(text);
  await box.press('Enter');
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await visit(page, '/about');
});

test('TOAST-ONE, TOAST-TIME: a new toast replaces the earlier one and lasts its full 5000 ms, not counting the time under the pointer or with the focus', async ({
  page,
}) => {
  const toast = page.getByRole('status');
  await search(page, 'first');
  await expect(toast).toContainText('first');
  await page.clock.fastForward(4_000);
  await search(page, 'second');
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText('second');
  await page.clock.fastForward(4_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(toast).toBeHidden();

  await search(page, 'pointer');
  await toast.hover();
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(5_100);
  await expect(toast).toBeHidden();

  await search(page, 'focus');
  await toast.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.getByPlaceholder('Search...', { exact: true }).focus();
  await page.clock.fastForward(5_100);
  await expect(toast).toBeHidden();

  // A toast that is closed under the pointer does not pause the next toast.
  await search(page, 'closed');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await page.mouse.move(5, 5);
  await search(page, 'next');
  await expect(toast).toContainText('next');
  await page.clock.fastForward(5_100);
  await expect(toast).toBeHidden();
});

test('TOAST-SWIPE: a swipe of 50 px to the right dismisses a toast, and so does Escape before it closes what lies below; F8 moves the focus to it', async ({
  page,
}) => {
  const toast = page.getByRole('status');
  await search(page, 'swiped');
  for (const [px, isDismissed] of [
    [40, false],
    [80, true],
  ] as const) {
    const box = await toast.boundingBox();
    if (box === null) throw new Error('the toast has no place');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 60, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + px / 2, y);
    await page.mouse.move(box.x + 60 + px, y);
    await page.mouse.up();
    if (isDismissed) await expect(toast).toBeHidden();
    else await expect(toast).toBeVisible();
  }

  await search(page, 'escaped');
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();

  await search(page, 'over the cart');
  const cartToast = toast.filter({ hasText: 'over the cart' });
  await expect(cartToast).toBeVisible();
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cartToast).toHaveCount(0);
  await expect(drawer).toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});
