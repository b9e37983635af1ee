import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { openSession, pay } from '../store/buyer.ts';
import { textOf } from './desk-files.ts';
import { type DeskSite, enterDesk, startDesk } from './desk-site.ts';

/** An owner's days, at the screens that other tests hold one by one. */
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

  /** Presses of keys, of the mouse and of a finger from now on. */
  async function countPresses(page: Page): Promise<() => Promise<number>> {
    await page.evaluate(() => {
      const counted = { presses: 0 };
      Object.assign(window, { counted });
      for (const event of ['pointerdown', 'keydown'])
        addEventListener(event, () => counted.presses++, { capture: true });
    });
    return () =>
      page.evaluate(() => (window as unknown as { counted: { presses: number } }).counted.presses);
  }

  const listed = z.object({
    products: z.array(
      z.object({
        title: z.string(),
        variants: z.array(
          z.object({
            id: z.string(),
            sku: z.string().nullable(),
            inventory_quantity: z.number().nullable(),
            prices: z.array(
              z.object({
                amount: z.number(),
                sale_amount: z.number().nullable(),
                lowest_amount_30_days: z.number().nullable(),
              }),
            ),
          }),
        ),
      }),
    ),
  });
  /** A product as visitors get it. */
  const shown = async (title: string) =>
    listed
      .parse(await (await fetch(`${place().base}/products?limit=100`)).json())
      .products.find((product) => product.title === title);

  test('DESK-BULK: thirty parcels are a dozen presses, with slips, a carrier’s file and a number each', async ({
    page,
    context,
  }) => {
    const numbers = new Set<string>();
    for (let parcel = 0; parcel < 30; parcel++) numbers.add(await desk.buy());
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page);
    const tracking = [...numbers].map((_, at) => `RX${String(at).padStart(9, '0')}AT`);
    await page.evaluate((lines) => navigator.clipboard.writeText(lines), tracking.join('\n'));
    const presses = await countPresses(page);
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByLabel('Select all orders that are shown').check();
    await expect(page.getByText('30 selected')).toBeVisible();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Print packing slips' }).click();
    const slips = await opened;
    for (const number of numbers) await expect(slips.getByText(number).first()).toBeVisible();
    await slips.close();
    await page.getByRole('button', { name: 'Addresses' }).click();
    const dialog = page.getByRole('dialog');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Save the file' }).click();
    const file = await textOf(await saved);
    for (const number of numbers) expect(file).toContain(number);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await dialog.getByRole('textbox').first().focus();
    await page.keyboard.press('ControlOrMeta+v');
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByText('Nothing to send.')).toBeVisible();
    // At three minutes for all, a press may take fifteen seconds.
    expect(await presses()).toBeLessThanOrEqual(12);
    await page.getByRole('button', { name: /^Sent/ }).click();
    await page.getByRole('link', { name: [...numbers][0] ?? '' }).click();
    await expect(page.getByLabel('Tracking number')).toHaveValue(/^RX\d{9}AT$/);
  });

  test('DESK-ORDERS: a wrong tracking number is corrected by keys alone, and the history has both', async ({
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
      tabs < 60 && !(await field.evaluate((on) => on === document.activeElement));
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

  test('DESK-STOCK: of a stocktaking with sales meanwhile every number is that of the shelf', async ({
    page,
  }) => {
    await enter(page);
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    const rows = page.getByRole('row').filter({ has: page.getByRole('textbox') });
    await expect(rows.nth(3)).toBeVisible();
    const count = 4;
    const skus: string[] = [];
    for (let at = 0; at < count; at++) {
      skus.push((await rows.nth(at).getByRole('cell').nth(1).textContent()) ?? '');
      await rows
        .nth(at)
        .getByRole('textbox')
        .fill(String(20 + at));
    }
    const products = listed.parse(
      await (await fetch(`${place().base}/products?limit=100`)).json(),
    ).products;
    const sold = products.flatMap(({ variants }) => variants).find(({ sku }) => sku === skus[0]);
    if (sold === undefined) throw new Error('The first row is not sold');
    const session = await openSession(place(), [{ variant_id: sold.id, quantity: 2 }]);
    await pay(place(), session);
    await page.getByLabel('Why').selectOption('Counted');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    for (const [at, sku] of skus.entries()) {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: sku, exact: true }) });
      await expect(row.getByRole('cell').nth(2)).toHaveText(String(at === 0 ? 18 : 20 + at));
    }
  });

  test('DESK-PRODUCT, DESK-SEVERAL: a product with six variants is made, and its sale begins next Monday by itself', async ({
    page,
  }) => {
    await enter(page);
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/products/new`);
    await page.getByLabel('Title').fill('Taper Jacket');
    await page.getByLabel('Price of variant 1', { exact: true }).fill('80');
    await page.getByLabel('SKU of variant 1').fill('TJ');
    await page.getByLabel('Stock of variant 1').fill('5');
    for (const [at, [name, values]] of [
      ['Size', 'S, M, L'],
      ['Colour', 'Ink, Wax'],
    ].entries()) {
      await page.getByLabel(`Option ${at + 1}`, { exact: true }).fill(name ?? '');
      await page.getByLabel(`Values of option ${at + 1}`).fill(values ?? '');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('SKU of variant 6')).toHaveValue('TJ-L-WAX');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect.poll(async () => (await shown('Taper Jacket'))?.variants.length).toBe(6);
    const dayMs = 86_400_000;
    const ahead =
      ((8 - new Date().getUTCDay()) % 7) + (new Date().getUTCDay() % 6 === 0 ? 7 : 0) || 7;
    const monday = new Date(Date.now() + ahead * dayMs).toISOString().slice(0, 10);
    await page.goto(`${origin}/products`);
    await page.getByLabel('Select Taper Jacket').check();
    await page.getByRole('button', { name: 'Put on sale' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Percent off').fill('25');
    await dialog.getByLabel('From, empty for at once').fill(monday);
    const told = dialog.getByRole('row').nth(1).getByRole('cell');
    await expect(told.nth(1)).toHaveText('$80.00');
    await expect(told.nth(2)).toHaveText(/^\$80.00\$60.00 from /);
    await dialog.getByRole('button', { name: 'Change 1 product' }).click();
    await expect(dialog).toBeHidden();
    const listed = page.getByRole('row').filter({ hasText: 'Taper Jacket' });
    await expect(listed.getByRole('cell').last()).toHaveText(/^\$80.00\$60.00 from /);
    const prices = async () =>
      (await shown('Taper Jacket'))?.variants.map(({ prices: [price] }) => [
        price?.amount,
        price?.sale_amount,
      ]);
    await expect.poll(prices).toEqual(Array.from({ length: 6 }, () => [8_000, null]));
    setClock(Date.parse(`${monday}T12:00:00Z`) - Date.now());
    await expect.poll(prices).toEqual(Array.from({ length: 6 }, () => [8_000, 6_000]));
    expect((await shown('Taper Jacket'))?.variants[0]?.prices[0]?.lowest_amount_30_days).toBe(
      8_000,
    );
    setClock(0);
  });

  /** The heads of Shopify's present template, as far as a shop fills them in. */
  const shopify = [
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description',
    'Rush Light,rush-light,"<p>From <b>rushes</b>.</p>",Wick,,Lights,"old, quiet",TRUE,Active,RL-1,,Length,Short,,12.00,15.00,4.00,TRUE,,shopify,7,DENY,120,g,TRUE,manual,,,,,FALSE,,',
    ',rush-light,,,,,,,,RL-2,,,Long,,14.00,,,TRUE,,shopify,3,DENY,160,g,TRUE,manual,,,,,,,',
    'Snuffer,snuffer,Puts it out.,Wick,,Tools,,TRUE,Active,SN-1,,Title,Default Title,,9.50,,,TRUE,,,,CONTINUE,80,g,TRUE,manual,,,,,FALSE,,',
  ].join('\n');

  test('DESK-IMPORT: a file of Shopify is known by its columns, planned, and on sale', async ({
    page,
  }) => {
    await enter(page);
    await page.goto(`${new URL(page.url()).origin}/import`);
    await page.getByLabel('Currency, where the file has none').fill('usd');
    await page.getByLabel('CSV or JSON').setInputFiles({
      name: 'products_export.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(shopify),
    });
    await expect(page.getByLabel('Its columns')).toHaveValue('shopify');
    await expect(page.getByText('2 added')).toBeVisible();
    await page.getByRole('button', { name: 'Import it' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
    await expect
      .poll(async () =>
        (await shown('Rush Light'))?.variants.map(
          ({ sku, inventory_quantity: left, prices: [price] }) => [
            sku,
            left,
            price?.sale_amount ?? price?.amount,
          ],
        ),
      )
      .toEqual([
        ['RL-1', 7, 1_200],
        ['RL-2', 3, 1_400],
      ]);
    expect((await shown('Snuffer'))?.variants).toMatchObject([
      { sku: 'SN-1', inventory_quantity: null },
    ]);
  });
});
