import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectedMonthTotals, exportedMonthTotals, monthFixture, taxedShop } from '../desk/days.ts';
import { textOf } from './desk-files.ts';
import { type DeskSite, enterDesk, startOwnDesk } from './desk-site.ts';

/** Whole days at the desk of an owner's site, which the starter builds. */
test.describe('an owner’s whole days, on their own site', { tag: '@full' }, () => {
  test.describe.configure({ mode: 'default' });
  test.slow();

  const copy = mkdtempSync(join(tmpdir(), 'desk-days-'));
  let publishedSite: DeskSite;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    publishedSite = await startOwnDesk(copy, { 'shop.yaml': taxedShop });
  });
  test.afterAll(async () => {
    await publishedSite?.site.stop();
    rmSync(copy, { recursive: true, force: true });
  });

  test('DESK-ACCOUNTS: a month of sales and refunds is exported, and its sums match what was typed', async ({
    page,
  }) => {
    await enterDesk(page, publishedSite);
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/import`);
    await page.getByLabel('CSV or JSON').setInputFiles({
      name: monthFixture.catalogue.name,
      mimeType: 'text/csv',
      buffer: Buffer.from(monthFixture.catalogue.content),
    });
    await page.getByRole('button', { name: 'Import it' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
    const dialog = page.getByRole('dialog');
    for (const { sku, pieces, cents } of monthFixture.sales) {
      await page.goto(`${origin}/orders`);
      await page.getByRole('button', { name: 'Record a sale' }).click();
      await dialog.getByLabel('SKU').fill(sku);
      await dialog.getByLabel('Pieces').fill(String(pieces));
      await dialog.getByLabel('Price of a piece').fill((cents / 100).toFixed(2));
      await dialog.getByLabel(/^Country/).fill('DE');
      await dialog.getByRole('button', { name: 'Record it' }).click();
      await expect(page).toHaveURL(/\/orders\/\w+-\w+$/);
    }
    // The page of the last order is still open.
    await page.getByRole('button', { name: 'Give money back' }).click();
    await dialog.getByLabel('An amount').check();
    await dialog.getByLabel(/^Amount in/).fill((monthFixture.back / 100).toFixed(2));
    await dialog.getByRole('button', { name: 'Give it back' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Accounts' }).click();
    const save = async (name: string) => {
      const downloadStarted = page.waitForEvent('download');
      await page.getByRole('link', { name: `Save as CSV: ${name}`, exact: true }).click();
      return textOf(await downloadStarted);
    };
    expect(await exportedMonthTotals(save)).toEqual(expectedMonthTotals());
  });
});
