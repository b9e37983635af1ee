import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { findOverflows } from './overflows.ts';
import { cardFigure, openWith, purchase, readStoredPortfolio } from './portfolio-page.ts';
import { expect, test } from './site.ts';
import { holdRequests, visit } from './visit.ts';

const krakenCsv = [
  '"txid","refid","time","type","subtype","aclass","subclass","asset","wallet","amount","fee","balance"',
  '"L1","T1","2025-12-10 12:00:01","trade","tradespot","currency","fiat","EUR","spot / main","-100","0.26","0"',
  '"L2","T1","2025-12-10 12:00:01","trade","tradespot","currency","crypto","XBT","spot / main","0.002","0","0.002"',
  '"L3","D1","2025-12-11 12:00:01","deposit","","currency","crypto","ETH","spot / main","1.5","0","1.5"',
  '"L4","D2","2025-12-11 12:00:02","deposit","","currency","crypto","WHAT","spot / main","7","0","7"',
  '"L5","D3","2025-12-11 12:00:03","riddle","","currency","crypto","ETH","spot / main","2","0","2"',
  '"L6","D4","2025-02-31 12:00:03","deposit","","currency","crypto","ETH","spot / main","2","0","2"',
].join('\n');

const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import transactions' });

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  return importDialog(page);
}

/** The question with a field of this name. */
const question = (page: Page, name: string) =>
  importDialog(page)
    .locator('form')
    .filter({ has: page.getByLabel(name, { exact: true }) });

/** Chooses an answer, and applies it. */
async function answer(page: Page, name: string, option: string) {
  await question(page, name).getByRole('combobox').selectOption(option);
  await question(page, name).getByRole('button', { name: 'Apply' }).click();
}

const giveFile = (page: Page, name: string, text: string | Buffer) =>
  importDialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('IMPORT-LAYOUTS, IMPORT-DECISIONS: a file is recognised, only what the visitor alone can know is asked, and one press stores it', async ({
  page,
}) => {
  await visit(page, '/portfolio');
  const dialog = await openImport(page);
  await giveFile(page, 'ledgers.csv', krakenCsv);
  await expect(dialog.getByText('Kraken ledger, layout from Dec 2025 on')).toBeVisible();
  const filter = dialog.getByRole('group', { name: 'Rows shown' });
  await expect(filter.getByRole('button')).toHaveText(['All 6', 'New 1', 'Open 4', 'Error 1']);
  await expect(
    dialog.getByRole('button', { name: 'Import 1 transaction', exact: true }),
  ).toBeEnabled();
  await expect(dialog.getByRole('row').filter({ hasText: 'L6' })).toHaveCount(0);
  await expect(dialog.getByRole('row').last()).toContainText('No such day: 2025-02-31 12:00:03.');
  await expect.poll(() => readStoredPortfolio(page)).toBeNull();

  await dialog.getByRole('textbox', { name: '1 EUR in US dollars' }).fill('1.10');
  await question(page, '1 EUR in US dollars').getByRole('button', { name: 'Apply' }).click();
  await expect(filter.getByRole('button').first()).toHaveText('All 6');
  await expect(dialog.getByRole('row').nth(1)).toContainText('$55,000.00');
  await dialog.getByRole('button', { name: 'Choose coin' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Which coin WHAT is' })).toBeFocused();
  await answer(page, 'Which coin WHAT is', 'Use WHAT as typed');
  await answer(page, 'What “riddle” is', 'Transfer in');
  await expect(filter.getByRole('button')).toHaveText(['All 6', 'New 4', 'Joined 1', 'Error 1']);
  await dialog.getByRole('button', { name: 'Import 4 transactions' }).click();
  await expect(dialog.getByText('4 transactions added')).toBeVisible();
  await expect(dialog.getByText('Dec 10, 2025 to Dec 11, 2025')).toBeVisible();
  await expect
    .poll(() => readStoredPortfolio(page))
    .toMatchObject([
      {
        coin: 'BTC',
        coinId: 'bitcoin',
        amount: 0.002,
        price: 55_000,
        kind: 'buy',
        fee: { amount: 0.286 },
      },
      { coin: 'ETH', coinId: 'ethereum', amount: 1.5, kind: 'transfer-in' },
      { coin: 'WHAT', coinId: 'what', amount: 7 },
      { coin: 'ETH', amount: 2, kind: 'transfer-in' },
    ]);
  await dialog.getByRole('button', { name: 'View portfolio' }).click();
  await expect(dialog).toBeHidden();
  await expect(cardFigure(page, 'Total Transactions')).toHaveText('4');
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();
});

test('IMPORT-DECISIONS: a file chosen before the list of coins has arrived waits for it', {
  tag: '@full',
}, async ({ page }) => {
  const release = await holdRequests(page, '**/api/coins/markets?*');
  await visit(page, '/portfolio');
  const dialog = await openImport(page);
  await giveFile(page, 'ledgers.csv', krakenCsv);
  await expect(dialog.getByText('Nothing is added until')).toBeVisible();
  release();
  await expect(
    dialog.getByRole('button', { name: 'Import 1 transaction', exact: true }),
  ).toBeEnabled();
});

test('IMPORT-UNDO: one press undoes the import, and leaves earlier transactions', async ({
  page,
}) => {
  await openWith(page, [purchase('BTC', 1, 5, 'bitcoin')]);
  const dialog = await openImport(page);
  await giveFile(page, 'ledgers.csv', krakenCsv);
  await dialog.getByRole('button', { name: 'Import 1 transaction', exact: true }).click();
  await expect(cardFigure(page, 'Total Transactions')).toHaveText('2');
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog.getByText('The import is taken back.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Undo import' })).toBeDisabled();
  await expect.poll(() => readStoredPortfolio(page)).toMatchObject([{ coin: 'BTC', amount: 1 }]);
});

