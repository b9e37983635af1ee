import type { Page } from '@playwright/test';
import { isFull } from '../full-run.ts';
import { overlays, phone } from './overlays.ts';
import { addButton, addDialog } from './portfolio-page.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, seedLocalStorage, visit } from './visit.ts';

const dialog = (page: Page) => page.getByRole('dialog');
/** The overlays that need nothing in local storage. */
const unseededOverlays = Object.values(overlays).filter(({ seed }) => seed === undefined);

test.describe('HOLD-OVER: what opens over a page', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('opens at the first press without another script; the cart’s lines appear once loaded', {
    tag: '@full',
  }, async ({ page }) => {
    await seedLocalStorage(page, { 'auth-storage': { name: 'mara', email: 'mara@example.com' } });
    await visit(page, '/about');
    // The log-in fields load once the page is idle.
    await page.waitForRequest(/\/auth-form-/);
    await page.waitForLoadState('networkidle');
    const release = await holdRequests(page, /\.js$/);
    const avatar = page.getByRole('button', { name: 'account menu' });
    await avatar.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    await dialog(page).getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('alert')).toContainText('Please fill in all fields.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(dialog(page)).toHaveAccessibleName('Menu');
    // Use a key: the close button is where the opener was, so a click so soon would be a double press.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cart', exact: true }).click();
    await expect(dialog(page)).toHaveAccessibleName('Shopping Cart');
    release();
    await expect(dialog(page)).toContainText('Your cart is empty.');
  });

  test('closes on a press that begins and ends outside, but not on one that only ends there', async ({
    page,
  }) => {
    await visit(page, '/portfolio');
    await addButton(page).click();
    const { coin, price } = addDialog(page);
    await coin.fill('BTC');
    await price.fill('12345');
    const box = await price.boundingBox();
    if (box === null) throw new Error('the field has no place');
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    // Selecting text beyond the edge of a field closes nothing, in either direction.
    for (const [firstOverlay, secondOverlay] of [
      [x, 20],
      [20, x],
    ] as const) {
      await page.mouse.move(firstOverlay, y);
      await page.mouse.down();
      await page.mouse.move(secondOverlay, y, { steps: 4 });
      await page.mouse.up();
      await expect(dialog(page)).toHaveAttribute('open');
    }
    await expect(coin).toHaveValue('BTC');
    // The first press outside only warns about the typed text.
    await page.mouse.click(20, y);
    await expect(dialog(page)).toContainText('Not saved yet');
    await page.mouse.click(20, y);
    await expect(dialog(page)).toHaveCount(0);
    await expect(addButton(page)).toBeFocused();
  });

  test('returns the focus when it closes, and lets presses through to the page, but no second half of a double press', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const slowSheet = new CSSStyleSheet();
      slowSheet.replaceSync(
        'dialog:not([open]), dialog > [inert] { animation-duration: 60s !important }',
      );
      document.adoptedStyleSheets = [slowSheet];
    });
    await visit(page, '/store');
    const closingDialogs = page.locator('dialog:not([open])');
    const heading = page.getByRole('heading', { level: 1 });
    const cart = page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true });
    const news = page.getByRole('banner').getByRole('link', { name: 'News', exact: true });
    const centerOf = async (element: typeof news) => {
      const { x, y, width, height } = (await element.boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      return [x + width / 2, y + height / 2] as const;
    };
    await cart.press('Enter');
    await page.mouse.dblclick(...(await centerOf(news)));
    await expect(closingDialogs).toHaveCount(1);
    await expect(cart).toBeFocused();
    await expect(heading).toHaveText('Store');
    // A double press by key has a single effect.
    await page.mouse.click(...(await centerOf(cart)));
    await expect(page.getByRole('button', { name: 'Close cart' })).toBeFocused();
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Enter');
    await expect(closingDialogs).toHaveCount(1);
    await expect(cart).toBeFocused();
    // A new press reaches the page.
    await page.mouse.click(...(await centerOf(news)));
    await expect(heading).toHaveText('News');
    await expect(heading).toBeFocused();
    // On a phone the button that closes the menu covers the button that opened it.
    await page.setViewportSize(phone);
    const menu = page.getByRole('button', { name: 'Open menu' });
    // Use a key, because two clicks within half a second would count as a double press.
    await menu.press('Enter');
    await page.getByRole('button', { name: 'Close menu' }).dblclick();
    await expect(closingDialogs).toHaveCount(2);
    await expect(menu).toBeFocused();
  });

  // keyboard.spec.ts tests all overlays with reduced motion.
  test('closes when the browser asks for it, as Android does on Back', { tag: '@full' }, async ({
    page,
  }) => {
    for (const { path, opener, only } of isFull ? unseededOverlays : unseededOverlays.slice(0, 1)) {
      await page.setViewportSize(only === 'phone' ? phone : { width: 1280, height: 800 });
      if (!page.url().endsWith(path)) await visit(page, path);
      await opener(page).click();
      await dialog(page).evaluate((element: HTMLDialogElement) => element.requestClose());
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
      await opener(page).click();
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    }
  });

  fresh(
    'CART-EMPTY: has a toast within its reach, which has its own time wherever it stands',
    async ({ page }) => {
      await page.clock.install();
      await visit(page, '/about');
      const toast = page.getByRole('status').filter({ hasText: 'pepe' });
      const search = page.getByPlaceholder('Search...', { exact: true });
      await search.fill('pepe');
      await search.press('Enter');
      await expect(toast).toBeVisible();
      await page.clock.fastForward(3_000);
      await page.getByRole('button', { name: 'Cart', exact: true }).click();
      await expect(dialog(page).locator('[aria-live=polite]').filter({ has: toast })).toBeVisible();
      // Two of the toast's five seconds are left.
      await page.clock.fastForward(1_500);
      await expect(toast).toBeVisible();
      await page.clock.fastForward(600);
      await expect(toast).toHaveCount(0);

      await dialog(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
      const refusalToast = dialog(page)
        .getByRole('status')
        .filter({ hasText: 'Your cart is empty' });
      await expect(refusalToast).toContainText(
        'Add some products to your cart before checking out.',
      );
      const dismissButton = refusalToast.getByRole('button', { name: 'Dismiss' });
      // Tab reaches the toast, and then its button.
      await page.keyboard.press('Tab');
      await expect(refusalToast).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(dismissButton).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(refusalToast).toHaveCount(0);
      // The focus is still in the dialog.
      await page.keyboard.press('Shift+Tab');
      await expect(dialog(page).getByRole('button', { name: 'Proceed to Checkout' })).toBeFocused();
      // A click must do the same as the key.
      await page.keyboard.press('Enter');
      await dismissButton.click();
      await expect(refusalToast).toHaveCount(0);
      // Once the dialog is closed, the toast is shown on the page.
      await dialog(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
      await expect(refusalToast).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Close cart' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByText('Your cart is empty')).toBeVisible();
    },
  );
});

