import { violationsEverywhere } from './axe.ts';
import {
  addButton,
  addDialog,
  cardFigure,
  entriesOf,
  openWith,
  readStoredPortfolio,
  rowOf,
} from './portfolio-page.ts';
import { setPrices } from './prices.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { readLocalStorage } from './visit.ts';

const trade = (day: string, amount: number, price: number, fee: number) => ({
  coin: 'BTC',
  coinId: 'bitcoin',
  amount,
  price,
  at: Date.parse(`${day}T12:00`),
  fee: { amount: fee },
});
const firstTrade = trade('2024-11-14', 0.1, 42_310, 8.46);
/** Four trades whose figures are known: a fee on each, and a sale out of two purchases. */
const fourTrades = [
  firstTrade,
  trade('2025-01-22', 0.37, 58_940, 43.62),
  trade('2025-03-18', -0.15, 64_800, 19.44),
  trade('2025-06-03', 0.1, 61_205, 12.24),
];

let putBack = () => Promise.resolve();
test.beforeAll(async ({ provider, site }) => {
  putBack = await setPrices({ provider, site }, { bitcoin: 70_000, ethereum: 2_500 });
});
test.afterAll(() => putBack());

test('PORT-FIGURES: holdings show their cost and profit, by the chosen and remembered method', async ({
  page,
}) => {
  await openWith(page, fourTrades);
  const figure = (label: string) =>
    page
      .getByRole('main')
      .locator('div', { has: page.getByRole('heading', { name: label }) })
      .last();
  await expect(figure('Invested')).toContainText('$25,031.27');
  await expect(figure('Unrealised profit')).toContainText('+$4,368.73+17.45%');
  await expect(figure('Realised profit')).toContainText('+$2,508.21From 1 sale');
  await expect(figure('Today')).toContainText('%');
  await expect(rowOf(page, 'Bitcoin').getByRole('cell').nth(2)).toHaveText('$59,598.25');
  await page.getByLabel('Cost method').selectOption('Cost: LIFO');
  await expect(figure('Realised profit')).toContainText('+$841.88');
  await expect.poll(() => readLocalStorage(page, 'cost-method')).toBe('"lifo"');
  await page.reload();
  await expect(figure('Realised profit')).toContainText('+$841.88');
  await expect(cardFigure(page, 'Total Value')).toHaveText('$29,400.00');
});

test('PORT-EXPLAIN: a sale opens to the purchases behind it, which add up to it and can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWith(page, fourTrades);
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '4 transactions' }).click();
  const profit = entriesOf(page, 'Bitcoin').getByRole('button', { name: '+$2,508.21 Explain' });
  await profit.click();
  const dialog = page.getByRole('dialog', { name: 'Realised profit +$2,508.21' });
  await expect(dialog.getByRole('definition')).toHaveText([
    '$9,720.00',
    '− $19.44',
    '− $7,192.35',
    '= +$2,508.21',
  ]);
  await expect(dialog.locator('tbody tr')).toHaveText([
    'Nov 14, 2024124 days held0.1 BTCof 0.1$4,239.46$6,467.04+$2,227.58',
    'Jan 22, 202555 days held0.05 BTCof 0.37$2,952.89$3,233.52+$280.63',
  ]);
  await expect(dialog.locator('tfoot tr')).toHaveText('Sum$7,192.35$9,700.56+$2,508.21');
  expect(await violationsEverywhere(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      'Bought,Amount,Cost with fee,"Share of sale, less fee",Profit',
      '"Nov 14, 2024, 124 days held",0.1,4239.46,6467.04,2227.58',
      '"Jan 22, 2025, 55 days held",0.05,2952.89,3233.52,280.63',
      'Sum,,7192.35,9700.56,2508.21',
      '',
    ].join('\r\n'),
  );
  await dialog.getByRole('button', { name: 'Copy as text' }).click();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).toContain('Realised profit +$2,508.21');
  expect(await text()).toContain('This is not tax advice.');
  // Another cost method changes the profit in the dialog too.
  await dialog.getByLabel('Cost method').selectOption('Cost: average');
  await expect(page.getByRole('dialog')).toContainText('All purchases together');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'From 1 sale' }).click();
  await expect(page.getByRole('dialog').locator('tbody tr')).toContainText('Bitcoin');
  // Each label has one meaning: the total includes the fee, and the column does not.
  const sales = page.getByRole('dialog');
  await expect(sales.getByRole('term').first()).toHaveText('Sold for');
  await expect(sales.getByRole('columnheader').nth(3)).toHaveText('Sold for, less fee');
});

