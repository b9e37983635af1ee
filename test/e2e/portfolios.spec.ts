import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import {
  addButton,
  addDialog,
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

const mainEntries = [{ id: '1700', ...purchase('BTC', 2, 10, 'bitcoin') }];
const savingsEntries = [
  { id: '1700', ...purchase('ETH', 3, 10, 'ethereum'), note: 'cold' },
  { id: '1800', ...purchase('BTC', 1, 10, 'bitcoin') },
];
const twoPortfolios = {
  portfolio: mainEntries,
  portfolios: [
    { id: 'first', name: 'Main' },
    { id: '5', name: 'Savings', transactions: savingsEntries },
  ],
};

const portfolioChoice = (page: Page) => page.getByLabel('Portfolio', { exact: true });
const transactions = (page: Page) => cardFigure(page, 'Total Transactions');
async function openManager(page: Page) {
  await page.getByRole('button', { name: 'Manage portfolios' }).click();
  return page.getByRole('dialog', { name: 'Portfolios' });
}
const storedPortfolios = async (page: Page): Promise<unknown> =>
  JSON.parse((await readLocalStorage(page, 'portfolios')) ?? 'null');

test('PORT-SEVERAL: with one portfolio there is only one quiet button more; adding a second names both, and each transaction belongs to one', async ({
  page,
}) => {
  await openWith(page, [purchase('BTC', 2, 10, 'bitcoin')]);
  const before = await readLocalStorage(page, 'portfolio');
  await expect(rowOf(page, 'Bitcoin')).toBeVisible();
  await expect(portfolioChoice(page)).toHaveCount(0);
  expect(await readLocalStorage(page, 'portfolios')).toBeNull();
  await page.getByRole('button', { name: 'Add another portfolio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Portfolios' });
  await expect(dialog.getByLabel('Name of this portfolio')).toHaveValue('Main portfolio');
  await dialog.getByRole('button', { name: 'Add portfolio' }).click();
  const name = dialog.getByLabel('Name of the new portfolio');
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  await name.fill(' Main portfolio ');
  await expect(name).toHaveAccessibleDescription('There is a portfolio with this name.');
  await name.fill('Savings');
  await name.press('Enter');
  await expect(portfolioChoice(page).locator(':checked')).toHaveText('Savings');
  await expect(page.getByRole('heading', { name: 'Your Portfolio is Empty' })).toBeVisible();
  await addButton(page).click();
  await expect(addDialog(page).dialog.getByLabel('Portfolio').locator(':checked')).toHaveText(
    'Savings',
  );
  await addDialog(page).fill('ETH', '3', '10');
  await addDialog(page).submit.click();
  await expect(rowOf(page, 'Ethereum')).toBeVisible();
  await expect(rowOf(page, 'Bitcoin')).toHaveCount(0);
  expect(await readLocalStorage(page, 'portfolio')).toBe(before);
  expect(await storedPortfolios(page)).toMatchObject([
    { name: 'Main portfolio' },
    { name: 'Savings', transactions: [{ coin: 'ETH', amount: 3 }] },
  ]);
  await portfolioChoice(page).selectOption('All portfolios');
  await expect(transactions(page)).toHaveText('2');
  // A transaction added from “All portfolios” goes into the chosen portfolio.
  await addButton(page).click();
  await addDialog(page).dialog.getByLabel('Portfolio').selectOption('Savings');
  await addDialog(page).fill('BTC', '1', '10');
  await addDialog(page).submit.click();
  await expect(rowOf(page, 'Bitcoin').getByRole('cell').nth(1)).toHaveText('3');
  // The choice is remembered, and the same in every tab.
  const otherPage = await page.context().newPage();
  await otherPage.goto('/portfolio');
  await expect(transactions(otherPage)).toHaveText('3');
  await portfolioChoice(otherPage).selectOption('Main portfolio');
  await expect(transactions(page)).toHaveText('1');
  await otherPage.close();
});

test('PORT-SEVERAL: deleting and clearing apply to the displayed portfolio', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, twoPortfolios);
  await page.getByRole('button', { name: 'Delete Bitcoin' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Bitcoin?' });
  await expect(question).toContainText('in Main');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => readStoredPortfolio(page)).toBeNull();
  expect(await storedPortfolios(page)).toEqual(twoPortfolios.portfolios);
  await portfolioChoice(page).selectOption('All portfolios');
  await page.getByRole('button', { name: 'Clear All Transactions' }).click();
  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect.poll(() => storedPortfolios(page)).toMatchObject([{}, { transactions: [] }]);
});

