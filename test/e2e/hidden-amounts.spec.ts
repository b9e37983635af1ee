import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { cardFigure, entriesOf, openWith, readStoredPortfolio, rowOf } from './portfolio-page.ts';
import { setPrices } from './prices.ts';
import { risingHistory, serveHistory } from './serve-history.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { focusByKeyboard, readLocalStorage, visit } from './visit.ts';

const trade = (
  day: string,
  amount: number,
  price: number,
  fee: { amount: number; coin?: string; coinId?: string },
) => ({
  coin: 'BTC',
  coinId: 'bitcoin',
  amount,
  price,
  at: Date.parse(`${day}T12:00`),
  fee,
});
/** Entries with unique figures: a sale of more than was held, fees in money and in a coin, and income. */
const entries = [
  trade('2024-11-14', 0.1337, 42_310, { amount: 8.47 }),
  trade('2025-01-22', 0.3771, 58_940, { amount: 0.0173, coin: 'ETH', coinId: 'ethereum' }),
  {
    ...trade('2025-03-18', -0.9119, 64_800, { amount: 19.43 }),
    // A note in the form that exchanges use.
    note: 'Sold 0.9119 BTC for $59,091.12',
  },
  trade('2025-06-03', 0.6157, 61_205, { amount: 12.29 }),
  { ...trade('2025-06-04', 0.0751, 61_000, { amount: 3.39 }), kind: 'income' as const },
  { ...trade('2025-06-05', 3.1719, 2_100, { amount: 2.71 }), coin: 'ETH', coinId: 'ethereum' },
];
const file = 'Date,Type,Coin,Amount,Price,Fee\n2025-07-01 10:00,Buy,BTC,0.2918,60000,4.57\n';
/** A file without a header, whose first row is mistaken for the header. */
const headlessCsv =
  '2025-07-01 10:00,Buy,BTC,0.5381,60000,6.83\n2025-07-02 10:00,Buy,BTC,0.7219,60000,9.61\n';
const typedFigures = [
  '0.1337',
  '0.3771',
  '0.9119',
  '59,091.12',
  '0.6157',
  '0.0751',
  '3.1719',
  '0.0173',
  '8.47',
  '3.39',
];
/** Prices of coins, past or current, which are not hidden. */
const prices = ['$42,310.00', '$58,940.00', '$64,800.00', '$61,205.00', '$61,000.00'].concat([
  '$2,100.00',
  '$70,000.00',
  '$2,500.00',
  '$60,000.00',
]);

let putBack = () => Promise.resolve();
test.beforeAll(async ({ provider, site }) => {
  putBack = await setPrices({ provider, site }, { bitcoin: 70_000, ethereum: 2_500 });
});
test.afterAll(() => putBack());

const hideButton = (page: Page) => page.getByRole('button', { name: 'Hide amounts' });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Everything that a person or a program can read on the page: title, texts, attributes, fields, accessibility tree. */
async function readEverything(page: Page): Promise<string> {
  const writtenTexts = await page.evaluate(() => {
    const parts = [document.title, location.href];
    for (const element of document.querySelectorAll('body, body *:not(script)')) {
      for (const { value, name } of element.attributes) if (name !== 'd') parts.push(value);
      if ('value' in element) parts.push(String(element.value));
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '');
    }
    return parts.join('\n');
  });
  return `${writtenTexts}\n${await page.locator('body').ariaSnapshot()}`;
}

/**
 * Opens everything that the portfolio can show.
 *
 * @returns all text read meanwhile, and the average costs in it
 */