test('PORT-EXPLAIN: an amount without a recorded purchase says so, and the purchase can be added', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, [firstTrade, trade('2025-03-18', -0.25, 64_800, 0)]);
  await expect(rowOf(page, 'Bitcoin')).toContainText('No recorded purchase for 0.15 BTC.');
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '2 transactions' }).click();
  await entriesOf(page, 'Bitcoin').getByRole('button', { name: 'Explain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Realised profit' });
  await expect(dialog).toContainText('No recorded purchase for 0.15 BTC.');
  await expect(dialog.locator('tbody tr').last()).toContainText('No purchase recorded');
  await expect(dialog.locator('tbody tr').last()).toContainText('$0.00$9,720.00+$9,720.00');
  await dialog.getByRole('button', { name: 'Add the purchase' }).click();
  const form = addDialog(page);
  await expect(form.coin).toHaveValue('BTC');
  await expect(form.amount).toHaveValue('0.15');
  // The price is empty, because the current price is not the price paid.
  await expect(form.price).toHaveValue('');
  await expect(form.price).toBeFocused();
  await form.price.fill('50000');
  await form.submit.click();
  await expect(rowOf(page, 'Bitcoin')).not.toContainText('No recorded purchase');
  // The purchase is a minute before the sale.
  const minute = 60_000;
  await expect
    .poll(() => readStoredPortfolio(page))
    .toContainEqual(
      expect.objectContaining({ amount: 0.15, at: Date.parse('2025-03-18T12:00') - minute }),
    );
});

test('PORT-MORE: kind, date, time, a fee in a coin and a note are stored, and only those that were given', async ({
  page,
}) => {
  await openWith(page, []);
  await addButton(page).click();
  const form = addDialog(page);
  await form.fill('BTC', '0.5', '0');
  await expect(form.dialog.locator('.hint').getByText('Bitcoin')).toBeVisible();
  const moreButton = form.dialog.getByRole('button', { name: /^More/ });
  await expect(moreButton).toContainText('Buy, now, no fee');
  await moreButton.click();
  await form.dialog.getByLabel('Kind').selectOption('Transfer out');
  await form.dialog.getByLabel('Date').fill('2025-06-03');
  await form.dialog.getByLabel('Time').fill('09:40');
  await form.dialog.getByLabel('Fee', { exact: true }).fill('-1');
  await form.submit.click();
  await expect(form.dialog.getByLabel('Fee', { exact: true })).toHaveAccessibleDescription(
    'Enter a number of 0 or more.',
  );
  expect(await violationsEverywhere(page)).toEqual([]);
  await form.dialog.getByLabel('Fee', { exact: true }).fill('0.01');
  await form.dialog.getByLabel('Fee in').fill('eth');
  await form.dialog.getByLabel('Note').fill(' to the cold wallet ');
  await form.submit.click();
  await expect(form.dialog).toBeHidden();
  const storedEntry = {
    id: expect.stringMatching(/^\d{13}$/),
    coin: 'BTC',
    amount: -0.5,
    price: 0,
    coinId: 'bitcoin',
    kind: 'transfer-out',
    at: await page.evaluate(() => new Date('2025-06-03T09:40').getTime()),
    fee: { amount: 0.01, coinId: 'ethereum', coin: 'ETH' },
    note: 'to the cold wallet',
  };
  await expect.poll(() => readStoredPortfolio(page)).toEqual([storedEntry]);
  await expect(rowOf(page, 'Ethereum')).toContainText('−0.01 ETH');
});

