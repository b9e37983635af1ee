import type { Page } from '@playwright/test';
import type { Variant } from '../../contract/product.ts';
import { expect } from './site.ts';
import { addToCart, cartDrawer, productPath, readStoredCart } from './store-page.ts';
import { test } from './tab.ts';
import { cartLine, reload, visit } from './visit.ts';

/** Changes the variant that the browser remembers in the first line, so that it differs from the store's. */
async function rewriteStored(page: Page, change: Partial<Variant>) {
  // Close the drawer, because a pending check of it would correct the line again.
  await page.keyboard.press('Escape');
  await expect(cartDrawer(page)).toBeHidden();
  await page.evaluate((fields) => {
    const lines = JSON.parse(localStorage.getItem('e-commerce-cart') ?? '[]');
    Object.assign(lines[0].variant, fields);
    localStorage.setItem('e-commerce-cart', JSON.stringify(lines));
  }, change);
}

test.describe('CART', () => {
  test('CART-DRAWER, CART-MERGE, CART-MINUS, CART-STORED: the same variant merges, minus stops at 1, remove empties', async ({
    page,
  }) => {
    // Keep the animations, because without them the second press would count as a double press.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await addToCart(page, 'Ledger Mug');
    await page.keyboard.press('Escape');
    await expect(cartDrawer(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(cartDrawer(page).getByRole('listitem')).toHaveCount(1);
    const quantity = cartDrawer(page).getByRole('listitem').getByRole('status').first();
    await expect(quantity).toHaveText('2');
    const minusButton = cartDrawer(page).getByRole('button', { name: 'Decrease quantity' });
    await minusButton.press('Enter');
    await expect(quantity).toHaveText('1');
    await expect(minusButton).toBeDisabled();
    // HOLD-FOCUS: wait a frame, within which a disabled control would have lost the focus.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(minusButton).toBeFocused();
    const [line] = await readStoredCart(page);
    expect(Object.keys(line).sort()).toEqual(['product', 'quantity', 'variant']);
    await reload(page);
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await cartDrawer(page).getByRole('button', { name: 'Remove Ledger Mug' }).click();
    await expect(cartDrawer(page).getByText('Your cart is empty.')).toBeVisible();
    await expect(cartDrawer(page).getByRole('status')).toHaveText('0');
  });

  test('CART-STOCK: an addition beyond stock is refused with a sentence, on the product page and in the drawer', async ({
    page,
  }) => {
    // Keep the animations, because without them the second press would count as a double press.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit(page, productPath('First Light Print'));
    const plusButton = page.getByRole('button', { name: 'Increase quantity' });
    for (let i = 0; i < 4; i += 1) await plusButton.click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(cartDrawer(page).getByText('$240.00')).toBeVisible();
    const sentence = 'Not enough stock for First Light Print (A3). Only 5 left.';
    await cartDrawer(page).getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await cartDrawer(page).getByRole('button', { name: 'Close cart' }).click();
    await expect(cartDrawer(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Oh no! Something went wrong.')).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await visit(page, '/store');
    await page
      .getByRole('article')
      .filter({ hasText: 'First Light Print' })
      .getByRole('button', { name: 'Add to Cart' })
      .click();
    await expect(page.getByText('Error adding to cart')).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
  });

  test('CART-RESTORE: after Back from an unpaid checkout, the last cart can be restored', async ({
    page,
  }) => {
    await addToCart(page, 'Green Candle');
    await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    const checkout = page.url();
    await page.goBack();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cart', exact: true }).click();
    await cartDrawer(page).getByRole('button', { name: 'Restore last cart' }).click();
    await expect(cartDrawer(page).getByRole('listitem')).toContainText('Green Candle');
    // Opening the cart has added a history entry, so Forward leads nowhere.
    await page.goto(checkout);
    await expect(page.getByRole('heading', { name: 'This checkout was cancelled' })).toBeVisible();
  });

  test('CART-CHECKED: opening the cart shows what has changed in the store', async ({ page }) => {
    await addToCart(page, 'Green Candle');
    await rewriteStored(page, { price_in_cents: 900, price_in_cents_formatted: '$9.00' });
    await reload(page);
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await expect(
      cartDrawer(page).getByText('The price changed from $9.00 to $22.00.'),
    ).toBeVisible();
    await expect(cartDrawer(page).getByText('$22.00', { exact: true })).toHaveCount(2);
  });

  test('CART-CHECKED, CART-STORED, HOLD-TABS: the note on short stock follows the cart and the store: fewer pieces, a restock, another tab', {
    tag: '@full',
  }, async ({ page, context }) => {
    let stockLeft = 2;
    const stockIs = (tab: Page) =>
      tab.route(/\/variants\?/, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        for (const variant of body.variants) variant.inventory_quantity = stockLeft;
        await route.fulfill({ response, json: body });
      });
    const shortageNote = (tab: Page) =>
      cartDrawer(tab).getByText('Not enough stock for First Light Print (A3). Only 2 left.');
    await addToCart(page, 'First Light Print');
    for (let presses = 0; presses < 3; presses += 1)
      await cartDrawer(page).getByRole('button', { name: 'Increase quantity' }).click();
    await stockIs(page);
    await reload(page);
    const cartButton = (tab: Page) => tab.getByRole('button', { name: 'Cart, 4 items' });
    await cartButton(page).click();
    await expect(shortageNote(page)).toBeVisible();

    const otherPage = await context.newPage();
    await stockIs(otherPage);
    await visit(otherPage, '/about');
    await cartButton(otherPage).click();
    await expect(shortageNote(otherPage)).toBeVisible();
    const minusButton = cartDrawer(otherPage).getByRole('button', { name: 'Decrease quantity' });
    for (let presses = 0; presses < 2; presses += 1) await minusButton.click();
    await expect(shortageNote(otherPage)).toHaveCount(0);
    await expect(shortageNote(page)).toHaveCount(0);
    await otherPage.close();

    const plusButton = cartDrawer(page).getByRole('button', { name: 'Increase quantity' });
    await plusButton.click();
    await expect(page.getByRole('alert')).toContainText('Only 2 left.');
    stockLeft = 9;
    // A page that becomes visible again checks the stock again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect
      .poll(async () => (await readStoredCart(page))[0].variant.inventory_quantity)
      .toBe(stockLeft);
    await plusButton.click();
    await expect.poll(async () => (await readStoredCart(page))[0].quantity).toBe(3);
    await expect(shortageNote(page)).toHaveCount(0);
  });

  test('CART-RESTORE: a restored cart is compared with the store’s prices', {
    tag: '@full',
  }, async ({ page }) => {
    await addToCart(page, 'Green Candle');
    await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    await visit(page, '/about');
    await page.evaluate(() => {
      const key = 'e-commerce-last-checkout';
      const lastCheckout = JSON.parse(localStorage.getItem(key) ?? '{}');
      const oldPrice = { price_in_cents: 900, price_in_cents_formatted: '$9.00' };
      Object.assign(lastCheckout.lines[0].variant, oldPrice);
      localStorage.setItem(key, JSON.stringify(lastCheckout));
    });
    await reload(page);
    await page.getByRole('button', { name: 'Cart', exact: true }).click();
    await cartDrawer(page).getByRole('button', { name: 'Restore last cart' }).click();
    await expect(
      cartDrawer(page).getByText('The price changed from $9.00 to $22.00.'),
    ).toBeVisible();
    await expect(cartDrawer(page).getByText('$22.00', { exact: true })).toHaveCount(2);
  });

  test('CART-CURRENCY: a cart has one currency', async ({ page }) => {
    await addToCart(page, 'Green Candle');
    await rewriteStored(page, {
      currency: 'eur',
      currency_info: { code: 'eur', symbol: '€', template: '$1 €' },
    });
    await visit(page, productPath('Ledger Mug'));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(
      page.getByText('Your cart is in EUR and this product in USD.', { exact: false }),
    ).toBeVisible();

    // The store has changed the currency of one of two lines.
    const [euros, dollars] = [cartLine('none', 1), cartLine('other', 1)];
    const lines = [{ ...euros, variant: { ...euros.variant, currency: 'eur' } }, dollars];
    await page.route('**/products*', (route) => route.abort());
    await page.evaluate(
      (text) => localStorage.setItem('e-commerce-cart', text),
      JSON.stringify(lines),
    );
    await reload(page);
    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    await expect(
      cartDrawer(page)
        .getByRole('listitem')
        .nth(1)
        .getByText('The cart began in EUR and this is in USD: they cannot be paid for together.'),
    ).toBeVisible();
    await expect(cartDrawer(page).getByText('–', { exact: true })).toBeVisible();
  });
});