test('PORT-SEVERAL: a portfolio is renamed, merged and deleted, even the first one, and the last two can be undone', async ({
  page,
}) => {
  await openAs(page, twoPortfolios);
  let dialog = await openManager(page);
  await dialog.getByRole('button', { name: 'Rename Main' }).click();
  await expect(dialog.getByLabel('New name')).toBeFocused();
  await dialog.getByLabel('New name').fill('Savings');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('New name')).toHaveAccessibleDescription(/with this name/);
  await dialog.getByLabel('New name').fill('Daily');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Delete Daily' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete Daily' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This deletes Daily from this browser: 1 transaction (BTC).',
  );
  expect(await readStoredPortfolio(page)).toEqual(mainEntries);
  // Use a key, because a click near the last click would count as a double press.
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  // The next portfolio becomes the first, under the specified key.
  await expect.poll(() => readStoredPortfolio(page)).toEqual(savingsEntries);
  await expect(portfolioChoice(page)).toHaveCount(0);
  await expect(transactions(page)).toHaveText('2');
  // Escape closes the dialog, but not the toast with Undo.
  await page.getByRole('button', { name: 'Add another portfolio' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readStoredPortfolio(page)).toEqual(mainEntries);
  expect(await storedPortfolios(page)).toEqual([
    { id: 'first', name: 'Daily' },
    twoPortfolios.portfolios[1],
  ]);
  await expect(portfolioChoice(page).locator(':checked')).toHaveText('Daily');

  dialog = await openManager(page);
  await dialog.getByRole('button', { name: 'Merge Daily into another' }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  // Both portfolios had a transaction with this id.
  await expect
    .poll(() => readStoredPortfolio(page))
    .toEqual([
      ...savingsEntries,
      { ...mainEntries[0], id: expect.not.stringMatching(/^1700$/), at: 1_700 },
    ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readStoredPortfolio(page)).toEqual(mainEntries);
  expect(await storedPortfolios(page)).toEqual([
    { id: 'first', name: 'Daily' },
    twoPortfolios.portfolios[1],
  ]);
});

test('PORT-SEVERAL: a merge into a portfolio that another tab has since deleted cannot be undone, which is said', {
  tag: '@full',
}, async ({ page }) => {
  const thirdPortfolio = { id: '6', name: 'Trading', transactions: [] };
  await openAs(page, {
    ...twoPortfolios,
    portfolios: [...twoPortfolios.portfolios, thirdPortfolio],
  });
  const dialog = await openManager(page);
  await dialog.getByRole('button', { name: 'Merge Savings into another' }).click();
  await dialog.getByLabel('Into which portfolio').selectOption('Trading');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect
    .poll(async () => JSON.stringify(await storedPortfolios(page)))
    .not.toContain('Savings');
  const otherPage = await page.context().newPage();
  await otherPage.goto('/healthz');
  const remainingPortfolios = [{ id: 'first', name: 'Main' }];
  await otherPage.evaluate(
    (text) => localStorage.setItem('portfolios', text),
    JSON.stringify(remainingPortfolios),
  );
  await otherPage.close();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Not undone')).toBeVisible();
  expect(await storedPortfolios(page)).toEqual(remainingPortfolios);
});

test('PORT-SEVERAL: a file is imported into the chosen portfolio, the displayed one is exported, and hidden amounts stay hidden', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, { ...twoPortfolios, 'shown-portfolio': 'all' });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import transactions' });
  await dialog.getByLabel('Import into').selectOption('Savings');
  // The first row is already in the other portfolio, but duplicates are searched only in the chosen one.
  const csv = [
    'id,date,kind,coin,coin id,amount,price in usd,fee,fee coin,fee coin id,note',
    '1700,1970-01-01T00:00:01.700Z,buy,BTC,bitcoin,2,10,,,,',
    '1800,1970-01-01T00:00:01.800Z,buy,BTC,bitcoin,1,10,,,,',
  ].join('\n');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Import 1 transaction' }).click();
  await dialog.getByRole('button', { name: 'View portfolio' }).click();
  await expect
    .poll(() => storedPortfolios(page))
    .toMatchObject([{}, { transactions: [{}, {}, { amount: 2 }] }]);
  expect(await readStoredPortfolio(page)).toEqual(mainEntries);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exportDialog = page.getByRole('dialog', { name: 'Export' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exportDialog.getByRole('button', { name: 'Save Transactions' }).click(),
  ]);
  await exportDialog.getByRole('button', { name: 'Close' }).click();
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(5);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await (await openManager(page)).getByRole('button', { name: 'Delete Savings' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByText('Savings, 3 transactions')).toBeVisible();
});

test('PORT-SEVERAL, PORT-BACKUP: a backup contains all of them, and merges or replaces them with a preview', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, twoPortfolios);
  await page.getByRole('button', { name: 'Backup', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Backup' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(file).data).toMatchObject(twoPortfolios);
  const restoreOver = async (presentData: Record<string, unknown>) => {
    await openAs(page, presentData);
    await page.getByRole('button', { name: 'Backup', exact: true }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    const counts = dialog
      .getByLabel('Transactions: What to do')
      .locator('xpath=../..')
      .getByRole('definition');
    await expect(counts.nth(1)).toHaveText('3');
    const texts = await counts.allTextContents();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog.getByText('The backup has been restored.')).toBeVisible();
    return texts;
  };
  expect(await restoreOver({})).toEqual(['0', '3', '3']);
  expect({
    portfolio: await readStoredPortfolio(page),
    portfolios: await storedPortfolios(page),
  }).toEqual(twoPortfolios);
  const sol = { id: '9', ...purchase('SOL', 1, 1, 'solana') };
  const [firstPortfolio, secondPortfolio] = twoPortfolios.portfolios;
  expect(
    await restoreOver({
      portfolio: [sol],
      portfolios: [
        { id: 'x', name: 'Mine' },
        { ...secondPortfolio, transactions: savingsEntries.slice(1) },
      ],
    }),
  ).toEqual(['2', '3', '4']);
  expect(await readStoredPortfolio(page)).toEqual([sol]);
  expect(await storedPortfolios(page)).toEqual([
    { id: 'x', name: 'Mine' },
    { ...secondPortfolio, transactions: savingsEntries.toReversed() },
    { ...firstPortfolio, transactions: mainEntries },
  ]);
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('PORT-SEVERAL: the choice and its dialog are complete for everyone, from 320 to 1920 px', {
      tag: '@full',
    }, async ({ page }) => {
      await openAs(page, twoPortfolios);
      for (const width of [320, 390, 768, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
        expect(await overflow(), `${width} px`).toBeLessThanOrEqual(0);
        const dialog = await openManager(page);
        await dialog.getByRole('button', { name: 'Rename Main' }).click();
        await dialog.getByRole('button', { name: 'Merge Savings into another' }).click();
        expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
        if (width === 320 || width === 1440) expect(await violationsEverywhere(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('button', { name: 'Manage portfolios' })).toBeFocused();
      }
    });
  });
