import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { addButton, addDialog } from './portfolio-page.ts';
import { expect, test as fresh } from './site.ts';
import { productPath } from './store-page.ts';
import { test } from './tab.ts';
import { readLocalStorage, visit } from './visit.ts';

/** Records the requests that may contain typed text. Requests for files and prices cannot. */
function recordRequests(page: Page): string[] {
  const sentForms: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('mara'))
      sentForms.push(`${request.method()} ${request.url()}`);
  });
  return sentForms;
}

test.describe('TEXT-CONTACT: the contact form', () => {
  const form = (page: Page) => page.locator('form', { has: page.getByLabel('Message') });
  const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' });
  const filledFields = { Name: 'Mara', Email: 'mara@example.com', Message: 'Hello.' };

  test.beforeEach(async ({ page }) => {
    await visit(page, '/contact');
  });

  test('any of the three left empty, or spaces only, is refused with a hint beside it and the focus on it', {
    tag: '@full',
  }, async ({ page }) => {
    const toast = page.getByRole('alert');
    for (const emptyField of ['Name', 'Email', 'Message'] as const) {
      for (const [label, text] of Object.entries(filledFields))
        await form(page).getByLabel(label).fill(text);
      for (const blankText of ['', '   ']) {
        await form(page).getByLabel(emptyField).fill(blankText);
        await send(page).click();
        await expect(toast).toContainText('Incomplete Form');
        await expect(toast).toContainText('Please fill out all fields.');
        await expect(form(page).getByLabel(emptyField)).toBeFocused();
        await expect(form(page).getByLabel(emptyField)).toHaveAttribute('aria-invalid', 'true');
        await expect(form(page).getByLabel(emptyField)).toHaveAccessibleDescription(/^Enter /);
        await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(1);
        await toast.getByRole('button').click();
        await expect(toast).toHaveCount(0);
      }
      for (const [label, text] of Object.entries(filledFields))
        if (label !== emptyField) await expect(form(page).getByLabel(label)).toHaveValue(text);
    }
  });

  test('HOLD-AXE, TEXT-HONEST: with nothing filled in, all three are marked; filled in, by keyboard alone, it shows Message Sent!, is cleared, and sends nothing', async ({
    page,
  }) => {
    const requests = recordRequests(page);
    await expect(form(page)).toContainText('reaches nobody');
    await send(page).click();
    await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(3);
    await expect(form(page).getByLabel('Name')).toBeFocused();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('alert').getByRole('button').click();
    await form(page).getByLabel('Name').focus();
    await page.keyboard.type(filledFields.Name);
    await page.keyboard.press('Tab');
    // Any text is accepted, because the specification only requires one.
    await page.keyboard.type('mara');
    await page.keyboard.press('Tab');
    await page.keyboard.type(filledFields.Message);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const toast = page.getByRole('status').filter({ hasText: 'Message Sent!' });
    await expect(toast).toHaveText('Message Sent!');
    for (const label of Object.keys(filledFields))
      await expect(form(page).getByLabel(label)).toHaveValue('');
    await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(0);
    expect(requests).toEqual([]);
    await expect(page).toHaveURL('/contact');
  });
});

