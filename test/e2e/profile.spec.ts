import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { brand } from '../../content/look/brand.ts';
import { violationsEverywhere } from './axe.ts';
import { sidewaysScrollPx } from './overlays.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, readLocalStorage, seedLocalStorage, visit } from './visit.ts';

const email = 'Mara.Lindqvist@example.com';
const user = { name: 'Mara.Lindqvist', email };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const mainElement = (page: Page) => page.getByRole('main');

async function openProfile(page: Page, watchlist: readonly string[] = ['BTC', 'SOL', 'XYZQ']) {
  await seedLocalStorage(page, { 'auth-storage': user, watchlist });
  await visit(page, '/profile');
  await expect(page.getByRole('heading', { level: 2, name: user.name })).toBeVisible();
}

test('PROF-PAGE, PROF-AVATAR, PROF-LEAVE, HOLD-AXE: everything is there, future features say so and change nothing, and Log Out forgets the visitor and ends at Home', async ({
  page,
  site,
}) => {
  const html = await (await fetch(`${site.url}/profile`)).text();
  expect(html).not.toMatch(/Edit Profile|Log Out|Watchlist/);
  const avatarResponse = page.waitForResponse('**/img/avatar/*');
  await openProfile(page);
  expect(await (await page.request.get('/profile')).text(), 'served').toBe(html);
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle(`Profile · ${brand.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  const account = mainElement(page).getByRole('region', { name: 'Account' });
  await expect(account.getByText(email, { exact: true })).toBeVisible();
  await expect(mainElement(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
  const watchlistChips = mainElement(page)
    .getByRole('region', { name: 'Watchlist' })
    .getByRole('listitem');
  await expect(watchlistChips).toHaveText(['BTC', 'SOL', 'XYZQ']);

  // Without a picture the initials stay visible.
  expect((await avatarResponse).headers()['content-type']).toBe('image/svg+xml');
  const avatar = mainElement(page).locator('.profile-avatar');
  await expect(avatar).toHaveText('MA');
  const isCovered = await avatar
    .locator('img')
    .evaluate((img: HTMLImageElement) => getComputedStyle(img).backgroundColor);
  expect(isCovered).toBe('rgba(0, 0, 0, 0)');
  expect(await violationsEverywhere(page)).toEqual([]);

  const toggleButtons = ['Price Alerts', 'Newsletter'].map((name) =>
    mainElement(page).getByRole('switch', { name }),
  );
  const before = await page.evaluate(() => JSON.stringify(localStorage));
  for (const control of [account.getByRole('button', { name: 'Edit Profile' }), ...toggleButtons]) {
    await control.click();
    const toast = page.getByRole('status').filter({ hasText: 'Feature Coming Soon!' });
    await expect(toast).toContainText('This feature is not implemented yet.');
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
  }
  for (const toggle of toggleButtons) await expect(toggle).not.toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(before);

  await mainElement(page).getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => readLocalStorage(page, 'auth-storage')).toBeNull();
  expect(JSON.parse((await readLocalStorage(page, 'watchlist')) ?? '')).toHaveLength(3);
});

test('PROF-PAGE: the toast of Price Alerts leads to the alerts', { tag: '@full' }, async ({
  page,
}) => {
  await openProfile(page);
  await mainElement(page).getByRole('switch', { name: 'Price Alerts' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Feature Coming Soon!' });
  await toast.getByRole('button', { name: 'Alerts on Markets' }).click();
  await expect(page).toHaveURL('/markets#alerts');
  await page.getByRole('main').getByRole('button', { name: 'Alerts', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toBeVisible();
});

test('PROF-PAGE, HOLD-KEYS: chips are removed by keyboard, the focus moves to the next, and the last leaves a sentence', async ({
  page,
}) => {
  await openProfile(page);
  const watchlist = mainElement(page).getByRole('region', { name: 'Watchlist' });
  await watchlist.getByRole('button', { name: 'Remove SOL' }).focus();
  await page.keyboard.press('Enter');
  await expect(watchlist.getByRole('listitem')).toHaveText(['BTC', 'XYZQ']);
  await expect.poll(() => readLocalStorage(page, 'watchlist')).toBe('["BTC","XYZQ"]');
  await expect(watchlist.getByRole('button', { name: 'Remove XYZQ' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(watchlist.getByRole('button', { name: 'Remove BTC' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(watchlist).toContainText('No coins yet.');
  await expect(watchlist.getByRole('heading', { name: 'Watchlist' })).toBeFocused();
  await watchlist.getByRole('link', { name: 'Markets' }).click();
  await expect(page).toHaveURL('/markets');
});

test('PROF-PAGE: a chip stays where it is when prices arrive', { tag: '@full' }, async ({
  page,
}) => {
  const release = await holdRequests(page, /\/api\/coins\/markets/);
  await openProfile(page, ['BTC', 'SOL']);
  const remove = mainElement(page).getByRole('button', { name: 'Remove SOL' });
  const before = await remove.boundingBox();
  release();
  await expect(mainElement(page).getByRole('listitem').locator('img')).toHaveCount(2);
  expect(await remove.boundingBox()).toEqual(before);
});

test('PROF-PAGE, PROF-LEAVE: a star set in the market is a chip with its picture, and the menu’s Log out also ends at Home', {
  tag: '@full',
}, async ({ page }) => {
  await seedLocalStorage(page, { 'auth-storage': user });
  await visit(page, '/markets');
  const table = page.getByRole('table', { name: 'Coins by market cap' });
  await table.getByRole('button', { name: 'Add Ethereum to watchlist' }).click();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Profile');
  const etherChip = mainElement(page).getByRole('listitem').filter({ hasText: 'ETH' });
  await expect(etherChip.locator('img')).toHaveAttribute('src', '/img/coin/ethereum');
  await choose('Log out');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('PROF-AVATAR: the picture is requested by the hash of the e-mail, never by the e-mail', async ({
  page,
}) => {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  const requestedUrls: string[] = [];
  page.on('request', (request) =>
    requestedUrls.push(`${request.url()} ${request.postData() ?? ''}`),
  );
  await page.route('**/img/avatar/*', (route) =>
    route.fulfill({ contentType: 'image/png', body: pixel }),
  );
  await openProfile(page);
  const picture = mainElement(page).locator('.profile-avatar img');
  await expect(picture).toHaveAttribute('src', `/img/avatar/${hash}`);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  expect(requestedUrls.join('\n')).not.toMatch(/lindqvist/i);
});

test('HOLD-CALM: a long name and a long watchlist do not make a phone scroll sideways', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const longName = 'a-name-without-any-place-to-break-it-'.repeat(4);
  await seedLocalStorage(page, {
    'auth-storage': { name: longName, email: `${longName}@example.com` },
    watchlist: ['BTC', 'SYMBOL'.repeat(12), ...Array.from({ length: 40 }, (_, n) => `C${n}`)],
  });
  await visit(page, '/profile');
  await expect(page.getByRole('heading', { level: 2, name: longName })).toBeVisible();
  expect(await sidewaysScrollPx(page)).toBeLessThanOrEqual(0);
});