test('IMPORT-UNDO: the last import can be undone even after its dialog was closed', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, [purchase('BTC', 1, 5, 'bitcoin')]);
  let dialog = await openImport(page);
  await giveFile(page, 'ledgers.csv', krakenCsv);
  await dialog.getByRole('button', { name: 'Import 1 transaction', exact: true }).click();
  await dialog.getByRole('button', { name: 'View portfolio' }).click();
  await visit(page, '/portfolio');
  dialog = await openImport(page);
  await expect(dialog.getByText(/^Last import, .*: 1 transaction\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The import is taken back.');
  await expect.poll(() => readStoredPortfolio(page)).toMatchObject([{ coin: 'BTC', amount: 1 }]);
});

test('IMPORT-DECISIONS: keys that move through a list decide nothing, and an answer can be corrected', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/portfolio');
  const dialog = await openImport(page);
  await giveFile(page, 'ledgers.csv', krakenCsv);
  const coin = dialog.getByRole('combobox', { name: 'Which coin WHAT is' });
  const filter = dialog.getByRole('group', { name: 'Rows shown' });
  await coin.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(coin).toBeFocused();
  await expect(coin).not.toHaveValue('');
  await expect(filter.getByRole('button')).toHaveText(['All 6', 'New 1', 'Open 4', 'Error 1']);
  const rate = dialog.getByRole('textbox', { name: '1 EUR in US dollars' });
  for (const [typedPrice, price] of [
    ['11', '$550,000.00'],
    ['1.1', '$55,000.00'],
  ] as const) {
    await rate.fill(typedPrice);
    await rate.press('Enter');
    await expect(dialog.getByRole('row').nth(1)).toContainText(price);
    await expect(rate).toBeFocused();
  }
});

test('IMPORT-WHOLE, IMPORT-DUPLICATES: two tabs that have checked the same file store it once', {
  tag: '@full',
}, async ({ page, context }) => {
  await openWith(page, [purchase('BTC', 1, 5, 'bitcoin')]);
  const otherPage = await context.newPage();
  await visit(otherPage, '/portfolio');
  for (const tab of [page, otherPage]) {
    await openImport(tab);
    await giveFile(tab, 'trades.csv', manyRows(2));
    await expect(
      importDialog(tab).getByRole('button', { name: 'Import 2 transactions' }),
    ).toBeEnabled();
  }
  await importDialog(page).getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(importDialog(page).getByText('2 transactions added')).toBeVisible();
  await importDialog(otherPage).getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(
    importDialog(otherPage).getByRole('button', { name: 'Nothing to import' }),
  ).toBeDisabled();
  await expect.poll(() => readStoredPortfolio(otherPage)).toHaveLength(3);
});