test('PORT-EDIT: an edited transaction keeps its untouched fields', async ({ page }) => {
  await openWith(page, [
    { ...firstTrade, note: 'mine', at: 1_731_585_600_123 },
    ...fourTrades.slice(1),
  ]);
  const before = (await readStoredPortfolio(page)) as object[];
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '4 transactions' }).click();
  const editButton = page.getByRole('button', { name: 'Edit Buy of 0.1 BTC, Nov 14, 2024' });
  await editButton.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('0.1');
  await expect(dialog.getByRole('button', { name: /^More/ })).toContainText(/Nov 14, 2024 .*8\.46/);
  await dialog.getByLabel('Amount').fill('0.2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => readStoredPortfolio(page))
    .toEqual([{ ...before[0], amount: 0.2 }, ...before.slice(1)]);
});

test('PORT-EDIT: saving without a change stores the same, and with large text the date shows its year', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, [
    { ...firstTrade, kind: 'buy', price: '20000.50', note: ' spaced ' },
    { ...firstTrade, amount: -1 },
  ]);
  const before = await readStoredPortfolio(page);
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '2 transactions' }).click();
  await page.getByRole('button', { name: 'Edit Buy of 0.1 BTC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await dialog.getByRole('button', { name: /^More/ }).click();
  const day = dialog.getByLabel('Date');
  // A date field cuts off its text, and its size does not show that. So measure a copy without a fixed width.
  const neededPx = await day.evaluate((field) => {
    const copy = field.cloneNode();
    if (!(copy instanceof HTMLElement)) return 0;
    copy.style.cssText = 'position: absolute; width: max-content; min-width: 0';
    field.after(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return width;
  });
  expect(neededPx).toBeGreaterThan(150);
  const { width = 0 } = (await day.boundingBox()) ?? {};
  expect(width).toBeGreaterThanOrEqual(neededPx);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => readStoredPortfolio(page)).toEqual(before);
});

test('PORT-EDIT: an edit of a transaction that another tab has deleted is stored, and says so', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, fourTrades);
  const [removedEntry, ...otherEntries] = (await readStoredPortfolio(page)) as object[];
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '4 transactions' }).click();
  await page.getByRole('button', { name: 'Edit Buy of 0.1 BTC, Nov 14, 2024' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
  await dialog.getByLabel('Amount').fill('0.2');
  const otherPage = await page.context().newPage();
  await otherPage.goto('/healthz');
  await otherPage.evaluate(
    (text) => localStorage.setItem('portfolio', text),
    JSON.stringify(otherEntries),
  );
  await otherPage.close();
  await expect(cardFigure(page, 'Total Transactions')).toHaveText('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved as a new transaction')).toBeVisible();
  await expect
    .poll(() => readStoredPortfolio(page))
    .toEqual([...otherEntries, { ...removedEntry, amount: 0.2 }]);
});

test('PORT-ITSELF: of two with the same id each has its own row and profit, and one is deleted and restored alone', async ({
  page,
}) => {
  const sales = [-0.1, -0.2].map((amount) => ({
    ...trade('2025-03-18', amount, 64_800, 0),
    id: '7',
  }));
  await openWith(page, [{ ...firstTrade, amount: 1 }, ...sales]);
  const before = (await readStoredPortfolio(page)) as object[];
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '3 transactions' }).click();
  const entries = entriesOf(page, 'Bitcoin');
  await expect(entries.filter({ hasText: '−0.1' })).toContainText('+$2,248');
  await expect(entries.filter({ hasText: '−0.2' })).toContainText('+$4,49');
  await page.getByRole('button', { name: 'Delete Sell of 0.2 BTC' }).click();
  await expect.poll(() => readStoredPortfolio(page)).toEqual(before.slice(0, 2));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readStoredPortfolio(page)).toEqual(before);
  await expect(entries).toHaveCount(3);
});
