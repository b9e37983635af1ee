import type { Page } from '@playwright/test';
import { brand } from '../../brand/brand.ts';
import { violationsEverywhere } from './axe.ts';
import { addButton, addDialog } from './portfolio-page.ts';
import { expect, test as fresh } from './site.ts';
import { productPath } from './store-page.ts';
import { test } from './tab.ts';
import { remember, visit } from './visit.ts';

/** What a page sends while something is done on it, beside the files and prices it loads. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('mara'))
      sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

test.describe('TEXT-CONTACT: the contact form', () => {
  const form = (page: Page) => page.locator('form', { has: page.getByLabel('Message') });
  const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' });
  const filled = { Name: 'Mara', Email: 'mara@example.com', Message: 'Hello.' };

  test.beforeEach(async ({ page }) => {
    await visit(page, '/contact');
  });

  test('any of the three left empty, or spaces only, is refused with a hint beside it and the focus on it', async ({
    page,
  }) => {
    const toast = page.getByRole('alert');
    for (const left of ['Name', 'Email', 'Message'] as const) {
      for (const [label, text] of Object.entries(filled))
        await form(page).getByLabel(label).fill(text);
      for (const nothing of ['', '   ']) {
        await form(page).getByLabel(left).fill(nothing);
        await send(page).click();
        await expect(toast).toContainText('Incomplete Form');
        await expect(toast).toContainText('Please fill out all fields.');
        await expect(form(page).getByLabel(left)).toBeFocused();
        await expect(form(page).getByLabel(left)).toHaveAttribute('aria-invalid', 'true');
        await expect(form(page).getByLabel(left)).toHaveAccessibleDescription(/^Enter /);
        await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(1);
        await toast.getByRole('button').click();
        await expect(toast).toHaveCount(0);
      }
      for (const [label, text] of Object.entries(filled))
        if (label !== left) await expect(form(page).getByLabel(label)).toHaveValue(text);
    }
  });

  test('with nothing filled in, all three are marked and the first has the focus', async ({
    page,
  }) => {
    await send(page).click();
    await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(3);
    await expect(form(page).getByLabel('Name')).toBeFocused();
  });

  test('filled in, by keyboard alone, it says Message Sent!, is cleared, and sends nothing', async ({
    page,
  }) => {
    const sent = sentBy(page);
    await send(page).click();
    await page.getByRole('alert').getByRole('button').click();
    await form(page).getByLabel('Name').focus();
    await page.keyboard.type(filled.Name);
    await page.keyboard.press('Tab');
    // Any text will do: the specification asks for no more than that there is one.
    await page.keyboard.type('mara');
    await page.keyboard.press('Tab');
    await page.keyboard.type(filled.Message);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const toast = page.getByRole('status').filter({ hasText: 'Message Sent!' });
    await expect(toast).toContainText('Thank you for your message.');
    for (const label of Object.keys(filled))
      await expect(form(page).getByLabel(label)).toHaveValue('');
    await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(0);
    expect(sent).toEqual([]);
    await expect(page).toHaveURL('/contact');
  });

  test('TEXT-HONEST: it says that it reaches nobody', async ({ page }) => {
    await expect(form(page)).toContainText('reaches nobody');
  });
});

test.describe('TEXT-NEWSLETTER: the newsletter form', () => {
  const section = (page: Page) =>
    page.locator('section', {
      has: page.getByRole('heading', { name: 'Newsletter', exact: true }),
    });
  const email = (page: Page) => section(page).getByLabel('Email');
  const subscribe = (page: Page) => section(page).getByRole('button', { name: 'Subscribe' });

  /** By a click within the site the whole of Home is there when it appears. */
  async function open(page: Page) {
    await visit(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(subscribe(page)).toBeVisible();
  }

  /** The clock stands from here on: only what the test lets pass passes. */
  async function openInStillTime(page: Page) {
    await page.clock.install();
    await open(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  }

  test('it claims its subscribers, and refuses what is no address', async ({ page }) => {
    await open(page);
    await expect(section(page)).toContainText(`${brand.subscribersClaim} subscribers`);
    // What looks like one: domain/email-text.test.ts.
    for (const wrong of ['   ', 'mara@example']) {
      await email(page).fill(wrong);
      await subscribe(page).click();
      const toast = page.getByRole('alert');
      await expect(toast).toContainText('Invalid Email');
      await expect(toast).toContainText('Please enter a valid email address to subscribe.');
      await expect(email(page)).toBeFocused();
      await expect(email(page)).toHaveAccessibleDescription(/^Enter an email address/);
      await expect(section(page)).not.toContainText('Successfully Subscribed');
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toBeHidden();
    }
  });

  fresh(
    'a valid address shows Successfully Subscribed for 5 s, then the form is as before; nothing is sent',
    async ({ page }) => {
      const sent = sentBy(page);
      await openInStillTime(page);
      await email(page).fill('nobody');
      await email(page).press('Enter');
      await email(page).fill(' mara@example.com ');
      await email(page).press('Enter');
      const panel = section(page).getByRole('status');
      await expect(panel).toContainText('Successfully Subscribed');
      await expect(email(page)).toBeHidden();
      await page.clock.runFor(4_999);
      await expect(panel).toBeVisible();
      await page.clock.runFor(1);
      await expect(panel).toBeHidden();
      await expect(email(page)).toHaveValue('');
      await expect(email(page)).not.toHaveAttribute('aria-invalid');
      expect(sent).toEqual([]);
    },
  );

  fresh(
    'HOLD-KEYS: who subscribes by keyboard goes on from there, before and after the panel',
    async ({ page }) => {
      await openInStillTime(page);
      await email(page).fill('mara@example.com');
      await email(page).press('Enter');
      await expect(section(page).getByRole('status')).toBeVisible();
      await expect(section(page).locator(':focus')).toHaveCount(1);
      await page.clock.runFor(5_000);
      await expect(email(page)).toBeVisible();
      await expect(section(page).locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(email(page)).toBeFocused();
    },
  );

  test('TEXT-HONEST: the panel says that no mail will follow', async ({ page }) => {
    await open(page);
    await email(page).fill('mara@example.com');
    await subscribe(page).click();
    await expect(section(page).getByRole('status')).toContainText('no mail will follow');
  });
});

test('TOAST-SWIPE: what was said of a failure goes with the success that follows', async ({
  page,
}) => {
  // By a click within the site the whole of Home is there when it appears.
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  const email = page.getByRole('main').getByRole('textbox', { name: 'Email' });
  await email.fill('nobody');
  await email.press('Enter');
  await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible();
  await email.fill('mara@example.com');
  await email.press('Enter');
  await expect(page.getByText('Successfully Subscribed')).toBeVisible();
  await expect(page.getByText('Invalid Email', { exact: true })).toHaveCount(0);

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

test('TEXT-POLICIES: the privacy page names every entry that is kept in the browser', async ({
  page,
}) => {
  await remember(page, { watchlist: ['BTC'] });
  await visit(page, productPath('Green Candle'));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await visit(page, '/portfolio');
  await addButton(page).click();
  await addDialog(page).fill('BTC', '1', '2');
  await addDialog(page).submit.click();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await visit(page, '/privacy-policy');
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    // The test's own.
    ...Object.keys(sessionStorage).filter((key) => key !== 'seeded'),
  ]);
  expect(keys.length).toBeGreaterThan(4);
  for (const key of keys) await expect(page.getByRole('main')).toContainText(key);
});

test.describe('TEXT-POLICIES, TEXT-ABOUT: the information pages', () => {
  test('the footer leads to each, and each has one heading, its date, and sections of its own', async ({
    page,
  }) => {
    await visit(page, '/news');
    const main = page.getByRole('main');
    const dated = main.getByText(`Last updated ${brand.policiesUpdated}`, { exact: true });
    for (const name of ['About', 'Contact', 'Privacy Policy', 'Terms of Service']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(`${name} · ${brand.name}`);
      await expect(dated).toHaveCount(name === 'About' ? 0 : 1);
    }
    await expect(main).toContainText(`You must be ${brand.minimumAgeYears} years or older`);
    const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
    expect(new Set(headings).size).toBe(headings.length);
    expect(headings.length).toBeGreaterThan(5);
  });

  test('the privacy policy names everything that the browser was left with, and there are no cookies', async ({
    page,
    context,
  }) => {
    await visit(page, '/markets');
    await page.getByRole('banner').getByRole('button', { name: /theme/ }).click();
    await page
      .getByRole('table', { name: 'Coins by market cap' })
      .getByRole('button', { name: 'Add Ethereum to watchlist' })
      .click();
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('mara@example.com');
    await page.getByRole('dialog').getByLabel('Password').fill('anything');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.toSorted()).toEqual(['auth-storage', 'theme', 'watchlist']);
    await page.goto('/privacy-policy');
    const others = ['portfolio', 'e-commerce-cart'];
    const checkouts = ['e-commerce-last-checkout', 'e-commerce-checkout-start'];
    for (const key of [...keys, ...others, ...checkouts])
      await expect(page.getByRole('main').getByText(`${key}: `)).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });
});

test.describe('HOLD-AXE: forms that have something to say', () => {
  test('the contact form', async ({ page }) => {
    await visit(page, '/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  test('the newsletter, refused and subscribed', async ({ page }) => {
    await visit(page, '/about');
    await page
      .getByRole('link', { name: `${brand.name}` })
      .first()
      .click();
    const section = page.locator('.newsletter');
    const subscribe = section.getByRole('button', { name: 'Subscribe' });
    await subscribe.click();
    await expect(page.getByText('Invalid Email')).toBeVisible();
    expect(await violationsEverywhere(page, '.newsletter')).toEqual([]);
    await section.getByLabel('Email').fill('mara@example.com');
    await subscribe.click();
    await expect(page.getByText('Successfully Subscribed')).toBeVisible();
    expect(await violationsEverywhere(page, '.newsletter')).toEqual([]);
  });
});