test('USER-MENU: the account menu closes on a press outside and by its own button, and the pointer moves the focus; it is one stop of Tab, in which arrows, Home, End and first letters move', async ({
  page,
}) => {
  await seedLocalStorage(page, { 'auth-storage': { name: 'mara', email: 'mara@example.com' } });
  await visit(page, '/about');
  const item = (name: string) => page.getByRole('menuitem', { name });
  const avatar = page.getByRole('button', { name: 'account menu' });
  const menu = page.getByRole('menu', { name: 'Account' });
  await avatar.click();
  await expect(menu).toBeFocused();
  await item('Portfolio').hover();
  await expect(item('Portfolio')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Log out')).toBeFocused();
  await avatar.click();
  await expect(menu).toHaveCount(0);
  await avatar.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);

  await avatar.press('Enter');
  await expect(item('Profile')).toBeFocused();
  for (const [key, name] of [
    ['ArrowUp', 'Log out'],
    ['ArrowDown', 'Profile'],
    ['End', 'Log out'],
    ['Home', 'Profile'],
    ['Tab', 'Profile'],
    ['p', 'Portfolio'],
    ['p', 'Profile'],
    ['l', 'Profile'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item(name), key).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(avatar).toBeFocused();

  await avatar.press('Enter');
  await page.keyboard.type('po');
  await expect(item('Portfolio')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(page).toHaveURL('/portfolio');
});