test('IMPORT-DRIFT, IMPORT-COLUMNS: an unknown header shows the nearest layout and the differences; it is read as that layout, or by columns that the visitor assigns', async ({
  page,
}) => {
  await visit(page, '/portfolio');
  const dialog = await openImport(page);
  const oddCsv = krakenCsv
    .replace('"asset"', '"assets","mood"')
    .replaceAll('"currency",', '"currency","",');
  await giveFile(page, 'odd.csv', oddCsv);
  await expect(dialog.getByText('This layout is not known yet')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'closest' })).toHaveText(
    'It comes closest to: Kraken ledger, layout from Dec 2025 on.',
  );
  await expect(dialog.getByText('asset seems to be called assets now.')).toBeVisible();
  await expect(dialog.getByText('New here: mood.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Check rows' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Coin', exact: true }).selectOption('assets');
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await expect(dialog.getByText('Columns as you chose them')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose columns' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Coin', exact: true })).toHaveValue(/\d/);
  // Back leads to the checked rows, and from there to another file.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByText('Columns as you chose them')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await giveFile(page, 'own.csv', 'Date,Coin,Amount,Price,Gebühr\n05/04/2026,ETH,1,100,2');
  await expect(dialog.getByRole('combobox', { name: 'Fee optional', exact: true })).toContainText(
    'Gebühr',
  );
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  const row = dialog.getByRole('row').filter({ hasText: 'ETH' });
  await expect(row).toContainText('May 4, 2026');
  await answer(page, 'What “05/04/2026” means', 'Apr 5, 2026');
  await expect(row).toContainText('Apr 5, 2026');
});

test('IMPORT-REFUSED: a file of 100 MB is refused for its size, and two files at once are refused', async ({
  page,
}) => {
  await visit(page, '/portfolio');
  const dialog = await openImport(page);
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const largeFile = join(folder, 'large.csv');
  writeFileSync(largeFile, krakenCsv);
  truncateSync(largeFile, 100_000_000);
  await dialog.locator('input[type=file]').setInputFiles(largeFile);
  await expect(dialog.getByRole('alert')).toHaveText(
    'large.csv is larger than 20 MB. Export a shorter span of time, or split the file.',
  );
  await giveFile(page, 'picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 0, 0]));
  await expect(dialog.getByRole('alert')).toHaveText(
    'picture.csv is no text file. Export it as CSV.',
  );
  await giveFile(page, 'open.csv', `${krakenCsv}\n"never closed`);
  await expect(dialog.getByRole('alert')).toContainText(
    'open.csv has a quote in row 8 that is never closed.',
  );
  const dropFiles = (...names: string[]) =>
    page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      for (const name of all) transfer.items.add(new File(['a,b'], name));
      return transfer;
    }, names);
  const dropArea = dialog.getByText('Drop a CSV file here');
  await dropArea.dispatchEvent('drop', { dataTransfer: await dropFiles('one.csv', 'two.csv') });
  await expect(dialog.getByRole('alert')).toHaveText('Choose one file at a time.');
  await dropArea.dispatchEvent('drop', { dataTransfer: await dropFiles('one.csv') });
  await expect(dialog.getByRole('alert')).toHaveText('one.csv has a header and no rows.');
  await expect.poll(() => readStoredPortfolio(page)).toBeNull();
});

test('IMPORT-WHOLE: transactions that the browser has no space for are said to be in this tab only', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, [purchase('BTC', 1, 5, 'bitcoin')]);
  await page.evaluate(() => {
    // Fill the storage up to its last thousand characters.
    for (let size = 4_000_000; size >= 1_000; size /= 2) {
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`${size} ${part}`, 'x'.repeat(size));
      } catch {}
    }
  });
  const dialog = await openImport(page);
  await giveFile(page, 'trades.csv', manyRows(2_000));
  await dialog.getByRole('button', { name: 'Import 2,000 transactions' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Not stored yet' })).toHaveText(
    'Not stored yet: this browser has no room for it. It stays in this tab until there is room, and is gone when the tab is closed or loaded again.',
  );
  await expect.poll(() => readStoredPortfolio(page)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(cardFigure(page, 'Total Transactions')).toHaveText('1');
});

