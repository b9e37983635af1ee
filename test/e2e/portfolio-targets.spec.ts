import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { openAs, openWith, purchase } from './portfolio-page.ts';
import { setPrices } from './prices.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { readLocalStorage } from './visit.ts';

let putBack = () => Promise.resolve();
test.beforeAll(async ({ provider, site }) => {
  putBack = await setPrices(
    { provider, site },
    { bitcoin: 70_000, ethereum: 2_500, solana: 100, dogecoin: 0.1 },
  );
});
test.afterAll(() => putBack());

const entries = [
  purchase('BTC', 0.01, 40_000, 'bitcoin'),
  purchase('ETH', 0.08, 2_000, 'ethereum'),
  purchase('DOGE', 1_000, 0.05, 'dogecoin'),
];
const portfolio = entries.map((entry, index) => ({ id: String(1_700 + index), ...entry }));
const targets = [
  { coinId: 'bitcoin', coin: 'BTC', share: 40 },
  { coinId: 'ethereum', coin: 'ETH', share: 40 },
  { coinId: 'solana', coin: 'SOL', share: 20 },
];
const firstPortfolio = [{ id: 'first', name: '', targets }];

const table = (page: Page) => page.getByRole('table', { name: 'Target shares' });
/** The visible text of each cell, by row. */
const cells = (page: Page, part = 'tbody') =>
  table(page)
    .locator(`${part} tr`)
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].flatMap((cell) =>
          cell instanceof HTMLElement && cell.checkVisibility()
            ? [cell.innerText.replaceAll(/\s+/g, ' ').trim()]
            : [],
        ),
      ),
    );
