import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { phone } from './overlays.ts';
import { rewriteList, setPrices } from './prices.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import {
  focusByKeyboard,
  holdRequests,
  readLocalStorage,
  reload,
  seedLocalStorage,
  visit,
} from './visit.ts';

interface WaitingAlert {
  kind?: string;
  value?: number;
  coinId?: string;
  name?: string;
}

const alert = ({
  kind = 'above',
  value = 80_000,
  coinId = 'bitcoin',
  name = 'Bitcoin',
}: WaitingAlert) => ({
  id: `${kind}-${value}`,
  coinId,
  name,
  kind,
  value,
  fired: null,
});

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Alerts' });
const openAlerts = (page: Page) => page.getByRole('button', { name: /^Alerts/ }).click();
const toast = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'This alert is now off.' });

/** Makes the page poll the prices now, as it does when the connection is back. */
async function pollNow(page: Page) {
  const answer = page.waitForResponse((response) => response.url().includes('/coins/markets'));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await answer;
}

/** Records the notifications that the browser would show, across tabs. */
const noteNotifications = (page: Page) =>
  page.addInitScript(() => {
    class Noted {
      static permission = 'granted';
      constructor(title: string) {
        const allNotifications: string[] = JSON.parse(localStorage.getItem('noted') ?? '[]');
        localStorage.setItem('noted', JSON.stringify([...allNotifications, title]));
      }
    }
    Object.assign(window, { Notification: Noted });
  });
const readNotifications = async (page: Page): Promise<string[]> =>
  JSON.parse((await readLocalStorage(page, 'noted')) ?? '[]');

test('ALERT-SET, ALERT-ONCE: an alert set in a row of the table fires once, as a toast that stays and as a notification, and is then off', async ({
  page,
  provider,
  site,
}) => {
  await noteNotifications(page);
  await visit(page, '/markets');
  const table = page.getByRole('table', { name: 'Coins by market cap' });
  await table.getByRole('button', { name: 'Set alert for Bitcoin', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Alert for Bitcoin' });
  const value = form.getByRole('textbox', { name: 'Price in US dollars' });
  const set = form.getByRole('button', { name: 'Set alert' });
  await set.click();
  await expect(form.getByText('Enter a price in US dollars.')).toBeVisible();
  await expect(value).toBeFocused();
  await value.fill('1');
  await expect(form.getByText(/^It would fire at once: now it is \$/)).toBeVisible();
  await value.fill('99999');
  await expect(form.getByText('Fires once when Bitcoin is at $99,999.00 or more.')).toBeVisible();
  // Use the keyboard, because a click so soon after the first click would count as part of a double click.
  await focusByKeyboard(set);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  expect(await readNotifications(page)).toEqual([]);

  const putBack = await setPrices({ provider, site }, { bitcoin: 100_500 });
  await pollNow(page);
  await expect(toast(page)).toContainText('Bitcoin above $99,999.00');
  await expect(toast(page)).toContainText(/\$100,500\.00 at \w{3} \d+, \d{4}, \d\d:\d\d UTC/);
  expect(await readNotifications(page)).toEqual(['Bitcoin above $99,999.00']);
  await toast(page).getByRole('button', { name: 'View Bitcoin' }).click();
  await expect(toast(page)).toHaveCount(0);
  await expect(page).toHaveURL('/markets?coin=bitcoin');
  await page.goBack();
  await putBack();
  await pollNow(page);
  const putBackAgain = await setPrices({ provider, site }, { bitcoin: 100_600 });
  await pollNow(page);
  await reload(page);
  await pollNow(page);
  await openAlerts(page);
  await expect(drawer(page).getByText(/^At \$100,500\.00/)).toBeVisible();
  expect(await readNotifications(page)).toHaveLength(1);
  await putBackAgain();
});

test('ALERT-ONCE, ALERT-LIST, TOAST-ONE: one toast names all alerts that fire together and returns after another toast; the button counts fired alerts until they are seen', {
  tag: '@full',
}, async ({ page }) => {
  const waiting = [
    alert({ value: 1 }),
    alert({ value: 1, coinId: 'ethereum', name: 'Ethereum' }),
    alert({ kind: 'below', value: 1, coinId: 'dogecoin', name: 'Dogecoin' }),
    alert({ value: 1e9 }),
  ];
  await seedLocalStorage(page, {
    'price-alerts': waiting.map((alert, id) => ({ ...alert, id: `${id}` })),
  });
  const button = page.getByRole('button', { name: /^Alerts/ });
  await visit(page, '/markets');
  const toastOfThree = page
    .getByRole('status')
    .filter({ hasText: '3 alerts have fired and are now off' });
  for (const coin of [
    /Bitcoin above \$1\.00: \$/,
    /Ethereum above/,
    /Dogecoin below \$1\.00: \$0\.09/,
  ])
    await expect(toastOfThree).toContainText(coin);
  await expect(button).toHaveAccessibleName('Alerts 3 Fired');

  const search = page.getByPlaceholder('Search...', { exact: true });
  await search.fill('other');
  await search.press('Enter');
  const otherToast = page.getByRole('status').filter({ hasText: 'You searched for: other' });
  await expect(otherToast).toBeVisible();
  await expect(toastOfThree).toHaveCount(0);
  await otherToast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toastOfThree).toBeVisible();
  await reload(page);
  await expect(button).toHaveAccessibleName('Alerts 3 Fired');
  await button.click();
  await expect(drawer(page).getByText('Dogecoin below $1.00')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Close alerts' }).click();
  await expect(button).toHaveAccessibleName('Alerts 1');
});

test('ALERT-ONCE: a toast that was closed counts as seen, and the next one names only what fires later', {
  tag: '@full',
}, async ({ page }) => {
  await seedLocalStorage(page, { 'price-alerts': [alert({ value: 1 }), alert({ value: 2 })] });
  await visit(page, '/markets');
  const button = page.getByRole('button', { name: /^Alerts/ });
  const toastOfTwo = page.getByRole('status').filter({ hasText: '2 alerts have fired' });
  await toastOfTwo.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'fired' })).toHaveCount(0);
  await expect(button).toHaveAccessibleName('Alerts');
  await page.evaluate(
    (entries) => {
      localStorage.setItem('price-alerts', JSON.stringify(entries));
      dispatchEvent(new StorageEvent('storage', { key: 'price-alerts' }));
    },
    [alert({ value: 3 })],
  );
  await expect(toast(page)).toContainText('Bitcoin above $3.00');
  await toast(page).getByRole('button', { name: 'View Bitcoin' }).click();
  await expect(button).toHaveAccessibleName('Alerts');
});

