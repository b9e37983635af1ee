import {
  addButton,
  addDialog,
  cardFigure,
  clearButton,
  entriesOf,
  holdings,
  openWith,
  purchase,
  readStoredPortfolio,
  rowOf,
} from './portfolio-page.ts';
import { rewriteList, setPrices } from './prices.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, visit } from './visit.ts';

/** Ignores the text that only phones display in a cell. */
const visibleText = { useInnerText: true };

let putBack = () => Promise.resolve();
test.beforeAll(async ({ provider, site }) => {
  putBack = await setPrices(
    { provider, site },
    { bitcoin: 100_000, ethereum: 2_500, dogecoin: 0.125 },
  );
});
test.afterAll(() => putBack());

test('PORT-EMPTY: the served page contains nobody’s portfolio, and says why it needs scripts', async ({
  site,
}) => {
  const html = await (await fetch(`${site.url}/portfolio`)).text();
  expect(html).toContain('The portfolio is kept in your browser and needs scripts to be shown.');
  expect(html).not.toContain('Your Portfolio is Empty');
});

test.describe('PORT-ADD', () => {
  test('PORT-EMPTY, PORT-STORED: the first coin, by symbol, an amount and the market’s price, becomes a row and an entry, which are there at the next visit, after navigating the site and in another tab', async ({
    page,
    context,
  }) => {
    await visit(page, '/portfolio');
    await expect(page.getByRole('heading', { name: 'Your Portfolio is Empty' })).toBeVisible();
    await expect(cardFigure(page, 'Total Value')).toHaveText('$0.00');
    await expect(cardFigure(page, 'Total Assets')).toHaveText('0');
    await expect(cardFigure(page, 'Total Transactions')).toHaveText('0');
    await expect(clearButton(page)).toHaveCount(0);
    await expect(holdings(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add your first' }).click();
    const { dialog, coin, amount, price, submit } = addDialog(page);
    await coin.fill(' btc ');
    await expect(dialog.locator('.hint').getByText('Bitcoin')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use the price now, $100,000.00' }).click();
    await expect(price).toHaveValue('100000');
    await amount.fill('0.5');
    await expect(dialog.getByText('$50,000.00', { exact: true })).toBeVisible();
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(addButton(page)).toBeFocused();
    await expect(rowOf(page, 'Bitcoin').getByRole('cell')).toHaveText(
      [
        /^Bitcoin\s*BTC/,
        '0.5',
        '$100,000.00',
        '$100,000.00',
        '$50,000.00',
        /^\$0\.00\s+0\.00%/,
        '',
      ],
      visibleText,
    );
    await expect
      .poll(() => readStoredPortfolio(page))
      .toEqual([
        {
          id: expect.stringMatching(/^\d{13}$/),
          coin: 'BTC',
          amount: 0.5,
          price: 100_000,
          coinId: 'bitcoin',
        },
      ]);

    await page.reload();
    await expect(cardFigure(page, 'Total Value')).toHaveText('$50,000.00');
    const links = page.getByRole('banner').getByRole('navigation');
    await links.getByRole('link', { name: 'News' }).click();
    await expect(page).toHaveURL('/news');
    await links.getByRole('link', { name: 'Portfolio' }).click();
    await expect(cardFigure(page, 'Total Value')).toHaveText('$50,000.00');
    const otherPage = await context.newPage();
    await visit(otherPage, '/portfolio');
    await addButton(otherPage).click();
    await addDialog(otherPage).fill('FOO', '1', '3');
    await addDialog(otherPage).submit.click();
    await expect(cardFigure(page, 'Total Value')).toHaveText('$50,003.00');
    await expect(cardFigure(page, 'Total Transactions')).toHaveText('2');
  });

  test('the symbols of the market are suggested, any other text is accepted, and a form that was closed opens empty', async ({
    page,
  }) => {
    await visit(page, '/portfolio');
    await addButton(page).click();
    const form = addDialog(page);
    const { dialog, coin } = form;
    await coin.press('ArrowDown');
    await expect(dialog.getByRole('option').first()).toHaveText(/^BitcoinBTC|^Bitcoin BTC/);
    await page.keyboard.press('Escape');
    // Typing the id also finds the coin.
    await coin.fill('bitcoin');
    await expect(dialog.locator('.hint').getByText('Bitcoin')).toBeVisible();
    await form.fill('ETH', '1', '2');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await addButton(page).click();
    for (const field of [coin, form.amount, form.price]) await expect(field).toHaveValue('');
    await expect.poll(() => readStoredPortfolio(page)).toBeNull();
    await coin.fill('My Coin');
    await expect(
      dialog.getByText('No coin here has this symbol: it counts at its cost.'),
    ).toBeVisible();
    await form.fill('My Coin', '3', '7');
    await form.submit.click();
    await expect(rowOf(page, 'MY COIN')).toBeVisible();
    await expect
      .poll(() => readStoredPortfolio(page))
      .toMatchObject([{ coin: 'MY COIN', coinId: 'my coin' }]);
  });

  test('PORT-MATCH: if two coins have the same symbol, either can be entered; an amount keeps all its digits', async ({
    page,
  }) => {
    await rewriteList(page, (rows) => ({
      rows: rows.map((row) => (row['id'] === 'dogecoin' ? { ...row, symbol: 'btc' } : row)),
    }));
    await openWith(page, []);
    const form = addDialog(page);
    await addButton(page).click();
    await form.fill('btc', '1', '1');
    await form.submit.click();
    await addButton(page).click();
    await form.fill('btc', '0.123456789012345678', '1');
    await form.dialog.getByRole('button', { name: 'Or Dogecoin' }).click();
    await expect(form.coin).toHaveValue('dogecoin');
    await expect(form.dialog.locator('.hint').getByText('Dogecoin')).toBeVisible();
    await form.submit.click();
    await expect(rowOf(page, 'Bitcoin').getByRole('cell').nth(1)).toHaveText('1');
    await expect(rowOf(page, 'Dogecoin').getByRole('cell').nth(1)).toHaveText(
      '0.123456789012345678',
    );
    await page.reload();
    await expect(rowOf(page, 'Dogecoin').getByRole('cell').nth(1)).toHaveText(
      '0.123456789012345678',
    );
  });

  test("a missing or unreadable value is refused with 'Error' / 'Please fill all fields.', and an ambiguous number with both readings", async ({
    page,
  }) => {
    await visit(page, '/portfolio');
    await addButton(page).click();
    const form = addDialog(page);
    const toast = page.getByRole('alert');
    const emptyNote = 'Please fill all fields.';
    const eitherNote = 'Write 1.000 or 1000: this could be either.';
    // domain/money/typed-number.test.ts tests which numbers can be read.
    for (const [faultName, coin, amount, price, sentence = emptyNote] of [
      [form.coin, '  ', '1', '1'],
      [form.amount, 'BTC', '', '1'],
      [form.price, 'BTC', '1', ' '],
      [form.amount, 'BTC', '$5', '1'],
      [form.price, 'BTC', '1', '€5'],
      [form.price, 'BTC', '1', '١,٠٠٠', eitherNote],
    ] as const) {
      await form.fill(coin, amount, price);
      await form.submit.click();
      await expect(toast.getByText('Error', { exact: true })).toBeVisible();
      await expect(toast.getByText(sentence, { exact: true })).toBeVisible();
      await expect(faultName).toBeFocused();
      await expect(faultName).toHaveAttribute('aria-invalid', 'true');
      await expect(form.dialog.locator('[aria-invalid="true"]')).toHaveCount(1);
      await expect(faultName).toHaveAccessibleDescription(
        /^(Enter a (symbol|number|price in US dollars)\.|Write 1\.000 or 1000: this could be either\.)$/,
      );
      await toast.getByRole('button').click();
      await expect(toast).toHaveCount(0);
    }
    await expect.poll(() => readStoredPortfolio(page)).toBeNull();
  });

  test('any number is accepted: nothing, a sale, a price below zero', { tag: '@full' }, async ({
    page,
  }) => {
    await openWith(page, [purchase('ETH', 10, 2_000, 'ethereum')]);
    const form = addDialog(page);
    for (const [coin, amount, price] of [
      ['ETH', '-4', '3000'],
      ['BTC', '0', '0'],
      ['FOO', '2', '-1.5'],
      ['BAR', '0,5', '$1,234.56'],
      ['BAZ', '1,000', '$1,000'],
    ] as const) {
      await addButton(page).click();
      await form.fill(coin, amount, price);
      await form.submit.click();
      await expect(form.dialog).toBeHidden();
    }
    await expect(rowOf(page, 'Ethereum').getByRole('cell').nth(1)).toHaveText('6');
    await expect(rowOf(page, 'Bitcoin').getByRole('cell').nth(4)).toHaveText('$0.00', visibleText);
    await expect(cardFigure(page, 'Total Value')).toHaveText('$1,015,617.28');
    await expect(cardFigure(page, 'Total Transactions')).toHaveText('6');
  });
});

test.describe('PORT-TABLE', () => {
  test('PORT-CARDS, PORT-MATCH, PORT-NA: a row per coin with summed amount, current price and value; a coin is its id, whatever was typed, and one that is not listed reads N/A and counts at its remaining cost; a coin found by its symbol alone says so, and can be confirmed', async ({
    page,
  }) => {
    await openWith(page, [
      purchase('BTC', 0.1, 40_000, 'bitcoin'),
      purchase('DOGE', 1_000, 0.1, 'long gone'),
      purchase('BITCOIN', 12.2, 60_000, 'bitcoin'),
      purchase('ABC', 1, 1, 'ethereum'),
      purchase('DOGE', 8, 1),
      purchase('FOO', 10, 20),
      purchase('FOO', -9, 100),
    ]);
    await expect(holdings(page).getByRole('columnheader')).toHaveText([
      'Coin',
      'Amount',
      'Average cost',
      'Current Price',
      'Current Value',
      'Profit',
      'Delete',
    ]);
    await expect(holdings(page).locator('tbody tr')).toHaveCount(5);
    for (const [coin, cells] of [
      [
        'Bitcoin',
        [
          /^Bitcoin\s*BTC/,
          '12.3',
          '$59,837.40',
          '$100,000.00',
          '$1,230,000.00',
          /^\+\$494,000.00/,
          '',
        ],
      ],
      ['long gone', [/^DOGE/, '1,000', '$0.1000', 'N/A', 'N/A', 'N/A', '']],
      ['ABC', [/Ethereum/, '1', '$1.00', '$2,500.00', '$2,500.00', /^\+\$2,499.00/, '']],
      [
        'Dogecoin',
        [/^Dogecoin\s*DOGE\s.*symbol alone/s, '8', '$1.00', '$0.1250', '$1.00', /^−\$7.00/, ''],
      ],
      ['FOO', [/^FOO/, '1', '$20.00', 'N/A', 'N/A', 'N/A', '']],
    ] as const)
      await expect(rowOf(page, coin).getByRole('cell')).toHaveText(cells, visibleText);
    await expect(
      page.getByText('A coin without a market price counts at the cost of what is left of it.'),
    ).toBeVisible();
    await expect(cardFigure(page, 'Total Value')).toHaveText('$1,232,621.00');
    await expect(cardFigure(page, 'Total Assets')).toHaveText('5');
    await expect(cardFigure(page, 'Total Transactions')).toHaveText('7');
    await page.getByRole('button', { name: 'It is Dogecoin' }).click();
    await expect(rowOf(page, 'Dogecoin')).not.toContainText('symbol alone');
    await expect(page.getByRole('link', { name: 'Dogecoin' })).toBeFocused();
    await expect
      .poll(() => readStoredPortfolio(page))
      .toContainEqual(expect.objectContaining({ amount: 8, coinId: 'dogecoin' }));
  });

  fresh(
    'PORT-LIVE: price, value and total follow the live list',
    async ({ page, provider, site }) => {
      await page.clock.install({ time: '2026-03-01T12:00:00Z' });
      await openWith(page, [purchase('ETH', 2, 1, 'ethereum'), purchase('BTC', 1, 1, 'bitcoin')]);
      await expect(cardFigure(page, 'Total Value')).toHaveText('$105,000.00');
      const restorePrices = await setPrices({ provider, site }, { ethereum: 3_000 });
      await page.clock.fastForward(60_000);
      await expect(rowOf(page, 'Ethereum').getByRole('cell').nth(3)).toHaveText('$3,000.00');
      await expect(rowOf(page, 'Ethereum').getByRole('cell').nth(4)).toHaveText(
        '$6,000.00',
        visibleText,
      );
      await expect(cardFigure(page, 'Total Value')).toHaveText('$106,000.00');
      await restorePrices();
    },
  );

  test('PORT-LIVE: until the first list arrives nothing is said about prices', async ({ page }) => {
    const release = await holdRequests(page, '**/api/coins/markets?*');
    await openWith(page, [purchase('ETH', 2, 1, 'ethereum')]);
    await expect(rowOf(page, 'ETH').getByRole('cell').nth(4)).toHaveText('–', visibleText);
    await expect(cardFigure(page, 'Total Value')).toHaveText('–');
    release();
    await expect(rowOf(page, 'ETH').getByRole('cell').nth(4)).toHaveText('$5,000.00', visibleText);
    await expect(cardFigure(page, 'Total Value')).toHaveText('$5,000.00');
  });

  test('MKT-SAMPLE: with sample prices the total says so', async ({ page }) => {
    await rewriteList(page, () => ({ headers: { 'x-market-source': 'sample' } }));
    await openWith(page, [purchase('BTC', 1, 1, 'bitcoin')]);
    const total = page.locator('section', {
      has: page.getByRole('heading', { name: 'Total Value' }),
    });
    await expect(total.getByText('Sample', { exact: true })).toBeVisible();
  });

  test('PORT-SHARE: the allocation names the four largest holdings and puts the others together', async ({
    page,
  }) => {
    await openWith(page, [
      purchase('A', 10, 1),
      purchase('B', 50, 1),
      purchase('C', 5, 1),
      purchase('D', 20, 1),
      purchase('E', 12, 1),
      purchase('F', 3, 1),
      purchase('SOLD', -40, 1),
    ]);
    const allocationSection = page.locator('section', {
      has: page.getByRole('heading', { name: 'Allocation' }),
    });
    await expect(allocationSection.getByRole('listitem')).toHaveText([
      'B50.0%',
      'D20.0%',
      'E12.0%',
      'A10.0%',
      'Other8.0%',
    ]);
  });
});

test.describe('PORT-CLEAR', () => {
  test('an answered question keeps its text while it fades', { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openWith(page, [purchase('BTC', 1, 2)]);
    await clearButton(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.evaluate((element) => {
      const spokenTexts: string[] = [];
      Object.assign(window, { said: spokenTexts });
      new MutationObserver(() => spokenTexts.push(element.textContent ?? '')).observe(element, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    const spoken = await page.evaluate<string[]>('said');
    expect(spoken.length).toBeGreaterThan(0);
    for (const words of spoken) expect(words).toContain('Clear all transactions?');
  });

  const threeEntries = [
    purchase('BTC', 1, 1, 'bitcoin'),
    purchase('ETH', 1, 1, 'ethereum'),
    purchase('BTC', 2, 1, 'bitcoin'),
  ];

  test('Delete and Clear All Transactions ask first, and then delete everything', async ({
    page,
  }) => {
    await openWith(page, threeEntries);
    const remove = page.getByRole('button', { name: 'Delete Bitcoin' });
    await remove.click();
    const question = page.getByRole('dialog', { name: 'Delete Bitcoin?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await clearButton(page).click();
    const clearDialog = page.getByRole('dialog', { name: 'Clear all transactions?' });
    await expect(clearDialog).toContainText('All 3 transactions are deleted');
    await page.keyboard.press('Escape');
    await expect(clearDialog).toBeHidden();
    await expect.poll(() => readStoredPortfolio(page)).toHaveLength(3);

    await remove.click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(rowOf(page, 'Bitcoin')).toHaveCount(0);
    await expect(rowOf(page, 'Ethereum')).toBeVisible();
    await expect.poll(() => readStoredPortfolio(page)).toMatchObject([{ coin: 'ETH' }]);
    await clearButton(page).click();
    await clearDialog.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByRole('heading', { name: 'Your Portfolio is Empty' })).toBeVisible();
    await expect.poll(() => readStoredPortfolio(page)).toBeNull();
  });

  test('PORT-REMOVE: a coin opens to its transactions, newest first, and each can be deleted by itself, with Undo', async ({
    page,
  }) => {
    await openWith(page, [...threeEntries, purchase('BTC', 0.5, 0.000_012, 'bitcoin')]);
    const toggle = rowOf(page, 'Bitcoin').getByRole('button', {
      name: '3 transactions of Bitcoin',
    });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    const entries = entriesOf(page, 'Bitcoin');
    await expect(entries).toHaveText([/\+0\.5.*\$0\.000012/, /\+2.*\$1\.00/, /\+1.*\$1\.00/]);
    const before = await readStoredPortfolio(page);
    await entries.getByRole('button', { name: 'Delete Buy of 2 BTC' }).click();
    await expect(entries).toHaveCount(2);
    await expect(rowOf(page, 'Bitcoin').getByRole('cell').nth(1)).toHaveText('1.5');
    await expect
      .poll(() => readStoredPortfolio(page))
      .toMatchObject([{ amount: 1 }, { coin: 'ETH' }, { amount: 0.5 }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(entries).toHaveCount(3);
    await expect.poll(() => readStoredPortfolio(page)).toEqual(before);
    await toggle.click();
    await expect(entries).toHaveCount(0);
  });

  test('a question follows changes by another tab, and closes when nothing is left to delete', {
    tag: '@full',
  }, async ({ page, context }) => {
    await openWith(page, threeEntries);
    const otherPage = await context.newPage();
    await otherPage.goto('/healthz');
    const expectStored = (entries: object[]) =>
      otherPage.evaluate(
        (text) => localStorage.setItem('portfolio', text),
        JSON.stringify(entries),
      );
    const clearDialog = page.getByRole('dialog', { name: 'Clear all transactions?' });
    await clearButton(page).click();
    await expect(clearDialog).toContainText('All 3 transactions are deleted');
    await expectStored(
      [...threeEntries, purchase('SOL', 1, 1)].map((entry, id) => ({ id: `${id}`, ...entry })),
    );
    await expect(clearDialog).toContainText('All 4 transactions are deleted');
    await expectStored([]);
    await expect(clearDialog).toBeHidden();
    await expectStored([{ id: '9', ...purchase('BTC', 1, 1, 'bitcoin') }]);
    await expect(clearDialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete Bitcoin' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Bitcoin?' });
    await expect(question).toBeVisible();
    await expectStored([{ id: '9', ...purchase('ETH', 1, 1, 'ethereum') }]);
    await expect(question).toBeHidden();
    await expect(addButton(page)).toBeFocused();
    await otherPage.close();
  });
});
