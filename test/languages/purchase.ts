import { expect } from 'vitest';
import { visit } from '../e2e/visit.ts';
import { partsOf, type ReceivedMail } from '../fakes/mail-server.ts';
import type { LanguageWalk } from './walk.ts';

/** Checks a purchase from product to receipt, its withdrawal, and the messages about failures. */
export async function walkPurchase(walk: LanguageWalk, mails: readonly ReceivedMail[]) {
  const { page, words, checkPage } = walk;
  const sentBefore = mails.length;
  await visit(page, '/store');
  await page.locator('main a[href^="/product/"]').nth(1).click();
  await page.waitForURL(/\/product\//);
  await page.getByRole('button', { name: words.store.addToCart, exact: true }).first().click();
  const checkout = page.getByRole('dialog').getByRole('button', { name: words.cart.checkout });
  await checkout.waitFor();
  await checkPage('a cart');
  await checkout.click();
  await page.waitForURL(/\/checkout\//);
  await checkPage('the checkout');
  const payButton = page.locator('form .button, form button[type=submit]').first();
  await payButton.click();
  await page.getByRole('alert').first().waitFor();
  await checkPage('the checkout, sent empty');
  for (const [name, value] of Object.entries({
    email: 'mara@example.com',
    name: 'Mara Lindqvist',
    street: 'Wickstreet 1',
    postcode: '12345',
    city: 'Hamburg',
    card: '4000 0000 0000 0002',
    expiry: '12 / 40',
    cvc: '123',
  }))
    await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('select[name="country"]').selectOption('DE');
  await payButton.click();
  await page.getByRole('alert').first().waitFor();
  await checkPage('a card that is declined');
  await page.locator('[name="card"]').fill('4242 4242 4242 4242');
  await page.locator('[name="cvc"]').fill('123');
  await payButton.click();
  await page.waitForURL(/\/success\?session=/);
  const order = page.getByRole('link', { name: words.store.seeOrder });
  await order.waitFor();
  await checkPage('what was bought');
  await order.click();
  await page.waitForURL(/\/orders?\//);
  await checkPage('an order');
  await page.emulateMedia({ media: 'print' });
  await checkPage('an order, printed');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('main').getByRole('link', { name: words.order.withdraw }).click();
  await checkPage('a withdrawal');
  await page.locator('main form .button, form button[type=submit]').first().click();
  await page.getByRole('heading', { level: 1, name: words.withdraw.received }).waitFor();
  await checkPage('a withdrawal that was received');
  await page.goto('/withdraw');
  await page.locator('form button[type=submit]').first().click();
  await checkPage('a withdrawal without a name');
  await page.goto('/order');
  await checkPage('where orders are found');
  await page.locator('form button[type=submit]').first().click();
  await checkPage('an order without a number');
  await page.goto('/order/nothing');
  await checkPage('an order that is private');
  await page.goto('/checkout/nothing');
  await checkPage('a checkout that is none');
  // The buyer gets the receipt and the acknowledgement. The owner gets the order and the withdrawal.
  await expect.poll(() => mails.length - sentBefore).toBe(4);
  for (const { raw } of mails.slice(sentBefore)) {
    const { text, html } = partsOf(raw);
    // Mails break lines anywhere, even within a command.
    walk.read(
      'a mail',
      text.split('\n\n').map((part) => part.replaceAll('\n', ' ')),
    );
    await page.goto('about:blank');
    await page.setContent(html);
    await checkPage('a mail');
  }
}