const section = (page: Page) => page.getByRole('region', { name: /^Target shares/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Target shares' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });
const storedPortfolios = async (page: Page): Promise<unknown> =>
  JSON.parse((await readLocalStorage(page, 'portfolios')) ?? 'null');

test('PORT-TARGETS, PORT-PLAN: targets for the share of each coin show what to buy and sell, in money and in coins', async ({
  page,
}) => {
  await openWith(page, entries);
  expect(await readLocalStorage(page, 'portfolios')).toBeNull();
  await section(page).getByRole('button', { name: 'Set target shares' }).click();
  await dialog(page).getByLabel('Bitcoin, now 70.0%').fill('40');
  await dialog(page).getByLabel('Ethereum, now 20.0%').fill('40 %');
  await expect(dialog(page).getByRole('status')).toHaveText('Together 80%: 20% is missing.');
  // Add a coin that is not held yet.
  const coin = dialog(page).getByLabel('Add another coin');
  await coin.fill('sol');
  await coin.press('ArrowDown');
  await coin.press('Enter');
  const solana = dialog(page).getByLabel('Solana, not held');
  await expect(solana).toBeFocused();
  await solana.pressSequentially('20');
  await expect(dialog(page).getByRole('status')).toHaveText('Together 100%');
  await solana.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(section(page).getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect
    .poll(() => cells(page))
    .toEqual([
      ['Bitcoin BTC', '40.0%', '70.0%', '+30.0%', 'Sell $300.00 0.00428571 BTC at $70,000.00'],
      ['Ethereum ETH', '40.0%', '20.0%', '−20.0%', 'Buy $200.00 0.08 ETH at $2,500.00'],
      ['Dogecoin DOGE', 'none', '10.0%', '+10.0%', 'Sell $100.00 1,000 DOGE at $0.1000'],
      ['Solana SOL', '20.0%', '0.0%', '−20.0%', 'Buy $200.00 2 SOL at $100.00'],
    ]);
  expect(await cells(page, 'tfoot')).toEqual([
    ['Sum', '100%', '100%', '', 'Buy $400.00, sell $400.00'],
  ]);
  await expect(section(page)).toContainText(
    'A coin without a target shall have none of the portfolio: Dogecoin.',
  );
  await expect(section(page)).toContainText('no investment or tax advice');
  expect(await storedPortfolios(page)).toEqual(firstPortfolio);
  expect(await violationsEverywhere(page)).toEqual([]);
});

test('PORT-PLAN: with new money only, nothing is sold, and amounts are read as people type them', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, { portfolio, portfolios: firstPortfolio });
  await section(page).getByRole('button', { name: 'New money only' }).click();
  const money = section(page).getByLabel('Amount to put in, USD');
  const adviceTexts = async () => (await cells(page)).map((row) => row.at(-1));
  await expect
    .poll(adviceTexts)
    .toEqual(['– then 70.0%', '– then 20.0%', '– then 10.0%', '– then 0.0%']);
  await money.fill('$1,150');
  await expect
    .poll(adviceTexts)
    .toEqual([
      'Buy $120.00 0.00171428 BTC at $70,000.00 then 38.1%',
      'Buy $620.00 0.248 ETH at $2,500.00 then 38.1%',
      '– then 4.7%',
      'Buy $410.00 4.1 SOL at $100.00 then 19.1%',
    ]);
  for (const text of ['-1', 'much']) {
    await money.fill(text);
    await expect(money).toHaveAccessibleDescription('Enter an amount of 0 or more.');
  }
});

test('PORT-TARGETS: targets that do not add up to 100 % are stored and reported, and can be scaled or taken from the current shares', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, entries);
  await section(page).getByRole('button', { name: 'Set target shares' }).click();
  const fields = ['Bitcoin', 'Ethereum', 'Dogecoin'].map((name) =>
    dialog(page).getByLabel(new RegExp(`^${name}`)),
  );
  const values = () => Promise.all(fields.map((field) => field.inputValue()));
  for (const field of fields) await field.fill('33.3');
  await save(page).click();
  await expect(section(page).getByRole('status')).toHaveText(
    'The targets come to 99.9%: 0.1% is missing. What to buy and sell is shown once they come to 100%.',
  );
  expect((await cells(page)).map((row) => row.at(-1))).toEqual(['–', '–', '–']);
  await section(page).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Scale to 100%' }).click();
  expect(await values()).toEqual(['33.4', '33.3', '33.3']);
  await dialog(page).getByRole('button', { name: 'Take the shares of now' }).click();
  expect(await values()).toEqual(['70', '20', '10']);
  await fields[0]?.fill('80,5');
  await expect(dialog(page).getByRole('status')).toHaveText('Together 110.5%: 10.5% is too much.');
  for (const text of ['101', '-1', '1.00001', 'half']) {
    await fields[0]?.fill(text);
    await save(page).click();
    await expect(fields[0] ?? page.locator('none')).toHaveAccessibleDescription(
      'Enter a percentage from 0% to 100%, with 4 decimals at most.',
    );
  }
  await dialog(page).getByLabel('Add another coin').fill('nonesuch');
  await save(page).click();
  await expect(dialog(page).getByLabel('Add another coin')).toHaveAccessibleDescription(
    'There is no such coin in the list.',
  );
  await dialog(page).getByLabel('Add another coin').fill('');
  await dialog(page).getByRole('button', { name: 'Remove all' }).click();
  await save(page).click();
  await expect(section(page).getByRole('button', { name: 'Set target shares' })).toBeFocused();
  await expect.poll(() => readLocalStorage(page, 'portfolios')).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => storedPortfolios(page))
    .toMatchObject([{ targets: [{ share: 33.3 }, {}, {}] }]);
  await expect(table(page)).toBeVisible();
});

