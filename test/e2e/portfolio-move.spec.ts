import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { sidewaysScrollPx } from './overlays.ts';
import {
  cardFigure,
  entriesOf,
  openAs,
  purchase,
  readStoredPortfolio,
  rowOf,
} from './portfolio-page.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { readLocalStorage } from './visit.ts';

const mainTransactions = [
  { id: '1700', ...purchase('BTC', 2, 10, 'bitcoin') },
  { id: '1701', ...purchase('ETH', 3, 10, 'ethereum') },
  { id: '1702', ...purchase('BTC', 1, 20, 'bitcoin'), note: 'cold' },
  { id: '1703', ...purchase('BTC', 4, 30, 'bitcoin') },
];
const twoPortfolios = {
  portfolio: mainTransactions,
  portfolios: [
    { id: 'first', name: 'Main' },
    {
      id: '5',
      name: 'Savings',
      transactions: [{ id: '1702', ...purchase('BTC', 9, 9, 'bitcoin') }],
    },
  ],
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Move transactions' });
const savingsTransactions = async (page: Page): Promise<unknown> =>
  JSON.parse((await readLocalStorage(page, 'portfolios')) ?? 'null')[1].transactions;
async function openBitcoin(page: Page, count: number) {
  await rowOf(page, 'Bitcoin')
    .getByRole('button', { name: `${count} transactions` })
    .click();
  await expect(entriesOf(page, 'Bitcoin')).toHaveCount(count);
}

test('PORT-MOVE: one transaction moves from its row into another portfolio, with its note and its time, and back by Undo', async ({
  page,
}) => {
  await openAs(page, twoPortfolios);
  await openBitcoin(page, 3);
  const row = entriesOf(page, 'Bitcoin').filter({ hasText: 'cold' });
  await row.getByRole('button', { name: /^Move Buy of 1 BTC/ }).click();
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  // The portfolio that has the transaction is not offered.
  await expect(dialog(page).getByRole('option')).toHaveText(['Choose a portfolio', 'Savings']);
  await dialog(page).getByRole('button', { name: 'Move 1 transaction' }).click();
  await expect(dialog(page).getByLabel('To which portfolio')).toBeFocused();
  await expect(dialog(page).getByLabel('To which portfolio')).toHaveAccessibleDescription(
    'Choose a portfolio',
  );
  await dialog(page).getByLabel('To which portfolio').selectOption('Savings');
  await dialog(page).getByRole('button', { name: 'Move 1 transaction' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(entriesOf(page, 'Bitcoin')).toHaveCount(2);
  // Savings already has this id, so the transaction gets a new id and keeps its time.
  await expect
    .poll(() => savingsTransactions(page))
    .toMatchObject([
      { id: '1702', amount: 9 },
      { at: 1_702, amount: 1, note: 'cold' },
    ]);
  await expect(page.getByText('1 transaction moved to Savings')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readStoredPortfolio(page)).toEqual(mainTransactions);
  expect(await savingsTransactions(page)).toEqual(twoPortfolios.portfolios[1]?.transactions);
});

test('PORT-MOVE: several move at once, even all of a coin, also if another tab has changed them meanwhile', async ({
  page,
}) => {
  await openAs(page, { ...twoPortfolios, 'shown-portfolio': 'all' });
  await openBitcoin(page, 4);
  await page.getByRole('button', { name: 'Move transactions' }).click();
  const allBox = dialog(page).getByRole('checkbox', { name: 'All of them' });
  await expect(allBox).toBeChecked();
  await dialog(page).getByLabel('To which portfolio').selectOption('Savings');
  // One transaction is in Savings already.
  await expect(dialog(page).getByRole('button', { name: /^Move \d/ })).toHaveText(
    'Move 3 transactions',
  );
  await allBox.uncheck();
  await expect(dialog(page).getByRole('button', { name: /^Move \d/ })).toBeDisabled();
  await dialog(page)
    .getByRole('checkbox', { name: /of 2 BTC/ })
    .check();
  await dialog(page)
    .getByRole('checkbox', { name: /of 4 BTC/ })
    .check();
  await expect(dialog(page).getByText('Main').first()).toBeVisible();
  // Another tab deletes one of the chosen transactions and edits the other, which stays chosen.
  const otherPage = await page.context().newPage();
  await otherPage.goto('/healthz');
  await otherPage.evaluate(
    (text) => localStorage.setItem('portfolio', text),
    JSON.stringify(
      mainTransactions
        .slice(1)
        .map((entry) => (entry.id === '1703' ? { ...entry, price: 31 } : entry)),
    ),
  );
  await otherPage.close();
  await expect(dialog(page).getByRole('button', { name: /^Move \d/ })).toHaveText(
    'Move 1 transaction',
  );
  await dialog(page).getByRole('button', { name: 'Move 1 transaction' }).click();
  await expect.poll(() => readStoredPortfolio(page)).toEqual(mainTransactions.slice(1, 3));
  await expect
    .poll(() => savingsTransactions(page))
    .toMatchObject([{ amount: 9 }, { amount: 4, price: 31 }]);
  await expect(cardFigure(page, 'Total Transactions')).toHaveText('4');
});

test('PORT-MOVE: the dialog closes if another tab leaves nothing to move, and a visitor with one portfolio sees nothing of it', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, twoPortfolios);
  await openBitcoin(page, 3);
  await page.getByRole('button', { name: 'Move transactions' }).click();
  await dialog(page).getByRole('checkbox', { name: 'All of them' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const otherPage = await page.context().newPage();
  await otherPage.goto('/healthz');
  const store = (portfolios: unknown) =>
    otherPage.evaluate(
      (text) => localStorage.setItem('portfolios', text),
      JSON.stringify(portfolios),
    );
  await store([{ id: 'first', name: 'Main' }]);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await expect(entriesOf(page, 'Bitcoin')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  // The page forgets the earlier choice.
  await store(twoPortfolios.portfolios);
  await otherPage.close();
  await page.getByRole('button', { name: 'Move transactions' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('PORT-MOVE, PORT-HIDDEN: the dialog is complete for everyone from 320 to 1920 px, and hides amounts', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, { ...twoPortfolios, 'hidden-amounts': true });
  for (const width of [320, 390, 768, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    if ((await entriesOf(page, 'Bitcoin').count()) === 0) await openBitcoin(page, 3);
    expect(await sidewaysScrollPx(page), `${width} px`).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Move transactions' }).click();
    await expect(dialog(page)).toBeVisible();
    expect(await sidewaysScrollPx(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await dialog(page).innerText()).not.toMatch(/\b[124] BTC/);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Move transactions' }).click();
  expect(await violationsEverywhere(page)).toEqual([]);
});
