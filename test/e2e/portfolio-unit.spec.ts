import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { cardFigure, openAs, openWith, purchase, rowOf } from './portfolio-page.ts';
import { rewriteList, setPrices } from './prices.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { readLocalStorage, visit } from './visit.ts';

let putBack = () => Promise.resolve();
test.beforeAll(async ({ provider, site }) => {
  putBack = await setPrices({ provider, site }, { bitcoin: 64_000, ethereum: 2_000 });
});
test.afterAll(() => putBack());

const entries = [
  purchase('BTC', 0.5, 40_000, 'bitcoin'),
  purchase('ETH', 16, 1_500, 'ethereum'),
  { ...purchase('BTC', -0.1, 50_000, 'bitcoin') },
];
const unlistedEntry = purchase('NONE', 10, 640, 'none-such');
const unit = (page: Page) => page.getByLabel('Show values in');
const cells = (page: Page, coin: string) =>
  rowOf(page, coin)
    .getByRole('cell')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()));
const unitNotice = 'Prices and values of now are in BTC, at $64,000.00 for one.';

test('PORT-UNIT: current prices and values are in BTC or ETH, cost and profit stay in US dollars, with a note', async ({
  page,
}) => {
  await openWith(page, entries);
  await expect(cardFigure(page, 'Total Value')).toHaveText('$57,600.00');
  await expect(page.getByText(unitNotice)).toHaveCount(0);
  await unit(page).selectOption('BTC');
  await expect(cardFigure(page, 'Total Value')).toHaveText('0.90000000 BTC');
  expect((await cells(page, 'Bitcoin')).slice(1, 6)).toEqual([
    '0.4',
    '$40,000.00',
    '1.00000000 BTC',
    '0.40000000 BTC',
    '+$9,600.00 +60.00% Explain',
  ]);
  expect((await cells(page, 'Ethereum')).slice(1, 5)).toEqual([
    '16',
    '$1,500.00',
    '0.03125000 BTC',
    '0.50000000 BTC',
  ]);
  await expect(page.getByText(unitNotice)).toBeVisible();
  await expect(
    page.getByText('what was paid then is not converted at the price of now'),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Invested$40,000.00');
  expect(await violationsEverywhere(page)).toEqual([]);
  await unit(page).selectOption('ETH');
  await expect(cardFigure(page, 'Total Value')).toHaveText('28.800000 ETH');
  await unit(page).selectOption('USD');
  await expect(cardFigure(page, 'Total Value')).toHaveText('$57,600.00');
  await expect.poll(() => readLocalStorage(page, 'portfolio-unit')).toBeNull();
});

test('PORT-UNIT: an explained profit stays in US dollars, says so, and shows its present value', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, {
    portfolio: entries.map((entry, index) => ({ id: `${index}`, ...entry })),
    'portfolio-unit': 'btc',
  });
  await rowOf(page, 'Ethereum').getByRole('button', { name: 'Explain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unrealised profit +$8,000.00' });
  await expect(dialog).toContainText('Worth now$32,000.000.50000000 BTC');
  await expect(dialog).toContainText('These figures are in US dollars');
  await expect(dialog).toContainText('− $24,000.00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'From 1 sale' }).click();
  const sales = page.getByRole('dialog', { name: 'Realised profit +$1,000.00' });
  await expect(sales).toContainText('These figures are in US dollars');
  await expect(sales).not.toContainText('0.07812500');
  // The amount is exact, not derived from whole cents.
  await openAs(page, {
    portfolio: [{ id: '1', ...purchase('BTC', 0.71234567, 40_000, 'bitcoin') }],
    'portfolio-unit': 'btc',
  });
  await rowOf(page, 'Bitcoin').getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByRole('dialog')).toContainText('Worth now$45,590.120.71234567 BTC');
});

test('PORT-UNIT: a coin without a price counts at its cost, with a note that this is converted at the current price', {
  tag: '@full',
}, async ({ page }) => {
  const conversionNote = page.getByText('holds coins without a price at what they have cost');
  await openAs(page, {
    portfolio: [...entries, unlistedEntry].map((entry, index) => ({ id: `${index}`, ...entry })),
    'portfolio-unit': 'btc',
  });
  await expect(cardFigure(page, 'Total Value')).toHaveText('1.00000000 BTC');
  expect((await cells(page, 'NONE')).slice(3, 5)).toEqual(['N/A', 'N/A']);
  await expect(conversionNote).toBeVisible();
});