test('ALERT-ONCE: without space in storage an alert says that it cannot be remembered, and is silent after a reload', {
  tag: '@full',
}, async ({ page }) => {
  await noteNotifications(page);
  await seedLocalStorage(page, { 'price-alerts': [alert({ value: 1 })] });
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage && key === 'price-alerts' && sessionStorage.getItem('seeded'))
        throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await visit(page, '/markets');
  await expect(toast(page)).toContainText('This browser does not store it');
  await reload(page);
  await pollNow(page);
  await openAlerts(page);
  await expect(drawer(page).getByText('This browser does not store it')).toBeVisible();
  expect(await readNotifications(page)).toHaveLength(1);
});

test('ALERT-TABS: of two tabs one notifies, the one that was last in view', {
  tag: '@full',
}, async ({ page, context, provider, site }) => {
  await noteNotifications(page);
  await seedLocalStorage(page, { 'price-alerts': [alert({ kind: 'below', value: 50_000 })] });
  await visit(page, '/about');
  const otherPage = await context.newPage();
  await noteNotifications(otherPage);
  await visit(otherPage, '/news');
  const putBack = await setPrices({ provider, site }, { bitcoin: 49_000 });
  await Promise.all([pollNow(page), pollNow(otherPage)]);
  await expect(toast(otherPage)).toContainText('Bitcoin below $50,000.00');
  expect(await readNotifications(page)).toEqual(['Bitcoin below $50,000.00']);
  await expect(toast(page)).toHaveCount(0);
  // Once the other tab is closed, this tab shows the alert.
  await otherPage.close();
  await page.evaluate(
    (entries) => localStorage.setItem('price-alerts', JSON.stringify(entries)),
    [alert({ kind: 'below', value: 49_500 })],
  );
  await reload(page);
  await expect(toast(page)).toContainText('Bitcoin below $49,500.00');
  await putBack();
});

test('ALERT-TABS: a tab opened before the first alert was set notifies once the alert’s own tab is closed', {
  tag: '@full',
}, async ({ page, context, provider, site }) => {
  await noteNotifications(page);
  await visit(page, '/news');
  await page.keyboard.press('Shift');
  const otherPage = await context.newPage();
  await visit(otherPage, '/markets');
  await otherPage.evaluate(
    (entry) => localStorage.setItem('price-alerts', JSON.stringify([entry])),
    alert({ value: 90_000 }),
  );
  await otherPage.close();
  const putBack = await setPrices({ provider, site }, { bitcoin: 100_500 });
  await pollNow(page);
  await expect(toast(page)).toContainText('Bitcoin above $90,000.00');
  await putBack();
});

test('ALERT-LIVE: samples, simulated and cached prices fire no alert, and the list says that alerts are paused', async ({
  page,
}) => {
  await noteNotifications(page);
  await seedLocalStorage(page, { 'price-alerts': [alert({ value: 1 })] });
  let source = 'sample';
  await rewriteList(page, () => ({ headers: { 'x-market-source': source } }));
  await visit(page, '/markets');
  await openAlerts(page);
  for (const each of ['sample', 'simulated', 'cached']) {
    source = each;
    await pollNow(page);
    await expect(
      drawer(page).getByText('Alerts are paused, because these are no live prices.'),
    ).toBeVisible();
  }
  expect(await readNotifications(page)).toEqual([]);
  source = 'live';
  await pollNow(page);
  await expect(toast(page)).toBeVisible();
});

