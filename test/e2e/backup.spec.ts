import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import {
  cardFigure,
  openAs,
  openWith,
  purchase,
  readStoredPortfolio,
  rowOf,
} from './portfolio-page.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { readLocalStorage } from './visit.ts';

const allEntries = {
  portfolio: [{ id: '1700', ...purchase('BTC', 0.25, 60_000, 'bitcoin'), note: 'cold' }],
  'price-alerts': [
    { id: '5', coinId: 'bitcoin', name: 'Bitcoin', kind: 'above', value: 9e6, fired: null },
  ],
  watchlist: ['BTC', 'SOL'],
  'market-table': ['volume'],
  'cost-method': 'lifo',
  'portfolio-unit': 'eth',
};

async function openBackup(page: Page) {
  await page.getByRole('button', { name: 'Backup', exact: true }).click();
  return page.getByRole('dialog', { name: 'Backup' });
}

async function save(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Save file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^backup-\d{4}-\d\d-\d\d\.json$/);
  return readFileSync(await download.path(), 'utf8');
}

const giveFile = (page: Page, text: string, name = 'backup.json') =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

/** All of local storage, sorted. */
const storage = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage).toSorted()));
const choice = (page: Page, part: string) =>
  page.getByRole('dialog').getByLabel(`${part}: What to do`);
const restore = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Restore' });
const backupOf = (data: object) =>
  JSON.stringify({ kind: 'browser-backup', version: 1, made: '2026-01-02T03:04:05.000Z', data });

test('PORT-BACKUP: everything stored in the browser except the session is saved as one file, and restored in another browser', async ({
  page,
}) => {
  const session = { name: 'ann', email: 'ann@example.com' };
  await openAs(page, { ...allEntries, theme: 'dark', 'auth-storage': session });
  const dialog = await openBackup(page);
  const file = await save(page);
  await expect(dialog.getByText('The backup is in your downloads.')).toBeVisible();
  expect(JSON.parse(file)).toEqual({
    kind: 'browser-backup',
    version: 1,
    made: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { ...allEntries, theme: 'dark' },
  });

  await openAs(page, {});
  await openBackup(page);
  await giveFile(page, file);
  await expect(dialog.getByText('Transactions', { exact: true })).toBeVisible();
  expect(await storage(page)).toBe('[]');
  expect(await violationsEverywhere(page)).toEqual([]);
  await restore(page).click();
  await expect(dialog.getByText('The backup has been restored.')).toBeVisible();
  // Every setting applies without a reload, including those of other pages.
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.locator('html')).toHaveAttribute('data-table', 'volume');
  await expect.poll(() => readStoredPortfolio(page)).toEqual(allEntries.portfolio);
  expect(await readLocalStorage(page, 'watchlist')).toBe('["BTC","SOL"]');
  expect(await readLocalStorage(page, 'theme')).toBe('dark');
  expect(await readLocalStorage(page, 'auth-storage')).toBeNull();
  expect(await readLocalStorage(page, 'last-backup')).toBe(
    String(Date.parse(JSON.parse(file).made)),
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, 'Bitcoin')).toBeVisible();
  await expect(page.getByLabel('Cost method')).toHaveValue('lifo');
  await expect(cardFigure(page, 'Total Value')).toContainText('ETH');
});