test('PORT-PLAN: a coin without a price, or with more sold than held, is left out, which is said', async ({
  page,
}) => {
  const shortEntry = { id: '9', ...purchase('BNB', -1, 10, 'binancecoin') };
  const unlistedEntry = { id: '8', ...purchase('NONE', 5, 10, 'none-such') };
  await openAs(page, {
    portfolio: [...portfolio, unlistedEntry, shortEntry],
    portfolios: [
      {
        ...firstPortfolio[0],
        targets: [
          { coinId: 'bitcoin', coin: 'BTC', share: 60 },
          { coinId: 'ethereum', coin: 'ETH', share: 20 },
          { coinId: 'none-such', coin: 'NONE', share: 20 },
        ],
      },
    ],
  });
  await expect(section(page)).toContainText('Left out, because there is no price: NONE.');
  await expect(section(page)).toContainText('Left out, because more was sold than bought: BNB.');
  await expect(section(page)).toContainText(
    'The other targets are shares of the rest, without the 20% of what is left out.',
  );
  expect((await cells(page)).map((row) => row.slice(0, 4))).toEqual([
    ['Bitcoin BTC', '75.0%', '70.0%', '−5.0%'],
    ['Ethereum ETH', '25.0%', '20.0%', '−5.0%'],
    ['Dogecoin DOGE', 'none', '10.0%', '+10.0%'],
    ['NONE', '–', '–', '–'],
    ['BNB BNB', 'none', '–', '–'],
  ]);
});

test('PORT-TARGETS: each portfolio has its own, all together have none and say so, and undoing a deletion or merge restores them', {
  tag: '@full',
}, async ({ page }) => {
  const twoPortfolios = {
    portfolio,
    portfolios: [
      { id: 'first', name: 'Main' },
      { id: '5', name: 'Savings', transactions: [portfolio[0]], targets },
    ],
  };
  await openAs(page, twoPortfolios);
  const portfolioSelect = page.getByLabel('Portfolio', { exact: true });
  await expect(section(page).getByRole('button', { name: 'Set target shares' })).toBeVisible();
  await portfolioSelect.selectOption('All portfolios');
  await expect(section(page)).toContainText('Target shares belong to one portfolio.');
  await expect(section(page).getByRole('button')).toHaveCount(0);
  await portfolioSelect.selectOption('Savings');
  await expect(table(page)).toBeVisible();
  const manageAndExpect = async (press: RegExp, now: string, toastText = '') => {
    await page.getByRole('button', { name: 'Manage portfolios' }).click();
    const managerDialog = page.getByRole('dialog', { name: 'Portfolios' });
    await managerDialog.getByRole('button', { name: press }).click();
    await expect(managerDialog).toContainText(toastText);
    await managerDialog.getByRole('button', { name: now, exact: true }).press('Enter');
  };
  await manageAndExpect(/^Delete Savings/, 'Delete', 'Its target shares are deleted, too.');
  await expect.poll(() => storedPortfolios(page)).toEqual([{ id: 'first', name: 'Main' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedPortfolios(page)).toEqual(twoPortfolios.portfolios);
  await manageAndExpect(/^Merge Savings/, 'Merge');
  await expect
    .poll(() => storedPortfolios(page))
    .toEqual([{ id: 'first', name: 'Main', targets, merged: ['5'] }]);
  await expect(table(page)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedPortfolios(page)).toEqual(twoPortfolios.portfolios);
  // Two sets of targets cannot be merged, and the dialog warns of this beforehand.
  await openAs(page, {
    ...twoPortfolios,
    portfolios: [{ ...twoPortfolios.portfolios[0], targets }, twoPortfolios.portfolios[1]],
  });
  await page.getByRole('button', { name: 'Manage portfolios' }).click();
  await page.getByRole('button', { name: /^Merge Savings/ }).click();
  await expect(
    page.getByText('Main keeps its own target shares; those of Savings are given up.'),
  ).toBeVisible();
});

test('PORT-TARGETS: another tab’s change to another coin stays, and a portfolio that it has deleted is reported', {
  tag: '@full',
}, async ({ page }) => {
  const twoPortfolios = {
    portfolio,
    portfolios: [
      { id: 'first', name: 'Main', targets },
      { id: '5', name: 'Savings', transactions: [] },
    ],
  };
  await openAs(page, twoPortfolios);
  const editTargets = async (in_: Page, name: RegExp, share: string) => {
    await section(in_).getByRole('button', { name: 'Edit' }).click();
    await dialog(in_).getByLabel(name).fill(share);
  };
  const otherPage = await page.context().newPage();
  await otherPage.goto('/portfolio');
  await editTargets(page, /^Bitcoin/, '50');
  await editTargets(otherPage, /^Ethereum/, '30');
  await save(otherPage).click();
  await save(page).click();
  const shares = () =>
    storedPortfolios(page).then((portfolios) =>
      JSON.stringify(portfolios)
        .match(/"share":\d+/g)
        ?.join(),
    );
  await expect.poll(shares).toBe('"share":50,"share":30,"share":20');
  await editTargets(page, /^Bitcoin/, '60');
  await otherPage.evaluate(() => {
    localStorage.setItem('portfolio', '[]');
    localStorage.setItem('portfolios', JSON.stringify([{ id: '5', name: 'Savings' }]));
  });
  await save(page).click();
  await expect(page.getByText('Targets not saved')).toBeVisible();
  await expect(
    page.getByText('This portfolio was deleted in another tab, so its targets were not saved.'),
  ).toBeVisible();
  await otherPage.close();
});

test('PORT-TARGETS, PORT-BACKUP: targets are in the backup, counted in the preview, and restored', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, { portfolio, portfolios: firstPortfolio });
  await page.getByRole('button', { name: 'Backup', exact: true }).click();
  const backup = page.getByRole('dialog', { name: 'Backup' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    backup.getByRole('button', { name: 'Save file' }).click(),
  ]);
  const file = readFileSync(await download.path());
  await openAs(page, {
    portfolio: [],
    portfolios: [{ ...firstPortfolio[0], targets: targets.slice(0, 1) }],
  });
  await page.getByRole('button', { name: 'Backup', exact: true }).click();
  await backup
    .locator('input[type=file]')
    .setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: file });
  await expect(backup.getByText('Target shares')).toBeVisible();
  // The default choice keeps the present data.
  const choice = backup.getByLabel('Transactions: What to do');
  await expect(choice).toHaveValue('merge');
  const counts = backup.locator('dl').nth(1).locator('dd');
  await expect(counts).toHaveText(['1', '3', '1']);
  await choice.selectOption('replace');
  await expect(counts).toHaveText(['1', '3', '3']);
  await backup.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.poll(() => storedPortfolios(page)).toEqual(firstPortfolio);
});

