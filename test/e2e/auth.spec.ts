import type { Page } from '@playwright/test';
import { brand } from '../../content/look/brand.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { focusByKeyboard, readLocalStorage, seedLocalStorage, visit } from './visit.ts';

const email = 'mara.lindqvist@example.com';
const password = 'candle-light-7';
const dialogOf = (page: Page) => page.getByRole('dialog');

async function fillIn(page: Page) {
  await dialogOf(page).getByLabel('Email').fill(email);
  await dialogOf(page).getByLabel('Password').fill(password);
}

/** Waits for Home, because a dialog opened earlier would close with the previous page. */
async function waitForHome(page: Page) {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crypto markets, clearly lit');
}

test('HEAD-AUTH, AUTH-DIALOG, AUTH-EMPTY: the dialog opens in the mode of its button, a link switches and keeps what was typed, an empty field is refused, and all fields are empty the next time', async ({
  page,
}) => {
  await visit(page, '/about');
  const form = dialogOf(page);
  const button = (name: string) => page.getByRole('banner').getByRole('button', { name });
  await button('Register').click();
  await expect(form).toHaveAccessibleName('Create your account');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await button('Log In').click();
  await expect(form).toHaveAccessibleName(`Log in to ${brand.name}`);
  await expect(form.getByLabel('Email')).toBeFocused();

  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Log In' }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Error');
  await expect(toast).toContainText('Please fill in all fields.');
  await expect(form.getByLabel('Password')).toHaveAccessibleDescription('Enter your password.');
  await expect(form.getByLabel('Password')).toBeFocused();
  await expect(form).toBeVisible();
  await expect.poll(() => readLocalStorage(page, 'auth-storage')).toBeNull();

  await fillIn(page);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form).toHaveAccessibleName('Create your account');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(form).toHaveAccessibleName(`Log in to ${brand.name}`);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await button('Log In').click();
  await expect(form.getByLabel('Email')).toHaveValue('');
  await expect(form.getByLabel('Password')).toHaveValue('');
});

test('HEAD-AUTH, AUTH-LOGIN, AUTH-STORED, USER-MENU, USER-INITIALS: either mode takes any two texts, greets, and remembers name and e-mail only; the menu shows them, and Log out forgets the visitor and ends at Home', async ({
  page,
}) => {
  const sentBodies: string[] = [];
  page.on('request', (request) => sentBodies.push(`${request.url()} ${request.postData() ?? ''}`));
  await visit(page, '/about');
  for (const [mode, opener] of [
    ['Log In', '/about'],
    ['Register', '/'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: mode }).click();
    await fillIn(page);
    await dialogOf(page).getByRole('button', { name: mode, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Welcome!' })).toContainText(
      'You are logged in as mara.lindqvist.',
    );
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(opener);
    await expect
      .poll(async () => JSON.parse((await readLocalStorage(page, 'auth-storage')) ?? 'null'))
      .toEqual({ name: 'mara.lindqvist', email });
    const storedText = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(storedText + sentBodies.join()).not.toContain(password);

    await expect(page.getByRole('button', { name: 'Log In' })).toBeHidden();
    const avatar = page.getByRole('button', { name: 'Account menu' });
    await expect(avatar).toHaveText('MA');
    await avatar.press('Enter');
    const menu = page.getByRole('menu', { name: 'Account' });
    await expect(menu).toContainText('mara.lindqvist');
    await expect(menu).toContainText(email);
    await expect(menu.getByRole('menuitem')).toHaveText(['Profile', 'Portfolio', 'Log out']);
    await focusByKeyboard(menu.getByRole('menuitem', { name: 'Log out' }));
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await waitForHome(page);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect.poll(() => readLocalStorage(page, 'auth-storage')).toBeNull();
  }
});

test("HEAD-MENU: the phone's menu shows Profile and Log out to a logged-in visitor; the dialog replaces it and returns the focus to its button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await seedLocalStorage(page, { 'auth-storage': { name: 'mara.lindqvist', email } });
  await visit(page, '/about');
  const openButton = page.getByRole('button', { name: 'Open menu' });
  await openButton.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Log In' })).toBeHidden();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await waitForHome(page);
  await expect.poll(() => readLocalStorage(page, 'auth-storage')).toBeNull();

  await openButton.click();
  await menu.getByRole('button', { name: 'Register' }).click();
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
  await expect(menu).toBeHidden();
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(openButton).toBeFocused();
});

test('ROUTE-LOGIN, ROUTE-PROFILE: /login is Home with the dialog, which leads to the profile or home; the profile sends visitors there first, unless they are logged in', async ({
  page,
}) => {
  await visit(page, '/login');
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
    'Crypto markets, clearly lit',
  );
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
  await expect(dialogOf(page)).toBeHidden();
  await page.goto('/about');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await expect(dialogOf(page)).toHaveAccessibleName(`Log in to ${brand.name}`);
  await fillIn(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 2, name: 'mara.lindqvist' })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  // Back skips both /profile and /login.
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goto('/login');
  await expect(page).toHaveURL('/profile');
  await expect(dialogOf(page)).toBeHidden();
});

test('AUTH-STORED, PROF-LEAVE, HOLD-TABS: a tab follows logging in and out in another tab, from the profile to Home', async ({
  page,
  context,
}) => {
  await visit(page, '/about');
  const otherPage = await context.newPage();
  await visit(otherPage, '/about');
  await otherPage.getByRole('button', { name: 'Log In' }).click();
  await fillIn(otherPage);
  await otherPage.keyboard.press('Enter');
  const avatar = page.getByRole('button', { name: 'Account menu' });
  await expect(avatar).toHaveText('MA');
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await otherPage.getByRole('button', { name: 'Account menu' }).click();
  await otherPage.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
});