test('PORT-BACKUP: the file’s content is compared with this browser’s, also when another tab changes that, and each part is kept, added or replaced', async ({
  page,
}) => {
  await openAs(page, {
    ...allEntries,
    portfolio: [...allEntries.portfolio, { id: '1800', ...purchase('ETH', 3, 2_000, 'ethereum') }],
    watchlist: ['ETH'],
    theme: 'dark',
  });
  await openBackup(page);
  await giveFile(
    page,
    backupOf({
      ...allEntries,
      portfolio: [...allEntries.portfolio, { id: '1900', ...purchase('SOL', 7, 100, 'solana') }],
      theme: 'light',
    }),
  );
  const counts = (part: string) =>
    choice(page, part).locator('xpath=../..').getByRole('definition');
  await expect(counts('Transactions')).toHaveText(['2', '2', '3']);
  await expect(choice(page, 'Settings')).toHaveValue('keep');
  const otherPage = await page.context().newPage();
  await openWith(otherPage, [
    purchase('BTC', 1, 1, 'bitcoin'),
    purchase('DOT', 1, 1, 'polkadot'),
    purchase('ADA', 1, 1, 'cardano'),
  ]);
  await expect(counts('Transactions')).toHaveText(['3', '2', '4']);
  await choice(page, 'Watchlist').selectOption('Replace');
  await choice(page, 'Alerts').selectOption('Keep what is here');
  await expect(counts('Watchlist')).toHaveText(['1', '2', '2']);
  await restore(page).click();
  await expect(page.getByRole('dialog').getByText('The backup has been restored.')).toBeVisible();
  await expect.poll(() => readStoredPortfolio(page)).toHaveLength(4);
  expect(await readLocalStorage(page, 'watchlist')).toBe('["BTC","SOL"]');
  expect(await readLocalStorage(page, 'theme')).toBe('dark');
  await expect(cardFigure(otherPage, 'Total Transactions')).toHaveText('4');
  await otherPage.close();
});

test('PORT-BACKUP: merging the portfolio keeps unreadable items, and adds two transactions with the same id', {
  tag: '@full',
}, async ({ page }) => {
  const unread = { coin: 'BTC', amount: 'much', later: true };
  const laterEntry = { ...allEntries.portfolio[0], later: true };
  await openAs(page, { portfolio: [unread] });
  await openBackup(page);
  await giveFile(page, backupOf({ portfolio: allEntries.portfolio }));
  await expect(choice(page, 'Transactions')).toHaveValue('merge');
  await openAs(page, { portfolio: [unread, laterEntry] });
  await openBackup(page);
  const secondEntry = { id: '1700', ...purchase('BTC', 2, 50_000, 'bitcoin') };
  await giveFile(page, backupOf({ portfolio: [...allEntries.portfolio, secondEntry] }));
  await expect(choice(page, 'Transactions')).toHaveValue('merge');
  await restore(page).click();
  await expect(page.getByRole('dialog').getByText('The backup has been restored.')).toBeVisible();
  const storedEntries = JSON.parse((await readLocalStorage(page, 'portfolio')) ?? '[]');
  expect(storedEntries.slice(0, 2)).toEqual([unread, laterEntry]);
  // The entries that this browser had before the restore are in no backup yet.
  expect(await readLocalStorage(page, 'last-backup')).toBeNull();
  expect(storedEntries.slice(2)).toEqual([
    { ...secondEntry, at: 1_700, id: expect.not.stringMatching(/^1700$/) },
  ]);
});

test('PORT-BACKUP: unreadable items are saved unchanged, and restored unchanged', {
  tag: '@full',
}, async ({ page }) => {
  const unread = [{ coin: 'BTC', amount: 'much', later: true }, 'a text', null];
  const portfolio = [unread[0], { ...allEntries.portfolio[0], later: true }, ...unread.slice(1)];
  await openAs(page, { portfolio });
  await openBackup(page);
  const file = await save(page);
  expect(JSON.parse(file).data.portfolio).toEqual(portfolio);
  await openAs(page, {});
  await openBackup(page);
  await giveFile(page, file);
  await expect(page.getByText('3 of them cannot be read and stay as they are.')).toBeVisible();
  await restore(page).click();
  await expect(page.getByRole('dialog').getByText('The backup has been restored.')).toBeVisible();
  expect(await readStoredPortfolio(page)).toEqual(portfolio);
  // Entries that are already there are not added again.
  await openAs(page, { portfolio: [unread[1], ...allEntries.portfolio] });
  await openBackup(page);
  await giveFile(page, file);
  await restore(page).click();
  await expect(page.getByRole('dialog').getByText('The backup has been restored.')).toBeVisible();
  expect(await readStoredPortfolio(page)).toEqual([
    unread[1],
    ...allEntries.portfolio,
    unread[0],
    unread[2],
  ]);
});