async function walk(page: Page) {
  const seenTexts: string[] = [];
  const averages: string[] = [];
  const look = async () => {
    seenTexts.push(await readEverything(page));
    for (const coin of ['Bitcoin', 'Ethereum'])
      averages.push(...(await rowOf(page, coin).locator('td:nth-child(3)').allTextContents()));
  };
  const closeDialog = async () => {
    await look();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const row = rowOf(page, 'Bitcoin');
  await row.getByRole('button', { name: '5 transactions' }).click();
  await expect(entriesOf(page, 'Bitcoin')).toHaveCount(5);
  // Use a key: the next row has moved to the place of the last press, where a click would be a double press.
  const nextButton = rowOf(page, 'Ethereum').getByRole('button', { name: /transaction/ });
  await focusByKeyboard(nextButton);
  await nextButton.press('Enter');
  await expect(entriesOf(page, 'Ethereum')).toHaveCount(1);
  await look();
  for (const opener of [
    row.getByRole('button', { name: 'Explain' }),
    entriesOf(page, 'Bitcoin').getByRole('button', { name: 'Explain' }),
    page.getByRole('button', { name: /^From \d sale/ }),
  ]) {
    await opener.click();
    const dialog = page.getByRole('dialog');
    for (const copy of ['Copy as text', 'Copy as CSV']) {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await dialog.getByRole('button', { name: copy }).click();
      await expect.poll(() => clipboard(page)).not.toBe('');
      seenTexts.push(await clipboard(page));
    }
    await closeDialog();
  }
  const overTime = page.getByRole('region', { name: 'Value over time' });
  const chart = overTime.getByRole('slider');
  await page.getByText('Stored in this browser only.').scrollIntoViewIfNeeded();
  for (const key of ['End', 'ArrowLeft', 'Home']) {
    await chart.press(key);
    await look();
  }
  // Use a key: a click so soon would be a double press.
  await overTime.getByRole('button', { name: 'Table' }).press('Enter');
  await expect(overTime.getByRole('row').nth(2)).toBeVisible();
  await look();
  await entriesOf(page, 'Bitcoin').getByRole('button', { name: /^Edit/ }).last().click();
  await look();
  await page.getByRole('dialog').getByRole('button', { name: /^More/ }).click();
  await closeDialog();
  await page.getByRole('button', { name: 'Delete Bitcoin' }).click();
  await closeDialog();
  await page.getByRole('button', { name: 'Clear All Transactions' }).click();
  await closeDialog();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'mine.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    });
  await page.getByRole('dialog').getByRole('button', { name: 'Check rows' }).waitFor();
  await look();
  await page.getByRole('dialog').getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 transaction' }).waitFor();
  await closeDialog();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'bare.csv', mimeType: 'text/csv', buffer: Buffer.from(headlessCsv) });
  await page.getByRole('dialog').getByLabel('Note').selectOption({ index: 4 });
  await look();
  await page.getByRole('dialog').getByLabel('Note').selectOption({ index: 6 });
  await closeDialog();
  // Delete an entry and undo the deletion, so that the page shows the toast.
  await entriesOf(page, 'Bitcoin')
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await look();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entriesOf(page, 'Bitcoin')).toHaveCount(5);
  return { text: seenTexts.join('\n'), averages };
}

test('PORT-HIDDEN: no amount appears on any screen of the portfolio, in a name, a title, a field or a copy', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const toSeconds = Math.floor(Date.now() / 1_000);
  const day = 86_400;
  const fromSeconds = (Math.floor(toSeconds / day) - 12) * day;
  await serveHistory(page, (route) =>
    route.fulfill({
      json: risingHistory('5y', { from: fromSeconds, to: toSeconds, step_seconds: day }),
    }),
  );
  await openWith(page, entries);
  const { text: openText, averages } = await walk(page);
  // The average cost counts as a price, which is not hidden.
  const seenByAnyone = [...prices, ...averages, '$0.00'];
  const sums = new Set(
    [...openText.matchAll(/\$\d[\d,]*\.\d\d/g)]
      .map(([text]) => text)
      .filter((text) => !seenByAnyone.includes(text)),
  );
  expect(sums.size).toBeGreaterThan(20);
  const bareAmounts = ['0.5381', '6.83', '0.7219', '9.61'];
  expect([...typedFigures, ...bareAmounts].filter((digits) => !openText.includes(digits))).toEqual(
    [],
  );

  await page.reload();
  await hideButton(page).click();
  await expect(hideButton(page)).toHaveAttribute('aria-pressed', 'true');
  const { text: hiddenText } = await walk(page);
  expect(
    [...typedFigures, '0.2918', '4.57', ...bareAmounts, ...sums].filter((digits) =>
      hiddenText.includes(digits),
    ),
  ).toEqual([]);
  await expect.poll(() => readStoredPortfolio(page)).toHaveLength(entries.length);
  // The axis shows no amounts.
  await page.getByRole('button', { name: 'Chart', exact: true }).press('Enter');
  await expect(page.locator('.plot-y').first()).toBeAttached();
  await expect(page.locator('.plot-y span')).toHaveCount(0);
  // Percentages, prices and counts stay visible.
  for (const text of ['%', '$70,000.00', '$58,940.00', '5 transactions'])
    expect(hiddenText).toContain(text);
});