test('IMPORT-UNDO, IMPORT-EXPORT: rows that were left out are saved with reasons, and all transactions as a file that imports again as duplicates', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, [{ ...purchase('BTC', 1, 5, 'bitcoin') }]);
  const dialog = await openImport(page);
  await giveFile(page, 'ledgers.csv', krakenCsv);
  await dialog.getByRole('button', { name: 'Import 1 transaction', exact: true }).click();
  const [leftDownload] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download these rows' }).click(),
  ]);
  expect(leftDownload.suggestedFilename()).toBe('ledgers-left-out.csv');
  const lines = readFileSync(await leftDownload.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toMatch(/^L6,.*,No such day: 2025-02-31 12:00:03\.$/);
  await dialog.getByRole('button', { name: 'View portfolio' }).click();
  const correctedCsv = readFileSync(await leftDownload.path(), 'utf8').replace(
    '2025-02-31',
    '2025-02-28',
  );
  await openImport(page);
  await giveFile(page, leftDownload.suggestedFilename(), correctedCsv);
  await expect(dialog.getByText('Kraken ledger, layout from Dec 2025 on')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 transaction', exact: true }).click();
  await dialog.getByRole('button', { name: 'View portfolio' }).click();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exportDialog = page.getByRole('dialog', { name: 'Export' });
  const [allDownload] = await Promise.all([
    page.waitForEvent('download'),
    exportDialog.getByRole('button', { name: 'Save Transactions' }).click(),
  ]);
  await exportDialog.getByRole('button', { name: 'Close' }).click();
  await openImport(page);
  await giveFile(
    page,
    allDownload.suggestedFilename(),
    readFileSync(await allDownload.path(), 'utf8'),
  );
  await expect(dialog.getByText('This site’s own file')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await expect(dialog.getByRole('group', { name: 'Rows shown' }).getByRole('button')).toHaveText([
    'All 3',
    'Duplicate 3',
  ]);
  await dialog.getByRole('checkbox', { name: 'Add duplicates, too' }).check();
  await dialog.getByRole('button', { name: 'Import 3 transactions' }).click();
  await expect(cardFigure(page, 'Total Transactions')).toHaveText('6');
  const idsOf = (entries: unknown) => new Set((entries as { id: string }[]).map(({ id }) => id));
  await expect.poll(async () => idsOf(await readStoredPortfolio(page)).size).toBe(6);
});

/** A file of `count` trades, a second apart. */
function manyRows(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const time = new Date(1_600_000_000_000 + index * 1_000)
      .toISOString()
      .replace('T', ' ')
      .slice(0, 19);
    return `"T${index}","O${index}","XXBTZUSD","${time}","buy","limit",30000,${300 + index},0.5,0.01,0,"","L${index}"`;
  });
  return [
    '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"',
    ...rows,
  ].join('\n');
}

test('IMPORT-WHOLE: a large file is read with progress while the page responds, and can be cancelled', async ({
  page,
}) => {
  await visit(page, '/portfolio');
  const dialog = await openImport(page);
  await giveFile(page, 'trades.csv', manyRows(60_000));
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeVisible();
  await giveFile(page, 'trades.csv', manyRows(2_000));
  await expect(dialog.getByRole('row')).toHaveCount(101);
  await dialog.getByRole('button', { name: 'Show more rows' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(201);
  await expect.poll(() => readStoredPortfolio(page)).toBeNull();
});

/** Records the number of transactions in each write of this page's portfolio. */
const noteWrites = (page: Page) =>
  page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    const writtenCounts: number[] = [];
    Object.assign(window, { written: writtenCounts });
    Storage.prototype.setItem = function (key: string, text: string) {
      if (key === 'portfolio') writtenCounts.push(JSON.parse(text).length);
      setItem.call(this, key, text);
    };
  });

