import type { Page } from '@playwright/test';
import { brand } from '../../brand/brand.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { remembered, visit } from './visit.ts';

const email = 'mara.lindqvist@example.com';
const password = 'candle-light-7';
const dialogOf = (page: Page) => page.getByRole('dialog');

async function fillIn(page: Page) {
  await dialogOf(page).getByLabel('Email').fill(email);
  await dialogOf(page).getByLabel('Password').fill(password);
}

async function loggedIn(page: Page) {
  await page.addInitScript(
    (text) => {
      if (sessionStorage.getItem('seeded') === null) localStorage.setItem('auth-storage', text);
      sessionStorage.setItem('seeded', 'once');
    },
    JSON.stringify({ name: 'mara.lindqvist', email }),
  );
}

test('HEAD-AUTH, AUTH-DIALOG: Log In opens the dialog in login mode, Register in register mode', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await expect(dialogOf(page)).toHaveAccessibleName(`Log in to ${brand.name}`);
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeFocused();
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
  await expect(dialogOf(page)).toHaveAccessibleName('Create your account');
});

test('AUTH-DIALOG: a link switches between the modes and keeps what was typed', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.getByRole('button', { name: 'Log In' }).click();
  await fillIn(page);
  await dialogOf(page).getByRole('button', { name: 'Register' }).click();
  await expect(dialogOf(page)).toHaveAccessibleName('Create your account');
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue(email);
  await dialogOf(page).getByRole('button', { name: 'Log In' }).click();
  await expect(dialogOf(page)).toHaveAccessibleName(`Log in to ${brand.name}`);
});

test('AUTH-EMPTY: an empty field is refused with a destructive toast and a hint beside it', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.getByRole('button', { name: 'Log In' }).click();
  const form = dialogOf(page);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Log In' }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Error');
  await expect(toast).toContainText('Please fill in all fields.');
  await expect(form.getByLabel('Password')).toHaveAccessibleDescription('Enter your password.');
  await expect(form.getByLabel('Password')).toBeFocused();
  await expect(form).toBeVisible();
  await expect.poll(() => remembered(page, 'auth-storage')).toBeNull();
});

for (const mode of ['Log In', 'Register']) {
  test(`AUTH-LOGIN, AUTH-STORED: ${mode} takes any two texts, greets, and remembers name and e-mail only`, async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await visit(page, '/about');
    await page.getByRole('button', { name: mode }).click();
    await fillIn(page);
    await dialogOf(page).getByRole('button', { name: mode, exact: true }).click();
    await expect(page.getByRole('status')).toContainText('Welcome!');
    await expect(page.getByRole('status')).toContainText('You are logged in as mara.lindqvist.');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL('/about');
    await expect
      .poll(async () => JSON.parse((await remembered(page, 'auth-storage')) ?? 'null'))
      .toEqual({ name: 'mara.lindqvist', email });
    const everything = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(everything + sent.join()).not.toContain(password);
  });
}

test('AUTH-LOGIN: the fields are empty the next time', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('button', { name: 'Log In' }).click();
  await fillIn(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue('');
  await expect(dialogOf(page).getByLabel('Password')).toHaveValue('');
});

test('HEAD-AUTH, USER-MENU, USER-INITIALS: the avatar shows two letters and opens the account by keyboard', async ({
  page,
}) => {
  await loggedIn(page);
  await visit(page, '/about');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeHidden();
  const avatar = page.getByRole('button', { name: 'Account menu' });
  await expect(avatar).toHaveText('MA');
  await avatar.press('Enter');
  const menu = page.getByRole('menu', { name: 'Account' });
  await expect(menu).toContainText('mara.lindqvist');
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('menuitem')).toHaveText(['Profile', 'Portfolio', 'Log out']);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(avatar).toBeFocused();
  await avatar.press('Enter');
  await expect(menu).toBeVisible();
  // The menu moves its focus a moment after each key.
  await page.keyboard.press('Home');
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Portfolio' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/portfolio');
  await expect(menu).toBeHidden();
});

test('USER-MENU: Log out forgets the visitor and ends at Home', async ({ page }) => {
  await loggedIn(page);
  await visit(page, '/about');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect.poll(() => remembered(page, 'auth-storage')).toBeNull();
});

test("HEAD-MENU: the phone's menu shows Profile and Log out to who is logged in", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loggedIn(page);
  await visit(page, '/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Log In' })).toBeHidden();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => remembered(page, 'auth-storage')).toBeNull();
});

test("on a phone the dialog takes the menu's place and gives the focus back to its button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/about');
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: 'Register' })
    .click();
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(open).toBeFocused();
});

test('ROUTE-LOGIN: /login is Home with the dialog open, and logging in leads to the profile', async ({
  page,
}) => {
  await visit(page, '/login');
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
    'Crypto markets, clearly lit',
  );
  await expect(dialogOf(page)).toHaveAccessibleName(`Log in to ${brand.name}`);
  await fillIn(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(dialogOf(page)).toBeHidden();
});

test('ROUTE-LOGIN: closing the dialog of /login leads home', async ({ page }) => {
  await visit(page, '/login');
  await expect(dialogOf(page)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
  await expect(dialogOf(page)).toBeHidden();
});

test('ROUTE-LOGIN: who is logged in goes from /login to the profile at once', async ({ page }) => {
  await loggedIn(page);
  await page.goto('/login');
  await expect(page).toHaveURL('/profile');
  await expect(dialogOf(page)).toBeHidden();
});

test('AUTH-STORED: logging in and out in another tab is followed', async ({ page, context }) => {
  await visit(page, '/about');
  const other = await context.newPage();
  await visit(other, '/about');
  await other.getByRole('button', { name: 'Log In' }).click();
  await fillIn(other);
  await other.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('MA');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
});