test('PORT-BACKUP: with a passphrase the file reveals nothing; a wrong passphrase is reported, the right one opens it', async ({
  page,
}) => {
  await openAs(page, allEntries);
  const dialog = await openBackup(page);
  await dialog.getByLabel('Passphrase', { exact: true }).fill('correct horse');
  await dialog.getByLabel('Passphrase again').fill('correct house');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  await expect(dialog.getByLabel('Passphrase again')).toHaveAccessibleDescription(
    'The two are not the same.',
  );
  await dialog.getByLabel('Passphrase again').fill('correct horse');
  const file = await save(page);
  expect(file).not.toMatch(/bitcoin|BTC|cold|horse/i);
  expect(JSON.parse(file).encrypted).toMatchObject({ cipher: 'AES-GCM', iterations: 600_000 });
  await openAs(page, {});
  await openBackup(page);
  await giveFile(page, file);
  const passphrase = dialog.locator('section').getByLabel('Passphrase');
  await passphrase.fill('wrong');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(passphrase).toHaveAccessibleDescription(/This passphrase does not open the file/);
  await passphrase.fill('correct horse');
  await passphrase.press('Enter');
  await restore(page).click();
  await expect(dialog.getByText('The backup has been restored.')).toBeVisible();
  await expect.poll(() => readStoredPortfolio(page)).toEqual(allEntries.portfolio);
});

test('PORT-BACKUP: a file of a later version, of another program or with damage is refused with a sentence, and full storage is reported: nothing changes', async ({
  page,
}) => {
  await openAs(page, allEntries);
  const dialog = await openBackup(page);
  const before = await storage(page);
  const goodBackup = backupOf({ watchlist: ['XRP'] });
  for (const [text, expectedMessage] of [
    [goodBackup.replace('"version":1', '"version":2'), 'was made by a later version'],
    ['Date,Type,Coin\n', 'is no backup of this site'],
    [goodBackup.slice(0, -9), 'is incomplete or was changed'],
    [backupOf({ watchlist: ['XRP'], portfolio: { id: '1' } }), 'is incomplete or was changed'],
    [backupOf({ portfolios: [{ id: '1' }] }), 'is incomplete or was changed'],
    [
      backupOf({ portfolios: [{ id: '1', name: '', targets: 'all' }] }),
      'is incomplete or was changed',
    ],
    [backupOf({ 'auth-storage': { name: 'x', email: 'x' } }), 'is incomplete or was changed'],
  ] as const) {
    await giveFile(page, text, 'given.json');
    await expect(dialog.getByRole('alert')).toContainText(`given.json ${expectedMessage}`);
  }
  await giveFile(page, goodBackup);
  await choice(page, 'Watchlist').selectOption('Replace');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await restore(page).click();
  await expect(dialog.getByRole('alert')).toContainText('storage is full or blocked');
  expect(await storage(page)).toBe(before);
});

test('PORT-BACKUP: after 50 new transactions without a backup the page reminds once, until it is saved or postponed', {
  tag: '@full',
}, async ({ page }) => {
  const manyEntries = (count: number) =>
    Array.from({ length: count }, () => purchase('BTC', 0.1, 60_000, 'bitcoin'));
  const backupNote = page.getByText(/new transactions are in no backup yet/);
  await openWith(page, manyEntries(49));
  await expect(rowOf(page, 'Bitcoin')).toBeVisible();
  await expect(backupNote).toHaveCount(0);
  await openWith(page, manyEntries(50));
  await expect(backupNote).toHaveText('50 new transactions are in no backup yet.');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(backupNote).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, 'Bitcoin')).toBeVisible();
  await expect(backupNote).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('last-backup'));
  await page.reload();
  await page.getByRole('button', { name: 'Save a backup' }).click();
  await save(page);
  await expect(backupNote).toHaveCount(0);
});