test('IMPORT-WHOLE: everything is stored in one write', async ({ page }) => {
  await openWith(page, [purchase('BTC', 1, 5, 'bitcoin')]);
  await noteWrites(page);
  await visit(page, '/portfolio');
  const dialog = await openImport(page);
  await giveFile(page, 'trades.csv', manyRows(2_000));
  await dialog.getByRole('button', { name: 'Import 2,000 transactions' }).dblclick();
  await expect(dialog.getByText('2,000 transactions added')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'written'))).toEqual([2_001]);
});

/** Enough for a portfolio in chunks, which are stored a moment later. */
const addedRows = 20_000;
const importMany = (page: Page) =>
  importDialog(page)
    .getByRole('button', { name: /^Import 20,000/ })
    .click();
const moments = {
  'the file is chosen': async () => undefined,
  'the rows are shown': (page: Page) =>
    expect(importDialog(page).getByRole('button', { name: /^Import 20,000/ })).toBeVisible(),
  'the button is pressed': importMany,
  'it is done': async (page: Page) => {
    await importMany(page);
    await expect(importDialog(page).getByText('20,000 transactions added')).toBeVisible();
  },
};
for (const [moment, reachMoment] of Object.entries(moments)) {
  const isDone = moment === 'it is done';
  test(`IMPORT-WHOLE: a tab killed when ${moment} leaves the portfolio as it was ${isDone ? 'after' : 'before or after'}`, {
    tag: isDone || moment === 'the button is pressed' ? [] : '@full',
  }, async ({ page, context }) => {
    await openWith(page, [purchase('BTC', 1, 5, 'bitcoin')]);
    await openImport(page);
    await giveFile(page, 'trades.csv', manyRows(addedRows));
    await reachMoment(page);
    const pageCrash = page.waitForEvent('crash');
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => undefined);
    await pageCrash;
    const nextPage = await context.newPage();
    await visit(nextPage, '/portfolio');
    // A large portfolio is shown once its chunks have been read.
    const total = cardFigure(nextPage, 'Total Transactions');
    await expect(total).toHaveText(/\d/);
    const transactions = Number((await total.innerText()).replace(',', ''));
    expect(isDone ? [1 + addedRows] : [1, 1 + addedRows]).toContain(transactions);
  });
}

test('IMPORT-LAYOUTS: each step is complete for everyone, from 320 px on', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, [purchase('BTC', 1, 60_000, 'bitcoin')]);
  const dialog = await openImport(page);
  const isWhole = async (step: string) => {
    expect(await violationsEverywhere(page, 'dialog'), step).toEqual([]);
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findOverflows(page), `${step} at ${width}`).toEqual([]);
    }
  };
  await giveFile(page, 'odd.csv', krakenCsv.replace('"asset"', '"assets"'));
  await expect(dialog.getByText('This layout is not known yet')).toBeVisible();
  await isWhole('columns');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await giveFile(page, 'bad.csv', 'a');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await isWhole('choice');
  await giveFile(page, 'ledgers.csv', krakenCsv);
  await expect(dialog.getByText('Kraken ledger, layout from Dec 2025 on')).toBeVisible();
  await question(page, '1 EUR in US dollars').getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('Enter a price in US dollars.')).toBeVisible();
  await isWhole('check');
  await dialog.getByRole('button', { name: /^Import 1/ }).click();
  await expect(dialog.getByText('1 transaction added')).toBeVisible();
  await isWhole('done');
});