test('PORT-UNIT: without a price of the unit’s coin, or with an old one, everything is in US dollars, with a note', {
  tag: '@full',
}, async ({ page }) => {
  await rewriteList(page, (rows) => ({ rows: rows.filter(({ id }) => id !== 'bitcoin') }));
  await openAs(page, {
    portfolio: [{ id: '1', ...entries[1] }],
    'portfolio-unit': 'btc',
  });
  await expect(cardFigure(page, 'Total Value')).toHaveText('$32,000.00');
  await expect(page.getByText('There is no price of BTC in the list now')).toBeVisible();
  await expect(unit(page).locator(':checked')).toHaveText('BTC');
  await unit(page).selectOption('ETH');
  await expect(cardFigure(page, 'Total Value')).toHaveText('16.000000 ETH');
  await page.unroute('**/api/coins/markets?*');
  const oldTime = new Date(Date.now() - 3_600_000).toISOString();
  let headers: Record<string, string> = { 'x-market-as-of': oldTime };
  await rewriteList(page, () => ({ headers }));
  for (headers of [headers, { 'x-market-source': 'cached' }]) {
    await visit(page, '/portfolio');
    await expect(page.getByText('The price of ETH is not up to date')).toBeVisible();
    await expect(cardFigure(page, 'Total Value')).toHaveText('$32,000.00');
  }
  // Sample prices do convert, because each figure is marked as a sample.
  headers = { 'x-market-source': 'sample' };
  await visit(page, '/portfolio');
  await expect(cardFigure(page, 'Total Value')).toHaveText('16.000000 ETH');
  await page.unroute('**/api/coins/markets?*');
});

test('PORT-UNIT, PORT-HIDDEN: hidden values are hidden in BTC, too, and other tabs follow the choice', async ({
  page,
}) => {
  await openWith(page, entries);
  await unit(page).selectOption('BTC');
  const otherPage = await page.context().newPage();
  await visit(otherPage, '/portfolio');
  await expect(cardFigure(otherPage, 'Total Value')).toHaveText('0.90000000 BTC');
  await otherPage.getByRole('button', { name: 'Hide amounts' }).click();
  const allTexts = async () =>
    `${await page.getByRole('main').innerHTML()}${await page.getByRole('main').ariaSnapshot()}`;
  await expect.poll(allTexts).not.toContain('0.90000000');
  for (const digits of ['0.40000000', '0.50000000']) expect(await allTexts()).not.toContain(digits);
  // Prices of coins stay visible.
  expect(await allTexts()).toContain('0.03125000');
  await otherPage.close();
});

test('PORT-UNIT, PORT-PLAN: amounts to buy and sell are in BTC, too, and add up to the last satoshi', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, {
    portfolio: entries.map((entry, index) => ({ id: `${index}`, ...entry })),
    portfolios: [
      {
        id: 'first',
        name: '',
        targets: [
          { coinId: 'bitcoin', coin: 'BTC', share: 50 },
          { coinId: 'ethereum', coin: 'ETH', share: 50 },
        ],
      },
    ],
    'portfolio-unit': 'btc',
  });
  const plan = page.getByRole('table', { name: 'Target shares' });
  await expect(plan).toContainText('Buy 0.05000000 BTC');
  await expect(plan).toContainText('Sell 0.05000000 BTC');
  await expect(plan).toContainText('1.6 ETH at 0.03125000 BTC');
  await page.getByRole('button', { name: 'New money only' }).click();
  await page.getByLabel('Amount to put in, BTC').fill('0.2');
  await expect(plan).toContainText('Buy 0.15000000 BTC');
  await expect(plan).toContainText('Buy 0.20000000 BTC');
});

fresh(
  'PORT-UNIT, PORT-PLAN: an amount of new money is none of another unit, which is said, and is there again in its own',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    await openAs(page, {
      portfolio: entries.map((entry, index) => ({ id: `${index}`, ...entry })),
      portfolios: [
        { id: 'first', name: '', targets: [{ coinId: 'bitcoin', coin: 'BTC', share: 100 }] },
      ],
      'portfolio-unit': 'btc',
    });
    const plan = page.getByRole('table', { name: 'Target shares' });
    const money = (code: string) => page.getByLabel(`Amount to put in, ${code}`);
    const unitNote = page.getByText('The amount that was entered in BTC does not count in USD.');
    await page.getByRole('button', { name: 'New money only' }).click();
    await money('BTC').fill('0.2');
    await expect(plan).toContainText('Buy 0.20000000 BTC');
    await unit(page).selectOption('USD');
    await expect(money('USD')).toHaveValue('');
    await expect(unitNote).toBeVisible();
    await expect(plan).toContainText('Buy $0.00');
    await unit(page).selectOption('BTC');
    await expect(money('BTC')).toHaveValue('0.2');
    await expect(unitNote).toBeHidden();
    // When the list grows old, the unit changes back to dollars by itself.
    await page.context().setOffline(true);
    await page.clock.fastForward(600_000);
    await expect(money('USD')).toHaveValue('');
    await expect(unitNote).toBeVisible();
    await money('USD').fill('10.999');
    await expect(unitNote).toBeHidden();
    await expect(plan).toContainText('Buy $10.99');
  },
);

for (const [width, colorScheme] of [
  [320, 'dark'],
  [390, 'light'],
  [1440, 'dark'],
  [1920, 'light'],
] as const)
  test(`PORT-UNIT: at ${width} px, ${colorScheme}, values in BTC are not cut off`, {
    tag: width === 320 ? [] : ['@full'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openAs(page, {
      portfolio: [...entries, purchase('SHIB', 1_000_000, 0.00001, 'shiba-inu')].map(
        (entry, index) => ({
          id: `${index}`,
          ...entry,
        }),
      ),
      'portfolio-unit': 'btc',
    });
    await expect(cardFigure(page, 'Total Value')).toContainText('BTC');
    await expect(page.getByText(unitNotice)).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
    ).toBe(false);
  });
