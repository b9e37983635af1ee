import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { openWith, purchase } from './portfolio-page.ts';
import { setPrices } from './prices.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';

let putBack = () => Promise.resolve();
test.beforeAll(async ({ provider, site }) => {
  putBack = await setPrices({ provider, site }, { bitcoin: 70_000 });
});
test.afterAll(() => putBack());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });
const openExport = (page: Page) =>
  page.getByRole('button', { name: 'Export', exact: true }).click();

/** Saves a file. @returns its name, and its lines */
async function saveFile(page: Page, name: string): Promise<[string, string[]]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('button', { name: `Save ${name}` })
      .click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return [file.suggestedFilename(), text.slice(1).trimEnd().split('\r\n')];
}

const epochMs = (iso: string) => Date.parse(iso);
const entries = [
  { ...purchase('BTC', 1, 100, 'bitcoin'), at: epochMs('2024-01-10T12:00Z'), fee: { amount: 1 } },
  { ...purchase('BTC', 1, 200, 'bitcoin'), at: epochMs('2024-02-10T12:00Z') },
  { ...purchase('BTC', -0.5, 300, 'bitcoin'), at: epochMs('2024-12-31T23:30Z') },
  { ...purchase('BTC', -1, 400, 'bitcoin'), at: epochMs('2025-03-01T12:00Z'), fee: { amount: 3 } },
  { ...purchase('=CMD("X")', -2, 5, '=cmd("x")'), at: epochMs('2025-06-01T12:00Z') },
];

test('PORT-YEAR: a year’s realised profits are saved by the chosen method, purchase by purchase, with the rules and no formula', async ({
  page,
}) => {
  await openWith(page, entries);
  await openExport(page);
  await expect(dialog(page)).toContainText('3 rows, profit +$256.50');
  expect(await violationsEverywhere(page)).toEqual([]);
  const [name, lines] = await saveFile(page, 'Realised profit');
  expect(name).toBe('realised-2025-fifo.csv');
  expect(lines).toEqual([
    'Coin,Coin id,Kind,Acquired,Disposed,Amount,Proceeds (USD),Cost (USD),Fee (USD),Profit (USD),Days held,Note',
    'BTC,bitcoin,Sale,"Jan 10, 2024","Mar 1, 2025",0.5,200,50.5,1.5,148,416,',
    'BTC,bitcoin,Sale,"Feb 10, 2024","Mar 1, 2025",0.5,200,100,1.5,98.5,385,',
    `"'=CMD(""X"")","'=cmd(""x"")",Sale,,"Jun 1, 2025",2,10,0,0,10,,No purchase recorded`,
    'Sum,,,,,,410,150.5,3,256.5',
    '',
    '"Cost method: FIFO, oldest first."',
    'Days and years are those of the time zone UTC.',
    'This is not tax advice.',
  ]);
  await dialog(page).getByLabel('Year').selectOption('2024');
  await dialog(page).getByLabel('Cost method').selectOption('Cost: average');
  const [fileName, yearLines] = await saveFile(page, 'Realised profit');
  expect(fileName).toBe('realised-2024-average.csv');
  expect(yearLines[1]).toBe(
    'BTC,bitcoin,Sale,,"Dec 31, 2024",0.5,150,75.25,0,74.75,,Average of all purchases',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
});

test('PORT-HOLDINGS-FILE, PORT-HIDDEN: holdings are saved with their cost and value, even while amounts are hidden', async ({
  page,
}) => {
  await openWith(page, [
    ...entries.slice(0, 2),
    { ...purchase('ZRN', 3, 2), at: epochMs('2024-01-01') },
  ]);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await openExport(page);
  await expect(dialog(page)).toContainText('Nothing has been sold yet.');
  const [, lines] = await saveFile(page, 'Holdings');
  expect(lines).toEqual([
    'Coin,Name,Coin id,Amount,Average cost (USD),Cost (USD),Price (USD),Value (USD),Unrealised profit (USD)',
    'BTC,Bitcoin,bitcoin,2,150.5,301,70000,140000,139699',
    'ZRN,,zrn,3,2,6,,,',
  ]);
});

test('PORT-YEAR, PORT-HIDDEN: the profit beside the year is hidden with all other amounts', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, entries);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await openExport(page);
  await expect(dialog(page)).toContainText('3 rows, profit ••••');
  await expect(dialog(page).getByRole('img', { name: 'Hidden' })).toBeVisible();
});
