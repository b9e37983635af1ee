import type { Page } from '@playwright/test';
import { cardFigure, openAs, purchase, readStoredPortfolio, rowOf } from './portfolio-page.ts';
import { expect, test } from './site.ts';
import { readLocalStorage, visit } from './visit.ts';

/** `count` transactions of four coins in turn, each of about 600 characters. */
const manyTransactions = (count: number, firstId = 0) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${1_600_000_000_000 + firstId + index}`,
    ...purchase(['BTC', 'ETH', 'SOL', 'ADA'][index % 4] ?? '', 1 + (index % 7) / 10, 10),
    note: `${index} ${'n'.repeat(500)}`,
  }));

const storedChars = async (page: Page) => (await readLocalStorage(page, 'portfolio'))?.length ?? 0;
const transactionCount = (page: Page) => cardFigure(page, 'Total Transactions');

/** All stored transactions, from either storage. */
const storedTransactions = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const storedItems: unknown[] = JSON.parse(localStorage.getItem('portfolio') ?? '[]');
    const storedRuns = await new Promise<Map<string, string>>((resolve) => {
      const openRequest = indexedDB.open('portfolio');
      openRequest.onsuccess = () => {
        const db = openRequest.result;
        if (!db.objectStoreNames.contains('segments')) return resolve(new Map());
        const foundValues = new Map<string, string>();
        const cursor = db.transaction('segments').objectStore('segments').openCursor();
        cursor.onsuccess = () => {
          const position = cursor.result;
          if (position === null) {
            db.close();
            resolve(foundValues);
          } else {
            foundValues.set(String(position.key), position.value);
            position.continue();
          }
        };
      };
    });
    return storedItems.flatMap((item) => {
      const run =
        item instanceof Object && 'segment' in item && 'count' in item
          ? String(item.segment)
          : null;
      return run === null ? [item] : JSON.parse(storedRuns.get(run) ?? 'null');
    });
  });

/** Counts all chunks and those marked as unused. Also dates the marks back, so that the chunks count as long unused. */
const countRuns = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ all: number; unused: number }>((resolve) => {
        const openRequest = indexedDB.open('portfolio');
        openRequest.onsuccess = () => {
          const transaction = openRequest.result.transaction(['segments', 'unused'], 'readwrite');
          const countRequest = transaction.objectStore('segments').count();
          const unusedKeys = transaction.objectStore('unused').getAllKeys();
          unusedKeys.onsuccess = () => {
            for (const key of unusedKeys.result) transaction.objectStore('unused').put(0, key);
          };
          transaction.oncomplete = () => {
            openRequest.result.close();
            resolve({ all: countRequest.result, unused: unusedKeys.result.length });
          };
        };
      }),
  );

async function clearAll(page: Page) {
  await page.getByRole('button', { name: 'Clear All Transactions' }).click();
  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
}

async function deleteOne(page: Page) {
  await page.getByRole('button', { name: /transactions of BTC|transactions of Bitcoin/ }).click();
  await page
    .getByRole('button', { name: /^Delete Buy of/ })
    .first()
    .click();
}

const oddItems = [
  null,
  'a text',
  7,
  { coin: 'BTC', amount: 'much' },
  { segment: 'x', id: '1' },
  [],
];

test('PORT-LARGE: what is too long for local storage moves to IndexedDB with the next change, item by item unchanged, and returns when it is small', async ({
  page,
}) => {
  const allItems = [...oddItems, ...manyTransactions(1_600), ...oddItems];
  await openAs(page, { portfolio: allItems });
  await expect(transactionCount(page)).toHaveText('1600');
  expect(await storedChars(page)).toBeGreaterThan(900_000);
  await deleteOne(page);
  await expect(transactionCount(page)).toHaveText('1599');
  await expect.poll(() => storedChars(page)).toBeLessThan(50_000);
  const after = await storedTransactions(page);
  expect(after).toHaveLength(allItems.length - 1);
  const texts = new Set(allItems.map((item) => JSON.stringify(item)));
  expect(after.filter((item) => !texts.has(JSON.stringify(item)))).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(transactionCount(page)).toHaveText('1600');
  await expect
    .poll(async () => JSON.stringify(await storedTransactions(page)) === JSON.stringify(allItems))
    .toBe(true);
  // The entries remain at the next visit.
  await page.reload();
  await expect(transactionCount(page)).toHaveText('1600');
  await expect(rowOf(page, 'Cardano')).toBeVisible();
  await clearAll(page);
  await expect.poll(() => readStoredPortfolio(page)).toEqual([...oddItems, ...oddItems]);
  // Chunks without a reference are deleted once no older text can return.
  await expect
    .poll(async () => {
      const { all, unused } = await countRuns(page);
      return all - unused;
    })
    .toBe(0);
  await page.reload();
  await expect.poll(() => countRuns(page)).toEqual({ all: 0, unused: 0 });
  await expect.poll(() => readLocalStorage(page, 'portfolio-runs')).toBeNull();
});

test('PORT-LARGE: two tabs see the same large portfolio, and neither loses the other’s changes', {
  tag: '@full',
}, async ({ page, context }) => {
  await openAs(page, { portfolio: manyTransactions(1_600) });
  const otherPage = await context.newPage();
  await visit(otherPage, '/portfolio');
  await deleteOne(page);
  await expect(transactionCount(otherPage)).toHaveText('1599');
  await expect.poll(() => storedChars(page)).toBeLessThan(50_000);
  await otherPage.getByRole('button', { name: 'transactions of Bitcoin' }).click();
  const remove = (tab: Page) => tab.getByRole('button', { name: /^Delete Buy of/ });
  // Delete another row, because a second press at the same place would count as a double click.
  await Promise.all([remove(page).nth(3).click(), remove(otherPage).last().click()]);
  await expect.poll(async () => (await storedTransactions(page)).length).toBe(1_597);
  await expect(transactionCount(page)).toHaveText('1597');
  await expect(transactionCount(otherPage)).toHaveText('1597');
});

test('PORT-LARGE: without IndexedDB it stays in local storage; if neither accepts it, a notice says so and offers a file', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('private', 'InvalidStateError');
    };
  });
  await openAs(page, { portfolio: manyTransactions(1_600) });
  await deleteOne(page);
  await expect(transactionCount(page)).toHaveText('1599');
  await expect
    .poll(async () => ((await readStoredPortfolio(page)) as unknown[]).length)
    .toBe(1_599);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page
    .getByRole('button', { name: /^Delete Buy of/ })
    .nth(3)
    .click();
  const lostNote = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ has: page.getByRole('button') });
  await expect(lostNote).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // Use a key, because a click so soon after another may count as a double click.
    lostNote.getByRole('button').press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('portfolio.json');
});

test('PORT-LARGE: data that the browser does not return is reported, and no other change loses it', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, { portfolio: manyTransactions(1_600) });
  await deleteOne(page);
  await expect.poll(() => storedChars(page)).toBeLessThan(50_000);
  const before = (await readStoredPortfolio(page)) as unknown[];
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('private', 'InvalidStateError');
    };
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('cannot be read from this browser');
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  await dialog.getByLabel('Coin', { exact: true }).fill('BTC');
  await dialog.getByLabel('Amount').fill('1');
  await dialog.getByLabel('Price per coin').fill('1');
  await dialog.getByRole('button', { name: 'Add Transaction' }).click();
  await expect
    .poll(async () => ((await readStoredPortfolio(page)) as unknown[]).length)
    .toBe(before.length + 1);
  expect(((await readStoredPortfolio(page)) as unknown[]).slice(0, before.length)).toEqual(before);
  // Removing the lost entries removes the message.
  await page.getByRole('button', { name: 'Give them up' }).click();
  const question = page.getByRole('dialog', { name: 'Give up what cannot be read?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('cannot be read from this browser')).toHaveCount(0);
  await expect
    .poll(async () => JSON.stringify(await readStoredPortfolio(page)))
    .not.toContain('segment');
  expect(await readStoredPortfolio(page)).toContainEqual(
    expect.objectContaining({ coin: 'BTC', amount: 1 }),
  );
});

/** Lets the page write this many times and then never again, as if its tab were killed. */
async function endAfter(page: Page, writes: number) {
  await page.evaluate((maxRuns) => {
    let writesLeft = maxRuns;
    const count = () => {
      writesLeft -= 1;
      Object.assign(window, { isOver: writesLeft < 0 });
      if (writesLeft < 0) throw new DOMException('ended', 'UnknownError');
    };
    const { setItem, removeItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      count();
      setItem.call(this, key, text);
    };
    Storage.prototype.removeItem = function (key) {
      count();
      removeItem.call(this, key);
    };
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      try {
        count();
      } catch (error) {
        // An unfinished transaction is rolled back.
        this.transaction.abort();
        throw error;
      }
      return put.apply(this, args);
    };
  }, writes);
}

const isOver = (page: Page) => page.evaluate(() => Reflect.get(window, 'isOver') === true);

const everyKey = async (page: Page) =>
  JSON.stringify([
    await storedTransactions(page),
    await readLocalStorage(page, 'portfolios'),
    await readLocalStorage(page, 'watchlist'),
  ]);

const csv = [
  'id,date,kind,coin,coin id,amount,price in usd,fee,fee coin,fee coin id,note',
  ...manyTransactions(1_600, 5_000).map(
    ({ id, coin, coinId, amount, price, note }) =>
      `${id},${new Date(Number(id)).toISOString()},buy,${coin},${coinId},${amount},${price},,,,${note}`,
  ),
].join('\n');

const backup = JSON.stringify({
  kind: 'browser-backup',
  version: 1,
  made: '2026-01-02T03:04:05.000Z',
  data: { portfolio: manyTransactions(1_600, 9_000), watchlist: ['BTC'] },
});

const twoPortfolios = [
  { id: 'first', name: 'Main' },
  { id: '5', name: 'Other', transactions: manyTransactions(20, 7_000) },
];

const moments: Record<
  string,
  { before: Record<string, unknown>; act(page: Page): Promise<unknown> }
> = {
  'the move to the other storage': {
    before: { portfolio: manyTransactions(1_600) },
    act: deleteOne,
  },
  'the move back': { before: { portfolio: manyTransactions(1_600) }, act: clearAll },
  'an import': {
    before: { portfolio: manyTransactions(3) },
    async act(page) {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await dialog.getByRole('button', { name: 'Import 1,600 transactions' }).click();
    },
  },
  'a restore': {
    before: { portfolio: manyTransactions(3), watchlist: ['ETH'] },
    async act(page) {
      await page.getByRole('button', { name: 'Backup', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'b.json',
        mimeType: 'application/json',
        buffer: Buffer.from(backup),
      });
      await dialog.getByLabel('Transactions: What to do').selectOption('Replace');
      await dialog.getByLabel('Watchlist: What to do').selectOption('Replace');
      await dialog.getByRole('button', { name: 'Restore' }).click();
    },
  },
  'a move into another portfolio': {
    before: { portfolio: manyTransactions(1_600), portfolios: twoPortfolios },
    async act(page) {
      await rowOf(page, 'Bitcoin').getByRole('button', { name: '400 transactions' }).click();
      await page.getByRole('button', { name: 'Move transactions' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('To which portfolio').selectOption('Other');
      await dialog.getByRole('button', { name: 'Move 400 transactions' }).click();
    },
  },
  'a merge': {
    before: { portfolio: manyTransactions(1_600), portfolios: twoPortfolios },
    async act(page) {
      await page.getByRole('button', { name: 'Manage portfolios' }).click();
      await page.getByRole('button', { name: 'Merge Main into another' }).click();
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
    },
  },
};

// Each write needs a separate visit.
for (const [momentName, { before, act }] of Object.entries(moments))
  test(`PORT-LARGE, IMPORT-WHOLE, PORT-BACKUP: a tab that ends at any write of ${momentName} leaves all of it or nothing`, {
    tag: '@full',
  }, async ({ context }) => {
    const outcomes = new Map<string, number>();
    for (let writes = 0, isEnded = true; isEnded; writes += 1) {
      const page = await context.newPage();
      await openAs(page, before);
      await expect(page.getByRole('table', { name: 'Holdings' })).toBeVisible();
      if (momentName === 'the move back') {
        await deleteOne(page);
        await expect.poll(() => storedChars(page)).toBeLessThan(50_000);
      }
      const keysBefore = await everyKey(page);
      await endAfter(page, writes);
      await act(page);
      await expect
        .poll(async () => (await isOver(page)) || (await everyKey(page)) !== keysBefore)
        .toBe(true);
      // Leave time for the work that follows the write.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      isEnded = await isOver(page);
      await page.close();
      const nextPage = await context.newPage();
      await visit(nextPage, '/portfolio');
      const now = await everyKey(nextPage);
      outcomes.set(now === keysBefore ? 'before' : now.replace(/\d{13}-\w+/g, 'id'), writes);
      await nextPage.close();
    }
    expect(
      [...outcomes.keys()].map((outcome) => (outcome === 'before' ? outcome : 'after')),
    ).toEqual(['before', 'after']);
  });
