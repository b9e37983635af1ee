import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { brand } from '../../brand/brand.ts';
import { violationsEverywhere } from './axe.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { remember, remembered, visit } from './visit.ts';

const email = 'Mara.Lindqvist@example.com';
const user = { name: 'Mara.Lindqvist', email };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const main = (page: Page) => page.getByRole('main');

async function openProfile(page: Page, watchlist: readonly string[] = ['BTC', 'SOL', 'XYZQ']) {
  await remember(page, { 'auth-storage': user, watchlist });
  await visit(page, '/profile');
  await expect(page.getByRole('heading', { level: 2, name: user.name })).toBeVisible();
}

test('PROF-PAGE: avatar initials, name, e-mail, Edit Profile, both toggles, watchlist and Log Out are there', async ({
  page,
}) => {
  await openProfile(page);
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle(`Profile · ${brand.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  const account = main(page).getByRole('region', { name: 'Account' });
  await expect(account).toContainText('MA');
  await expect(account.getByText(email, { exact: true })).toBeVisible();
  await expect(account.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await expect(main(page).getByRole('switch')).toHaveCount(2);
  await expect(main(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
  const chips = main(page).getByRole('region', { name: 'Watchlist' }).getByRole('listitem');
  await expect(chips).toHaveText(['BTC', 'SOL', 'XYZQ']);
});

test('PROF-PAGE: Edit Profile and the two toggles say that the feature is coming, and change nothing', async ({
  page,
}) => {
  await openProfile(page);
  const controls = [
    main(page).getByRole('button', { name: 'Edit Profile' }),
    main(page).getByRole('switch', { name: 'Price Alerts' }),
    main(page).getByRole('switch', { name: 'Newsletter' }),
  ];
  const before = await page.evaluate(() => JSON.stringify(localStorage));
  for (const control of controls) {
    await control.click();
    const toast = page.getByRole('status').filter({ hasText: 'Feature Coming Soon!' });
    await expect(toast).toContainText('This feature is not implemented yet.');
    await toast.getByRole('button').click();
    await expect(toast).toBeHidden();
  }
  for (const toggle of await main(page).getByRole('switch').all())
    await expect(toggle).not.toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before);
});

test('PROF-PAGE, HOLD-KEYS: chips are removed by keyboard, the focus goes to the next, the last leaves a sentence', async ({
  page,
}) => {
  await openProfile(page);
  const watchlist = main(page).getByRole('region', { name: 'Watchlist' });
  await watchlist.getByRole('button', { name: 'Remove SOL' }).focus();
  await page.keyboard.press('Enter');
  await expect(watchlist.getByRole('listitem')).toHaveText(['BTC', 'XYZQ']);
  await expect.poll(() => remembered(page, 'watchlist')).toBe('["BTC","XYZQ"]');
  await expect(watchlist.getByRole('button', { name: 'Remove XYZQ' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(watchlist.getByRole('button', { name: 'Remove BTC' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(watchlist).toContainText('No coins yet.');
  await expect(watchlist.getByRole('heading', { name: 'Watchlist' })).toBeFocused();
  await watchlist.getByRole('link', { name: 'Markets' }).click();
  await expect(page).toHaveURL('/markets');
});

test('PROF-PAGE: a star set in the market is a chip with its picture', async ({ page }) => {
  await remember(page, { 'auth-storage': user });
  await visit(page, '/markets');
  const table = page.getByRole('table', { name: 'Coins by market cap' });
  await table.getByRole('button', { name: 'Add Ethereum to watchlist' }).click();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const chip = main(page).getByRole('listitem').filter({ hasText: 'ETH' });
  await expect(chip.locator('img')).toHaveAttribute('src', '/img/coin/ethereum');
});

test('ROUTE-PROFILE: who is not logged in is sent to log in, and from there to the profile', async ({
  page,
}) => {
  await page.goto('/about');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(`Log in to ${brand.name}`);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill('anything');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 2, name: user.name })).toBeVisible();
  // Neither address was left behind for Back to fall into.
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('PROF-LEAVE: Log Out forgets the visitor and ends at Home', async ({ page }) => {
  await openProfile(page);
  await main(page).getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => remembered(page, 'auth-storage')).toBeNull();
  expect(JSON.parse((await remembered(page, 'watchlist')) ?? '')).toHaveLength(3);
});

test('PROF-LEAVE: the menu’s Log out on the profile ends at Home too', async ({ page }) => {
  await openProfile(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('PROF-LEAVE: a session that ends in another tab ends this profile at Home', async ({
  page,
  context,
}) => {
  await openProfile(page);
  const other = await context.newPage();
  await visit(other, '/about');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('PROF-PAGE: the served page is the same for everybody and holds nothing personal', async ({
  page,
  site,
}) => {
  const html = await (await fetch(`${site.url}/profile`)).text();
  expect(html).not.toMatch(/Edit Profile|Log Out|Watchlist/);
  await openProfile(page);
  expect(await (await page.request.get('/profile')).text()).toBe(html);
});

test.describe('PROF-AVATAR', () => {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');

  test('the picture is asked for by the hash of the e-mail, never by the e-mail', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.route('**/img/avatar/*', (route) =>
      route.fulfill({ contentType: 'image/png', body: pixel }),
    );
    await openProfile(page);
    const picture = main(page).locator('.profile-avatar img');
    await expect(picture).toHaveAttribute('src', `/img/avatar/${hash}`);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    expect(asked.join('\n')).not.toMatch(/lindqvist/i);
  });

  test('without one the initials stay to be seen', async ({ page }) => {
    const answered = page.waitForResponse('**/img/avatar/*');
    await openProfile(page);
    expect((await answered).headers()['content-type']).toBe('image/svg+xml');
    const avatar = main(page).locator('.profile-avatar');
    await expect(avatar).toHaveText('MA');
    const covered = await avatar
      .locator('img')
      .evaluate((img: HTMLImageElement) => getComputedStyle(img).backgroundColor);
    expect(covered).toBe('rgba(0, 0, 0, 0)');
  });
});

test('HOLD-AXE: the profile of somebody', async ({ page }) => {
  await openProfile(page);
  expect(await violationsEverywhere(page)).toEqual([]);
});

test('HOLD-CALM: a long name and a long watchlist do not make a phone scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const long = 'a-name-without-any-place-to-break-it-'.repeat(4);
  await remember(page, {
    'auth-storage': { name: long, email: `${long}@example.com` },
    watchlist: ['BTC', 'SYMBOL'.repeat(12), ...Array.from({ length: 40 }, (_, n) => `C${n}`)],
  });
  await visit(page, '/profile');
  await expect(page.getByRole('heading', { level: 2, name: long })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