test.describe('TEXT-NEWSLETTER: the newsletter form', () => {
  const section = (page: Page) =>
    page.locator('section', {
      has: page.getByRole('heading', { name: 'Newsletter', exact: true }),
    });
  const email = (page: Page) => section(page).getByLabel('Email');
  const subscribe = (page: Page) => section(page).getByRole('button', { name: 'Subscribe' });

  /** Opens Home by a link, so that the page is complete when it appears. */
  async function openForm(page: Page) {
    await visit(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(subscribe(page)).toBeVisible();
  }

  test('TEXT-HONEST, TOAST-SWIPE, HOLD-AXE: it claims its subscribers, refuses an invalid address, and on success, which removes the refusal, says that no mail will follow', async ({
    page,
  }) => {
    await openForm(page);
    await expect(section(page)).toContainText('50,000+ subscribers');
    await expect(section(page)).toContainText('A demonstration: the address is not sent.');
    const toast = page.getByRole('alert');
    // domain/text/email-text.test.ts tests which texts are addresses.
    for (const wrongEmail of ['   ', 'mara@example']) {
      if (await toast.isVisible()) await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toBeHidden();
      await email(page).fill(wrongEmail);
      await subscribe(page).click();
      await expect(toast).toContainText('Invalid Email');
      await expect(toast).toContainText('Please enter a valid email address to subscribe.');
      await expect(email(page)).toBeFocused();
      await expect(email(page)).toHaveAccessibleDescription(/^Enter an email address/);
      await expect(section(page)).not.toContainText('Successfully Subscribed');
    }
    expect(await violationsEverywhere(page, '.newsletter')).toEqual([]);
    await email(page).fill('mara@example.com');
    await subscribe(page).click();
    const panel = section(page).getByRole('status');
    await expect(panel).toContainText('Successfully Subscribed');
    await expect(panel).toContainText('no mail will follow');
    await expect(toast).toHaveCount(0);
    expect(await violationsEverywhere(page, '.newsletter')).toEqual([]);
  });

  fresh(
    'HOLD-KEYS: a valid address shows Successfully Subscribed for 5 s, then the form is as before; nothing is sent, and who subscribes by keyboard goes on from there',
    async ({ page }) => {
      const requests = recordRequests(page);
      // From here on, only the test advances the clock.
      await page.clock.install();
      await openForm(page);
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      await email(page).fill('nobody');
      await email(page).press('Enter');
      await email(page).fill(' mara@example.com ');
      await email(page).press('Enter');
      const panel = section(page).getByRole('status');
      await expect(panel).toContainText('Successfully Subscribed');
      await expect(email(page)).toBeHidden();
      await expect(section(page).locator(':focus')).toHaveCount(1);
      await page.clock.runFor(4_999);
      await expect(panel).toBeVisible();
      await page.clock.runFor(1);
      await expect(panel).toBeHidden();
      await expect(email(page)).toHaveValue('');
      await expect(email(page)).not.toHaveAttribute('aria-invalid');
      await expect(section(page).locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(email(page)).toBeFocused();
      expect(requests).toEqual([]);
    },
  );
});

test('TOAST-SWIPE: the toast about a failed transaction disappears when it succeeds', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/portfolio');
  await addButton(page).click();
  const form = addDialog(page);
  await form.submit.click();
  await expect(page.getByText('Please fill all fields.')).toBeVisible();
  await form.fill('BTC', '1', '2');
  await form.submit.click();
  await expect(form.dialog).toBeHidden();
  await expect(page.getByText('Please fill all fields.')).toHaveCount(0);
});

test('TEXT-POLICIES: the privacy page names every entry stored in the browser, and there are no cookies', async ({
  page,
  context,
}) => {
  await visit(page, productPath('Green Candle'));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await visit(page, '/portfolio');
  await addButton(page).click();
  await addDialog(page).fill('BTC', '1', '2');
  await addDialog(page).submit.click();
  await page.getByRole('link', { name: 'Markets', exact: true }).first().click();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('button', { name: 'Add Ethereum to watchlist' }).last().click();
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill('mara@example.com');
  await page.getByRole('dialog').getByLabel('Password').fill('anything');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect.poll(() => readLocalStorage(page, 'auth-storage')).not.toBeNull();
  const sessionKeys = await page.evaluate(() => Object.keys(sessionStorage));
  await visit(page, '/privacy-policy');
  const keys = new Set([
    ...sessionKeys,
    ...(await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys))),
  ]);
  const expectedKeys = ['auth-storage', 'theme', 'watchlist', 'portfolio'];
  expect([...keys]).toEqual(expect.arrayContaining(expectedKeys));
  const storeKeys = ['e-commerce-cart', 'e-commerce-last-checkout', 'e-commerce-checkout-start'];
  for (const key of [...expectedKeys, ...storeKeys])
    await expect(page.getByRole('main').getByText(`${key}: `)).toBeVisible();
  for (const key of keys) await expect(page.getByRole('main')).toContainText(key);
  expect(await context.cookies()).toEqual([]);
});