test('IMPORT-DECISIONS: a rate applies to all rows of a currency or to one day; each row shows its rate, and both can be corrected', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/portfolio');
  const dialog = await openImport(page);
  const [head = '', ...rows] = krakenCsv.split('\n');
  const secondRows = rows.slice(0, 2).map((row) =>
    row
      .replaceAll('T1', 'T9')
      .replace(/"L(\d)"/, '"M$1"')
      .replace('12-10', '12-12'),
  );
  await giveFile(page, 'ledgers.csv', [head, ...rows.slice(0, 2), ...secondRows].join('\n'));
  const euroQuestion = question(page, '1 EUR in US dollars');
  await expect(euroQuestion).toContainText('4 rows wait for it.');
  await euroQuestion.getByRole('textbox').fill('1.1');
  await euroQuestion.getByRole('button', { name: 'Apply' }).click();
  await expect(euroQuestion).toContainText('Used for 4 rows.');
  const newRows = dialog.getByRole('row').filter({ hasText: 'New' });
  await expect(newRows).toHaveCount(2);
  await expect(newRows.filter({ hasText: '1 EUR = $1.10' })).toHaveCount(2);

  await dialog.getByText('A rate for each day').click();
  const day = dialog.getByLabel('1 EUR on Dec 12, 2025');
  await day.fill('1.1.1');
  await day.press('Enter');
  await expect(day).toHaveAccessibleDescription('Enter a price in US dollars.');
  await day.fill('1.2');
  await day.press('Enter');
  await expect(newRows.filter({ hasText: '1 EUR = $1.20' })).toHaveCount(1);
  await expect(newRows.filter({ hasText: '1 EUR = $1.10' })).toHaveCount(1);
  // With an empty field, the day uses the rate for all days again.
  await day.fill('');
  await day.press('Enter');
  await expect(newRows.filter({ hasText: '1 EUR = $1.10' })).toHaveCount(2);
  await euroQuestion.getByRole('textbox').fill('1.3');
  await euroQuestion.getByRole('button', { name: 'Apply' }).click();
  await expect(newRows.filter({ hasText: '1 EUR = $1.30' })).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Import 2 transactions' })).toBeEnabled();
});

test('IMPORT-DECISIONS: an answer that was entered but not applied is reported at its field when the import is pressed, and nothing is stored without it', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/portfolio');
  const dialog = await openImport(page);
  const [head = '', ...rows] = krakenCsv.split('\n');
  const laterRows = rows.slice(0, 2).map((row) =>
    row
      .replaceAll('T1', 'T9')
      .replace(/"L(\d)"/, '"M$1"')
      .replace('12-10', '12-12'),
  );
  await giveFile(page, 'ledgers.csv', [head, ...rows, ...laterRows].join('\n'));
  const applyNote = /This answer is not applied yet\. Press Apply\.$/;
  const press = () => dialog.getByRole('button', { name: /^Import \d/ }).click();
  const isRefused = async (field: Locator) => {
    await press();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(applyNote);
    expect(await readStoredPortfolio(page)).toBeNull();
  };
  const euroQuestion = question(page, '1 EUR in US dollars');
  const rate = euroQuestion.getByRole('textbox');
  for (const text of ['1.1', 'much']) {
    await rate.fill(text);
    await isRefused(rate);
  }
  await rate.fill('1.1');
  await euroQuestion.getByRole('button', { name: 'Apply' }).click();
  await expect(rate).not.toHaveAccessibleDescription(applyNote);
  await expect(euroQuestion).toContainText('Used for');
  // Visiting the columns loses no rate.
  await dialog.getByRole('button', { name: 'Choose columns' }).click();
  await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(euroQuestion).toContainText('Used for');
  await rate.fill('1.2');
  await euroQuestion.getByRole('button', { name: 'Apply' }).click();
  // Applying an empty field removes the rate.
  await rate.fill('');
  await isRefused(rate);
  await euroQuestion.getByRole('button', { name: 'Apply' }).click();
  await expect(euroQuestion).not.toContainText('Used for');
  await rate.fill('1.1');
  await euroQuestion.getByRole('button', { name: 'Apply' }).click();
  const kind = question(page, 'What “riddle” is').getByRole('combobox');
  await kind.selectOption('Transfer in');
  await isRefused(kind);
  await kind.selectOption('');
  // A changed rate is refused even when the days are closed again.
  const days = dialog.getByText('A rate for each day');
  await days.click();
  const day = dialog.getByLabel('1 EUR on Dec 12, 2025');
  await day.fill('1.2');
  await days.click();
  await expect(day).toBeHidden();
  await isRefused(day);
  await day.fill('');
  await press();
  await expect.poll(() => readStoredPortfolio(page)).not.toBeNull();
});
