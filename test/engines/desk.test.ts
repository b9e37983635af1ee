import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  jacketFixture,
  nextMonday,
  readProduct,
  readProducts,
  readShopifyProducts,
  shopifyFixture,
  storyFixture,
  trackingNumber,
} from '../desk/days.ts';
import { type DeskSite, startDesk } from '../e2e/desk-site.ts';
import { makePhoto } from '../fakes/pictures/photo.ts';
import { openSession, pay } from '../store/buyer.ts';
import {
  addPhoto,
  button,
  dialog,
  importFile,
  link,
  mainTarget,
  ownersBrowser,
  waitUntilDialogCloses,
} from './desk-visitor.ts';
import type { Target } from './find-target.ts';
import type { Visitor } from './visitor.ts';

const { engine, folder, enter, fileOf } = ownersBrowser();
const checkbox = (name: string): Target => ({ role: 'checkbox', name, within: mainTarget });

describe(`HOLD-ENGINES, DESK-AXE: the desk in ${engine}`, () => {
  let desk: DeskSite;
  let owner: Visitor;
  beforeAll(async () => {
    mkdirSync(join(folder, 'site'));
    desk = await startDesk({ SITE_DIR: join(folder, 'site') });
    owner = await enter(desk);
  });
  afterAll(() => desk?.site.stop());

  test('a link has opened it, and is gone from the address', async () => {
    await owner.finds(() => location.hash, '');
    expect(await owner.violations()).toEqual([]);
  });

  test('DESK-BULK: parcels are sent at once, with tracking numbers pasted as a column', async () => {
    const numbers: string[] = [];
    for (let parcel = 0; parcel < 6; parcel++) numbers.push(await desk.buy());
    const tracking = numbers.map((_, index) => trackingNumber(index));
    await owner.openPlain('/orders');
    await owner.press(checkbox('Select all orders that are shown'));
    await owner.copy(tracking.join('\n'));
    await owner.press(button('Mark as sent'));
    await owner.sees(button('Mark as sent', dialog));
    const typedValue = () =>
      [...document.querySelectorAll<HTMLInputElement>('dialog label input')].map(
        (field) => field.value,
      );
    await owner.key('v', 'Control');
    await owner.finds(typedValue, tracking);
    expect(await owner.violations()).toEqual([]);
    const lastValue = await owner.evaluate(
      () => [...document.querySelectorAll('dialog label')].at(-1)?.firstChild?.textContent ?? '',
    );
    await owner.press(button('Mark as sent', dialog));
    await owner.reads(mainTarget, 'Nothing to send.');
    await owner.openPlain('/orders?tab=sent');
    for (const number of numbers) await owner.sees(link(number));
    expect(await owner.violations()).toEqual([]);
    await owner.press(link(lastValue));
    await owner.holds('Tracking number', tracking.at(-1) ?? '', mainTarget);
  });

  test('DESK-ORDERS: a wrong tracking number is corrected, and the history shows both', async () => {
    const number = await desk.buy();
    await owner.openPlain(`/orders/${number}`);
    await owner.fill('Tracking number', 'RX 1', mainTarget);
    await owner.press(button('Mark as sent'));
    await owner.sees(button('Correct the parcel'));
    await owner.correct('Tracking number', 'RX 2', mainTarget);
    await owner.press(button('Correct the parcel'));
    await owner.reads({ role: 'region', name: 'History' }, 'tracking RX 1 → RX 2');
    expect(await owner.violations()).toEqual([]);
  });

  test('DESK-STOCK: after a stocktaking with a sale meanwhile every number matches the shelf', async () => {
    await owner.openPlain('/');
    await owner.press(link('Count the stock'));
    await owner.finds(() => document.activeElement?.closest('td') !== null, true);
    const rows = () =>
      [...document.querySelectorAll<HTMLTableRowElement>('.table tbody tr')].map(({ cells }) => ({
        sku: cells[1]?.textContent,
        onHand: Number(cells[2]?.textContent),
        field: cells[6]?.querySelector('input')?.getAttribute('aria-label') ?? '',
      }));
    const [firstRow, secondRow] = await owner.evaluate(rows);
    const variants = (await readProducts(desk.site.url)).flatMap((product) => product.variants);
    const soldVariant = variants.find(({ sku }) => sku === firstRow?.sku);
    if (firstRow === undefined || secondRow === undefined || soldVariant === undefined)
      throw new Error('The first two rows are not sold');
    await owner.fill(firstRow.field, '20', mainTarget);
    await owner.fill(secondRow.field, '31', mainTarget);
    const place = { origin: desk.site.url, base: `${desk.site.url}/api/store/candlewick` };
    await pay(place, await openSession(place, [{ variant_id: soldVariant.id, quantity: 2 }]));
    await owner.press(button('Save'));
    const onHand = async () => {
      const now = new Map((await owner.evaluate(rows)).map((row) => [row.sku, row.onHand]));
      return [firstRow, secondRow].map(({ sku }) => now.get(sku));
    };
    await expect.poll(onHand).toEqual([18, 31]);
    expect(await owner.violations()).toEqual([]);
  });

  test('DESK-PRODUCT, DESK-SEVERAL: a product with six variants is made from its options, and is on sale from next Monday', async () => {
    await owner.openPlain('/products/new');
    await owner.fill('Title', jacketFixture.title, mainTarget);
    await owner.fill('Price of variant 1', jacketFixture.price, mainTarget);
    await owner.fill('SKU of variant 1', jacketFixture.sku, mainTarget);
    await owner.fill('Stock of variant 1', jacketFixture.stock, mainTarget);
    for (const [index, { name, values }] of jacketFixture.options.entries()) {
      await owner.fill(`Option ${index + 1}`, name, mainTarget);
      await owner.fill(`Values of option ${index + 1}`, values, mainTarget);
    }
    await owner.key('Enter');
    await owner.holds(
      `SKU of variant ${jacketFixture.variants}`,
      jacketFixture.lastSku,
      mainTarget,
    );
    expect(await owner.violations()).toEqual([]);
    await owner.press(button('Save and publish'));
    await owner.press(checkbox(`Select ${jacketFixture.title}`));
    const monday = nextMonday();
    await owner.press(button('Put on sale'));
    await owner.fill('Percent off', jacketFixture.sale.percent, dialog);
    await owner.reach('From, empty for at once');
    const [year, ...monthAndDay] = monday.split('-');
    await owner.type([...monthAndDay, year].join('/'));
    await owner.holds('From, empty for at once', monday, dialog);
    await owner.press(button('Change 1 product', dialog));
    await waitUntilDialogCloses(owner);
    await owner.reads(mainTarget, '$60.00 from ');
    const offeredVariants = (await readProduct(desk.site.url, jacketFixture.title))?.variants ?? [];
    expect(
      offeredVariants.map(({ prices: [price] }) => [price?.amount, price?.sale_amount]),
    ).toEqual(Array.from({ length: jacketFixture.variants }, () => [jacketFixture.cents, null]));
    expect(await owner.violations()).toEqual([]);
  });

  test('DESK-IMPORT: a file from Shopify is recognised by its columns, planned, and on sale', async () => {
    await owner.openPlain('/import');
    await owner.fill('Currency, where the file has none', 'usd', mainTarget);
    await importFile(owner, fileOf(shopifyFixture));
    await expect.poll(() => readShopifyProducts(desk.site.url)).toEqual(shopifyFixture.offered);
    expect(await owner.violations()).toEqual([]);
  });

  test('a setting of the site is saved by its form', async () => {
    await owner.openPlain('/site');
    await owner.press(link('Name, contact, colours and switches'));
    await owner.fill('Tagline', 'Of wax', mainTarget);
    await owner.press(button('Save'));
    await owner.reads(mainTarget, 'Saved.');
    expect(await owner.violations()).toEqual([]);
  });

  test('DESK-SITE: a story is written with a photo, and saved', async () => {
    await owner.openPlain('/');
    await owner.press(link('Write a story'));
    await owner.write('Title of a new story', storyFixture.title, mainTarget);
    await owner.press(button('Write a new story'));
    await owner.holds('Title', storyFixture.title, mainTarget);
    await owner.fill('Summary', storyFixture.summary, mainTarget);
    await owner.fill('Category', storyFixture.category, mainTarget);
    const text =
      'Markdown: ### begins a section, ![words](photo.jpg) shows a picture of this folder';
    await owner.fill(text, storyFixture.text, mainTarget);
    const photo = await makePhoto({ width: 800, height: 600 });
    await addPhoto(owner, fileOf({ name: storyFixture.photo, content: photo }));
    await owner.holds(
      text,
      `${storyFixture.text}\n\n![What it shows](${storyFixture.photo})\n`,
      mainTarget,
    );
    expect(await owner.violations()).toEqual([]);
    await owner.press(button('Save'));
    await owner.reads(mainTarget, 'Saved. Publish puts it on the site.');
    const savedText = readFileSync(join(folder, 'site/news/we-are-at-the-market.md'), 'utf8');
    expect(savedText).toContain(`${storyFixture.text}\n\n![What it shows](${storyFixture.photo})`);
    expect(existsSync(join(folder, 'site/news', storyFixture.photo))).toBe(true);
    await owner.openPlain('/site/news/we-are-at-the-market.md');
    await owner.holds('Summary', storyFixture.summary, mainTarget);
  });
});
