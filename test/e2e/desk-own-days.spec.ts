import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copyProject } from '../copy-project.ts';
import { photo } from '../fakes/pictures/photo.ts';
import { rowsOf, sumOf, textOf } from './desk-files.ts';
import { type DeskSite, enterDesk, startDesk } from './desk-site.ts';

/** The tax in a price. */
const taxIn = (cents: number, percent: number) => Math.round((cents * percent) / (100 + percent));

/** Days of a site of one's own, which the starter builds. */
test.describe('an owner’s whole days, of a site of their own', { tag: '@full' }, () => {
  test.describe.configure({ mode: 'default' });
  test.slow();

  const copy = mkdtempSync(join(tmpdir(), 'desk-days-'));
  let published: DeskSite;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    copyProject(copy);
    cpSync('build', join(copy, 'build'), { recursive: true });
    mkdirSync(join(copy, 'site'));
    writeFileSync(
      join(copy, 'site/shop.yaml'),
      [
        'beforeOrder: {tax: included}',
        'zones: [{name: Germany, countries: [DE], priceCents: 490}]',
        'taxRates: {DE: {standard: 19, reduced: 7}}',
      ].join('\n'),
    );
    published = await startDesk({}, copy);
  });
  test.afterAll(async () => {
    await published?.site.stop();
    rmSync(copy, { recursive: true, force: true });
  });

  test('DESK-ACCOUNTS: a month of sales and refunds is handed over, and its sums are those of what was typed', async ({
    page,
  }) => {
    await enterDesk(page, published);
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/import`);
    await page.getByLabel('CSV or JSON').setInputFiles({
      name: 'month.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'handle,title,status,sku,price,currency,stock,tax_class\nmug,Mug,published,MG-1,16,usd,50,standard\nbook,Book,published,BK-1,10,usd,50,reduced\n',
      ),
    });
    await page.getByRole('button', { name: 'Import it' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
    const dialog = page.getByRole('dialog');
    const sales = [
      { sku: 'MG-1', percent: 19, pieces: 3, cents: 1_799 },
      { sku: 'BK-1', percent: 7, pieces: 2, cents: 1_033 },
      { sku: 'MG-1', percent: 19, pieces: 7, cents: 333 },
    ];
    for (const { sku, pieces, cents } of sales) {
      await page.goto(`${origin}/orders`);
      await page.getByRole('button', { name: 'Record a sale' }).click();
      await dialog.getByLabel('SKU').fill(sku);
      await dialog.getByLabel('Pieces').fill(String(pieces));
      await dialog.getByLabel('Price of a piece').fill((cents / 100).toFixed(2));
      await dialog.getByLabel(/^Country/).fill('DE');
      await dialog.getByRole('button', { name: 'Record it' }).click();
      await expect(page).toHaveURL(/\/orders\/\w+-\w+$/);
    }
    // The last order is open.
    const back = 1_001;
    await page.getByRole('button', { name: 'Give money back' }).click();
    await dialog.getByLabel('An amount').check();
    await dialog.getByLabel(/^Amount in/).fill((back / 100).toFixed(2));
    await dialog.getByRole('button', { name: 'Give it back' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Accounts' }).click();
    const save = async (name: string) => {
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: `Save as CSV: ${name}`, exact: true }).click();
      return rowsOf(await textOf(await saved));
    };
    const totalOf = (of: typeof sales) =>
      of.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0);
    const taxOf = (of: typeof sales) =>
      of.reduce((sum, { pieces, cents, percent }) => sum + taxIn(pieces * cents, percent), 0);
    const lines = await save('Lines by rate');
    const taxes = await save('By country and rate');
    for (const percent of [19, 7]) {
      const typed = sales.filter((sale) => sale.percent === percent);
      const ofRate = (rows: Record<string, string>[]) =>
        rows.filter((row) => Number(row['tax_percent']) === percent && row['country'] === 'DE');
      expect(sumOf(ofRate(taxes), 'sold')).toBe(totalOf(typed));
      expect(sumOf(ofRate(taxes), 'sold_tax')).toBe(taxOf(typed));
      expect(sumOf(ofRate(lines), 'total')).toBe(totalOf(typed));
      expect(sumOf(ofRate(lines), 'tax')).toBe(taxOf(typed));
      expect(sumOf(ofRate(lines), 'net')).toBe(totalOf(typed) - taxOf(typed));
    }
    expect(sumOf(taxes, 'sold')).toBe(totalOf(sales));
    expect(sumOf(taxes, 'given_back')).toBe(back);
    // A part of an order gives back its share of the order's tax, rounded down.
    const { pieces, cents } = sales.at(-1) ?? { pieces: 0, cents: 0 };
    const share = (taxIn(pieces * cents, 19) * back) / (pieces * cents);
    expect(sumOf(taxes, 'given_back_tax')).toBe(Math.floor(share));
    const days = await save('By day');
    expect([sumOf(days, 'sold'), sumOf(days, 'given_back')]).toEqual([totalOf(sales), back]);
    expect(sumOf(await save('Orders'), 'total')).toBe(totalOf(sales));
    expect(sumOf(await save('Refunds by rate'), 'total')).toBe(back);
    const papers = await save('Invoices and credit notes');
    expect(sumOf(papers, 'total')).toBe(totalOf(sales) - back);
  });

  test('DESK-SITE, DESK-PUBLISH: a story with a photo is written and published, and visitors read it', async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await enterDesk(page, published);
    await page.getByRole('link', { name: 'Site', exact: true }).click();
    const news = page.getByRole('region', { name: 'News', exact: true });
    await news.getByText(/^Pictures beside news/).click();
    const chooser = page.waitForEvent('filechooser');
    await news.getByRole('button', { name: 'Add pictures beside news' }).click();
    await (await chooser).setFiles({
      name: 'market.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 800, height: 600 }),
    });
    await expect(news.getByRole('button', { name: 'Remove market.jpg' })).toBeVisible();
    await page.getByLabel('Title of a new story').fill('We are at the market');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Title')).toHaveValue('We are at the market');
    await page.getByLabel('Summary').fill('Come by.');
    await page.getByLabel('Category').fill('Shop');
    await expect(page.getByLabel('Date')).not.toHaveValue('');
    await page.getByLabel(/^Markdown/).fill('See **you**.\n\n![Our stall](market.jpg)\n');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByText('Published. Visitors see your changes.')).toBeVisible({
      timeout: 200_000,
    });
    await page.goto(`${published.site.url}/news#we-are-at-the-market`);
    await expect(page.getByRole('heading', { name: 'We are at the market' })).toBeVisible();
    const picture = page.getByRole('img', { name: 'Our stall' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});