test('PORT-TARGETS: targets can precede the first transaction, and show what to buy with new money', async ({
  page,
}) => {
  await openAs(page, { portfolios: firstPortfolio });
  await expect(page.getByRole('heading', { name: 'Your Portfolio is Empty' })).toBeVisible();
  await expect(section(page)).toContainText('With new money you see what to buy.');
  await section(page).getByRole('button', { name: 'New money only' }).click();
  await section(page).getByLabel('Amount to put in, USD').fill('1000');
  await expect
    .poll(async () => (await cells(page)).map((row) => row.at(-1)))
    .toEqual([
      'Buy $400.00 0.00571428 BTC at $70,000.00 then 40.0%',
      'Buy $400.00 0.16 ETH at $2,500.00 then 40.0%',
      'Buy $200.00 2 SOL at $100.00 then 20.0%',
    ]);
});

test('PORT-TARGETS, PORT-HIDDEN: while amounts are hidden, shares stay visible and amounts to buy or sell do not', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, { portfolio, portfolios: firstPortfolio });
  await section(page).getByRole('button', { name: 'New money only' }).click();
  const money = section(page).getByLabel('Amount to put in, USD');
  await money.fill('1150');
  await expect(section(page)).toContainText('$620.00');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(money).toHaveValue('');
  const hiddenAmounts = async () =>
    `${await section(page).innerHTML()}${await section(page).ariaSnapshot()}`;
  for (const digits of ['1150', '1,150', '620', '0.248', '410', '4.1'])
    await expect.poll(hiddenAmounts).not.toContain(digits);
  await section(page).getByRole('button', { name: 'Buy and sell' }).click();
  for (const digits of ['300.00', '0.00428571', '200.00', '400.00', '0.08 '])
    expect(await hiddenAmounts()).not.toContain(digits);
  for (const share of ['70.0%', '+30.0%', '$70,000.00', 'Hidden'])
    expect(await hiddenAmounts()).toContain(share);
});