test('ALERT-LIST, HOLD-CALM: the button counts the waiting alerts, and nothing moves as it does', {
  tag: '@full',
}, async ({ page }) => {
  await seedLocalStorage(page, {
    'price-alerts': [
      alert({}),
      alert({ value: 90_000 }),
      { ...alert({ value: 1 }), fired: { figure: 2, atMs: 3 } },
    ],
  });
  const button = page.getByRole('button', { name: /^Alerts/ });
  const export_ = page.getByRole('button', { name: 'Export', exact: true });
  const release = await holdRequests(page, '**/*.js');
  await page.goto('/markets', { waitUntil: 'commit' });
  const places = async () => [await button.boundingBox(), await export_.boundingBox()];
  const before = await places();
  release();
  await expect(button).toHaveAccessibleName('Alerts 2');
  expect(await places()).toEqual(before);
  await button.click();
  await page.getByRole('button', { name: 'Delete alert: Bitcoin above $90,000.00' }).click();
  await expect(page.locator('.cart-badge').last()).toHaveText('1');
});

test('ALERT-LIST: the list opens with one press, even while the menu of columns is open; alerts are listed, edited, deleted and exported, and survive a reload', {
  tag: '@full',
}, async ({ page }) => {
  await seedLocalStorage(page, {
    'price-alerts': [
      alert({}),
      alert({ kind: 'change', value: 90, coinId: 'ethereum', name: 'Ethereum' }),
    ],
  });
  await visit(page, '/markets');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menu', { name: 'Columns' })).toBeVisible();
  await openAlerts(page);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(drawer(page).getByText('Ethereum changes by 90% in 24h')).toBeVisible();
  await drawer(page)
    .getByRole('button', { name: /^Bitcoin above \$80,000\.00/ })
    .click();
  const form = page.getByRole('dialog', { name: 'Alert for Bitcoin' });
  await form.getByRole('button', { name: 'Below' }).click();
  await form.getByRole('textbox').fill('12,5');
  await form.getByRole('button', { name: 'Save alert' }).click();
  await expect(drawer(page).getByText('Bitcoin below $12.50')).toBeVisible();
  await reload(page);
  await openAlerts(page);
  await expect(drawer(page).getByText('Bitcoin below $12.50')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('button', { name: 'Export alerts' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('price-alerts.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toHaveLength(2);
  const remove = (coin: string) =>
    drawer(page)
      .getByRole('button', { name: new RegExp(`^Delete alert: ${coin}`) })
      .click();
  await remove('Bitcoin');
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer(page).getByRole('listitem').first()).toContainText('Bitcoin below $12.50');
  await expect(page.getByText('Alert deleted')).toHaveCount(0);
  await remove('Ethereum');
  await remove('Bitcoin');
  await expect(drawer(page).getByText('No alerts yet.')).toBeVisible();
  await expect.poll(() => readLocalStorage(page, 'price-alerts')).toBeNull();
  await expect(drawer(page)).toContainText('while a tab of this site is open');
});

test('ALERT-SET, ALERT-ASK: on a phone the form offers the coins; only a press requests permission for notifications', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    const fakeNotification = { permission: 'default', requestPermission: async () => 'granted' };
    Object.assign(window, { Notification: fakeNotification });
  });
  await visit(page, '/markets');
  await openAlerts(page);
  await expect(drawer(page).getByText('Browser notifications are off')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Allow' }).click();
  await expect(drawer(page).getByText('Browser notifications are on')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Set alert' }).click();
  const form = page.getByRole('dialog').last();
  const value = form.getByRole('textbox', { name: 'Price in US dollars' });
  // Prices keep digits beyond the cent, because some coins are cheap.
  await form.getByRole('combobox', { name: 'Coin' }).selectOption('dogecoin');
  await form.getByRole('button', { name: '+1%' }).click();
  await expect(value).toHaveValue('$0.0909');
  await form.getByRole('button', { name: 'Below' }).click();
  await form.getByRole('button', { name: '−5%' }).click();
  await expect(value).toHaveValue('$0.0855');
  await expect(form.getByText('Fires once when Dogecoin is at $0.0855 or less.')).toBeVisible();
  await form.getByRole('button', { name: 'Above' }).click();
  await form.getByRole('combobox', { name: 'Coin' }).selectOption('ethereum');
  await expect(page.getByRole('dialog', { name: 'Alert for Ethereum' })).toBeVisible();
  await form.getByRole('button', { name: '+10%' }).click();
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect(drawer(page).getByText(/^Ethereum above \$/)).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Set alert' })).toBeFocused();
});

test('HOLD-AXE: the list of alerts and its form are accessible in both themes, on phone and desktop', {
  tag: '@full',
}, async ({ page }) => {
  const firedAlert = { ...alert({ value: 5 }), fired: { figure: 6, atMs: 1_700_000_000_000 } };
  await seedLocalStorage(page, { 'price-alerts': [alert({}), firedAlert] });
  await visit(page, '/markets');
  await openAlerts(page);
  await expect(drawer(page)).toBeVisible();
  expect(await violationsEverywhere(page, 'dialog')).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Set alert' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  expect(await violationsEverywhere(page, 'dialog:last-of-type')).toEqual([]);
});