test('PORT-HIDDEN: four dots are called Hidden, the eye is remembered, other tabs follow, and one press shows everything again', async ({
  page,
}) => {
  await openWith(page, entries);
  await expect(cardFigure(page, 'Total Value')).toContainText('$');
  await hideButton(page).click();
  await expect(cardFigure(page, 'Total Value')).toHaveText('••••');
  await expect(cardFigure(page, 'Total Value').getByRole('img', { name: 'Hidden' })).toBeVisible();
  await expect(cardFigure(page, 'Total Transactions')).toHaveText('6');
  const amountsShown = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter(
          (element) =>
            [...element.childNodes].some(
              (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('•'),
            ) && element.getAttribute('aria-label') !== 'Hidden',
        ).length,
    );
  expect(await amountsShown()).toBe(0);
  expect(await violationsEverywhere(page)).toEqual([]);
  const otherPage = await page.context().newPage();
  await visit(otherPage, '/portfolio');
  await expect(cardFigure(otherPage, 'Total Value')).toHaveText('••••');
  await hideButton(otherPage).click();
  await expect(cardFigure(page, 'Total Value')).toContainText('$');
  await otherPage.close();
  await expect.poll(() => readLocalStorage(page, 'hidden-amounts')).toBeNull();
});

test('PORT-HIDDEN, PORT-EDIT: a hidden amount stays until another is typed', async ({ page }) => {
  await openWith(page, entries);
  await hideButton(page).click();
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '5 transactions' }).click();
  const editAmount = async (amount: string) => {
    await entriesOf(page, 'Bitcoin').getByRole('button', { name: /^Edit/ }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('');
    await dialog.getByLabel('Amount').pressSequentially(amount);
    await dialog.getByLabel('Price per coin').fill('40000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await editAmount('');
  await expect
    .poll(() => readStoredPortfolio(page))
    .toContainEqual({ id: '1700', ...entries[0], price: 40_000 });
  await editAmount('0.13375');
  await expect
    .poll(() => readStoredPortfolio(page))
    .toContainEqual({
      id: '1700',
      ...entries[0],
      price: 40_000,
      amount: 0.13375,
    });
});

test('PORT-HIDDEN: an amount typed in an open form is hidden, too, when another tab hides amounts, and is still stored', {
  tag: '@full',
}, async ({ page, context }) => {
  await openWith(page, entries);
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  await dialog.getByLabel('Coin', { exact: true }).fill('ETH');
  await dialog.getByLabel('Amount').fill('7.77');
  await dialog.getByLabel('Price per coin').fill('10');
  await dialog.getByRole('button', { name: /^More/ }).click();
  await dialog.getByLabel('Fee', { exact: true }).fill('3.33');
  const otherPage = await context.newPage();
  await otherPage.goto('/portfolio');
  await hideButton(otherPage).click();
  for (const field of [dialog.getByLabel('Amount'), dialog.getByLabel('Fee', { exact: true })]) {
    await expect(field).toHaveValue('');
    await expect(field).toHaveAttribute('placeholder', 'Hidden, unchanged');
  }
  await expect(dialog).not.toContainText('77.7');
  await dialog.getByRole('button', { name: 'Add Transaction' }).click();
  await expect
    .poll(() => readStoredPortfolio(page))
    .toContainEqual(expect.objectContaining({ coin: 'ETH', amount: 7.77, fee: { amount: 3.33 } }));
  await otherPage.close();
});