test('PORT-TARGETS: a coin may have the name of a built-in property of objects', {
  tag: '@full',
}, async ({ page }) => {
  const names = ['constructor', '__proto__', 'toString'];
  await openWith(
    page,
    names.map((name) => purchase(name.toUpperCase(), 1, 10, name)),
  );
  await section(page).getByRole('button', { name: 'Set target shares' }).click();
  for (const name of names) {
    const field = dialog(page).getByLabel(`${name.toUpperCase()}, left out`);
    await expect(field).toHaveValue('');
    await field.fill('33.3');
    await expect(field).toHaveValue('33.3');
  }
  await dialog(page).getByRole('button', { name: 'Scale to 100%' }).click();
  await save(page).click();
  await expect
    .poll(() => storedPortfolios(page))
    .toMatchObject([
      {
        targets: [
          { coinId: 'constructor', share: 33.4 },
          { coinId: '__proto__', share: 33.3 },
          { coinId: 'toString', share: 33.3 },
        ],
      },
    ]);
});

test('PORT-TARGETS: an unreadable share is reported beside its field while it is typed, and nothing is summed or scaled until it is readable', async ({
  page,
}) => {
  await openAs(page, { portfolio, portfolios: firstPortfolio });
  await section(page).getByRole('button', { name: 'Edit' }).click();
  const bitcoin = dialog(page).getByLabel(/^Bitcoin/);
  const scale = dialog(page).getByRole('button', { name: 'Scale to 100%' });
  for (const text of ['150', '33.33333', 'half']) {
    await bitcoin.fill(text);
    await expect(bitcoin).toHaveAccessibleDescription(
      'Enter a percentage from 0% to 100%, with 4 decimals at most.',
    );
    await expect(dialog(page).getByRole('status')).toHaveText('');
    await expect(scale).toBeHidden();
  }
  await bitcoin.fill('40');
  await expect(dialog(page).getByRole('status')).toHaveText('Together 100%');
  await expect(scale).toBeVisible();
});

test('PORT-TARGETS: a save is undone only if its targets are unchanged, and otherwise a message says that another tab has changed them', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, { portfolio, portfolios: firstPortfolio });
  const change = async (in_: Page, share: string) => {
    await section(in_).getByRole('button', { name: 'Edit' }).click();
    await dialog(in_)
      .getByLabel(/^Bitcoin/)
      .fill(share);
    await save(in_).click();
  };
  const otherPage = await page.context().newPage();
  await otherPage.goto('/portfolio');
  await change(page, '50');
  await change(otherPage, '60');
  await expect
    .poll(() => storedPortfolios(page))
    .toMatchObject([{ targets: [{ share: 60 }, {}, {}] }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Not undone')).toBeVisible();
  expect(await storedPortfolios(page)).toMatchObject([{ targets: [{ share: 60 }, {}, {}] }]);
  await otherPage.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => storedPortfolios(page))
    .toMatchObject([{ targets: [{ share: 50 }, {}, {}] }]);
  await otherPage.close();
});

for (const [width, colorScheme] of [
  [320, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1920, 'dark'],
] as const)
  test(`PORT-TARGETS: at ${width} px, ${colorScheme}, nothing is cut off and everything can be reached by keys`, {
    tag: width === 320 ? [] : ['@full'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openAs(page, { portfolio, portfolios: firstPortfolio });
    await expect(table(page)).toBeVisible();
    const isCut = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isCut()).toBe(false);
    await section(page).getByRole('button', { name: 'Edit' }).press('Enter');
    await expect(dialog(page)).toBeVisible();
    expect(await isCut()).toBe(false);
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(section(page).getByRole('button', { name: 'Edit' })).toBeFocused();
  });
