import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  jacketFixture,
  nextMonday,
  readProduct,
  readProducts,
  readShopifyProducts,
  shopifyFixture,
  trackingNumber,
} from '../desk/days.ts';
import { openSession, pay } from '../store/buyer.ts';
import { textOf } from './desk-files.ts';
import { type DeskSite, enterDesk, startDesk } from './desk-site.ts';

/** An owner's whole days, on screens that other tests check one by one. */
test.describe('an owner’s whole days', { tag: '@full' }, () => {
  test.describe.configure({ mode: 'default' });
  test.slow();

  const folder = mkdtempSync(join(tmpdir(), 'desk-days-'));
  const clock = join(folder, 'clock');
  const setClock = (aheadMs: number) => writeFileSync(clock, String(aheadMs));
  let desk: DeskSite;
  test.beforeAll(async () => {
    setClock(0);
    desk = await startDesk({
      SITE_DIR: join(folder, 'site'),
      CLOCK_FILE: clock,
      NODE_OPTIONS: `--import ${resolve('test/fakes/moved-clock.mjs')}`,
    });
  });
  test.afterAll(async () => {
    await desk?.site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const enter = (page: Page) => enterDesk(page, desk);
  const place = () => ({
    origin: desk.site.url,
    base: `${desk.site.url}/api/store/candlewick`,
  });

  /** Counts presses of keys, of the mouse and of a finger from now on. */
  async function countPresses(page: Page): Promise<() => Promise<number>> {
    await page.evaluate(() => {
      const pressCount = { presses: 0 };
      Object.assign(window, { counted: pressCount });
      for (const event of ['pointerdown', 'keydown'])
        addEventListener(event, () => pressCount.presses++, { capture: true });
    });
    return () =>
      page.evaluate(() => (window as unknown as { counted: { presses: number } }).counted.presses);
  }

  test('DESK-BULK: thirty parcels take a dozen presses, with slips, a carrier’s file and a number each', async ({
    page,
    context,
  }) => {
    const numbers = new Set<string>();
    for (let parcel = 0; parcel < 30; parcel++) numbers.add(await desk.buy());
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page);
    const tracking = [...numbers].map((_, index) => trackingNumber(index));
    await page.evaluate((lines) => navigator.clipboard.writeText(lines), tracking.join('\n'));
    const presses = await countPresses(page);
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByLabel('Select all orders that are shown').check();
    await expect(page.getByText('30 selected')).toBeVisible();
    const openedPage = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Print packing slips' }).click();
    const slips = await openedPage;
    for (const number of numbers) await expect(slips.getByText(number).first()).toBeVisible();
    await slips.close();
    await page.getByRole('button', { name: 'Addresses' }).click();
    const dialog = page.getByRole('dialog');
    const downloadStarted = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Save the file' }).click();
    const file = await textOf(await downloadStarted);
    for (const number of numbers) expect(file).toContain(number);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await dialog.getByRole('textbox').first().focus();
    await page.keyboard.press('ControlOrMeta+v');
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByText('Nothing to send.')).toBeVisible();
    // Twelve presses take three minutes at fifteen seconds each.
    expect(await presses()).toBeLessThanOrEqual(12);
    await page.getByRole('button', { name: /^Sent/ }).click();
    await page.getByRole('link', { name: [...numbers][0] ?? '' }).click();
    await expect(page.getByLabel('Tracking number')).toHaveValue(/^RX\d{9}AT$/);
  });

  test('DESK-ORDERS: a wrong tracking number is corrected by keyboard alone, and the history shows both', async ({
    page,
  }) => {
    const number = await desk.buy();
    await enter(page);
    await page.goto(`${new URL(page.url()).origin}/orders/${number}`);
    const field = page.getByLabel('Tracking number');
    await field.focus();
    await page.keyboard.type('RX 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^It was sent/ })).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('RX 1');
    await page.keyboard.press('Tab');
    for (
      let tabs = 0;
      tabs < 60 && !(await field.evaluate((element) => element === document.activeElement));
      tabs++
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('RX 2');
    await page.keyboard.press('Enter');
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.filter({ hasText: 'tracking RX 1 → RX 2' })).toBeVisible();
    await expect(history).toHaveCount(2);
  });

  test('DESK-STOCK: after a stocktaking with sales meanwhile every number matches the shelf', async ({
    page,
  }) => {
    await enter(page);
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    const rows = page.getByRole('row').filter({ has: page.getByRole('textbox') });
    await expect(rows.nth(3)).toBeVisible();
    const count = 4;
    const skus: string[] = [];
    for (let index = 0; index < count; index++) {
      skus.push((await rows.nth(index).getByRole('cell').nth(1).textContent()) ?? '');
      await rows
        .nth(index)
        .getByRole('textbox')
        .fill(String(20 + index));
    }
    const products = await readProducts(desk.site.url);
    const soldVariant = products
      .flatMap(({ variants }) => variants)
      .find(({ sku }) => sku === skus[0]);
    if (soldVariant === undefined) throw new Error('The first row is not sold');
    const session = await openSession(place(), [{ variant_id: soldVariant.id, quantity: 2 }]);
    await pay(place(), session);
    await page.getByLabel('Why').selectOption('Counted');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    for (const [index, sku] of skus.entries()) {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: sku, exact: true }) });
      await expect(row.getByRole('cell').nth(2)).toHaveText(String(index === 0 ? 18 : 20 + index));
    }
  });

  test('DESK-PRODUCT, DESK-SEVERAL: a product with six variants is created, and its sale begins next Monday by itself', async ({
    page,
  }) => {
    await enter(page);
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/products/new`);
    await page.getByLabel('Title').fill(jacketFixture.title);
    await page.getByLabel('Price of variant 1', { exact: true }).fill(jacketFixture.price);
    await page.getByLabel('SKU of variant 1').fill(jacketFixture.sku);
    await page.getByLabel('Stock of variant 1').fill(jacketFixture.stock);
    for (const [index, { name, values }] of jacketFixture.options.entries()) {
      await page.getByLabel(`Option ${index + 1}`, { exact: true }).fill(name);
      await page.getByLabel(`Values of option ${index + 1}`).fill(values);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`SKU of variant ${jacketFixture.variants}`)).toHaveValue(
      jacketFixture.lastSku,
    );
    await page.getByRole('button', { name: 'Save and publish' }).click();
    const readOffered = () => readProduct(desk.site.url, jacketFixture.title);
    await expect
      .poll(async () => (await readOffered())?.variants.length)
      .toBe(jacketFixture.variants);
    const monday = nextMonday();
    await page.goto(`${origin}/products`);
    await page.getByLabel(`Select ${jacketFixture.title}`).check();
    await page.getByRole('button', { name: 'Put on sale' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Percent off').fill(jacketFixture.sale.percent);
    await dialog.getByLabel('From, empty for at once').fill(monday);
    const resultCells = dialog.getByRole('row').nth(1).getByRole('cell');
    await expect(resultCells.nth(1)).toHaveText('$80.00');
    await expect(resultCells.nth(2)).toHaveText(/^\$80.00\$60.00 from /);
    await dialog.getByRole('button', { name: 'Change 1 product' }).click();
    await expect(dialog).toBeHidden();
    const listedRow = page.getByRole('row').filter({ hasText: jacketFixture.title });
    await expect(listedRow.getByRole('cell').last()).toHaveText(/^\$80.00\$60.00 from /);
    const prices = async () =>
      (await readOffered())?.variants.map(({ prices: [price] }) => [
        price?.amount,
        price?.sale_amount,
      ]);
    const variantsAt = (sale: number | null) =>
      Array.from({ length: jacketFixture.variants }, () => [jacketFixture.cents, sale]);
    await expect.poll(prices).toEqual(variantsAt(null));
    setClock(Date.parse(`${monday}T12:00:00Z`) - Date.now());
    await expect.poll(prices).toEqual(variantsAt(jacketFixture.sale.cents));
    const [firstVariant] = (await readOffered())?.variants ?? [];
    expect(firstVariant?.prices[0]?.lowest_amount_30_days).toBe(jacketFixture.cents);
    setClock(0);
  });

  test('DESK-IMPORT: a file from Shopify is recognised by its columns, planned, and on sale', async ({
    page,
  }) => {
    await enter(page);
    await page.goto(`${new URL(page.url()).origin}/import`);
    await page.getByLabel('Currency, where the file has none').fill('usd');
    await page.getByLabel('CSV or JSON').setInputFiles({
      name: shopifyFixture.name,
      mimeType: 'text/csv',
      buffer: Buffer.from(shopifyFixture.content),
    });
    await expect(page.getByLabel('Its columns')).toHaveValue('shopify');
    await expect(page.getByText('2 added')).toBeVisible();
    await page.getByRole('button', { name: 'Import it' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
    await expect.poll(() => readShopifyProducts(desk.site.url)).toEqual(shopifyFixture.offered);
  });
});
