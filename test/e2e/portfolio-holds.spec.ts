import { violationsEverywhere } from './axe.ts';
import { recordLayoutShifts } from './motion.ts';
import { sidewaysScrollPx } from './overlays.ts';
import {
  addButton,
  addDialog,
  clearButton,
  holdings,
  openWith,
  purchase,
  rowOf,
} from './portfolio-page.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

const someEntries = [
  purchase('BTC', 0.25, 60_000, 'bitcoin'),
  purchase('ETH', -1.5, 2_000, 'ethereum'),
  purchase('FOO', 3, 7),
];

test('HOLD-KEYS: a transaction is added and deleted, and everything cleared, by keyboard alone', async ({
  page,
}) => {
  await visit(page, '/portfolio');
  const { keyboard } = page;
  const form = addDialog(page);
  await page.getByRole('button', { name: 'Add your first' }).focus();
  await keyboard.press('Enter');
  await expect(form.coin).toBeFocused();
  await keyboard.type('eth');
  const priceNow = form.dialog.getByRole('button', { name: /^Use the price now/ });
  await expect(priceNow).toBeVisible();
  await keyboard.press('Tab');
  await expect(priceNow).toBeFocused();
  await keyboard.press('Enter');
  await expect(form.price).not.toHaveValue('');
  await keyboard.press('Tab');
  await expect(form.amount).toBeFocused();
  await keyboard.type('2');
  await keyboard.press('Enter');
  await expect(rowOf(page, 'Ethereum')).toBeVisible();
  await expect(addButton(page)).toBeFocused();

  const remove = page.getByRole('button', { name: 'Delete Ethereum' });
  await keyboard.press('Tab');
  await expect(page.getByLabel('Cost method')).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByLabel('Show values in')).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Hide amounts' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add another portfolio' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Backup' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  await keyboard.press('Tab');
  const toggle = page.getByRole('button', { name: '1 transaction of Ethereum' });
  await expect(toggle).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete Buy of 2 ETH' })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ethereum' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const explanationDialog = page.getByRole('dialog', { name: 'Unrealised profit' });
  await expect(explanationDialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(rowOf(page, 'Ethereum').getByRole('button', { name: 'Explain' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Edit Buy of 2 ETH' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete Ethereum?' });
  await expect(question).toBeVisible();
  await keyboard.press('Escape');
  await expect(remove).toBeFocused();
  for (let stop = 0; stop < 12; stop += 1) await keyboard.press('Shift+Tab');
  await expect(clearButton(page)).toBeFocused();
  await keyboard.press('Enter');
  const clearAllButton = page.getByRole('dialog').getByRole('button', { name: 'Clear all' });
  await expect(clearAllButton).toBeVisible();
  while (!(await clearAllButton.evaluate((button) => button === document.activeElement)))
    await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Portfolio is Empty' })).toBeVisible();
  // The pressed button is gone, so the only action left gets the focus.
  await expect(addButton(page)).toBeFocused();
});

test('HOLD-AXE: no accessibility violation with holdings, in the form, after a refusal, and in the question', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, someEntries);
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '1 transaction' }).click();
  expect(await violationsEverywhere(page)).toEqual([]);
  await addButton(page).click();
  await addDialog(page).coin.fill('btc');
  expect(await violationsEverywhere(page)).toEqual([]);
  await addDialog(page).submit.click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  await addDialog(page).dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Bitcoin' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
});

test.describe('HOLD-CALM', () => {
  test('nothing scrolls sideways on a phone or a desktop, however long the numbers and names', {
    tag: '@full',
  }, async ({ page }) => {
    await openWith(page, [
      ...someEntries,
      purchase('BTC', 123_456_789_012.345, 1, 'bitcoin'),
      purchase('W'.repeat(60), 0.000_000_000_001_234_5, 1e20),
    ]);
    for (const toggle of await page.getByRole('button', { name: /transactions? of/ }).all())
      await toggle.click();
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScrollPx(page), `${width} px`).toBeLessThanOrEqual(0);
      const table = await holdings(page).evaluate((element) => {
        const box = element.parentElement?.getBoundingClientRect();
        return element.getBoundingClientRect().right - (box?.right ?? 0);
      });
      expect(table, `${width} px`).toBeLessThanOrEqual(0);
      await addButton(page).click();
      await addDialog(page).fill('W'.repeat(60), '9'.repeat(60), '9'.repeat(60));
      const isInside = await addDialog(page).dialog.evaluate(
        (dialog) => dialog.scrollWidth - dialog.clientWidth,
      );
      expect(isInside, `${width} px`).toBeLessThanOrEqual(0);
      expect(await sidewaysScrollPx(page), `${width} px`).toBeLessThanOrEqual(0);
      await addDialog(page).dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(addDialog(page).dialog).toHaveCount(0);
    }
  });

  for (const width of [390, 1280]) {
    test(`nothing moves in the page when the stored transactions and the prices appear at ${width} px`, {
      tag: width === 390 ? [] : ['@full'],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const readShifts = await recordLayoutShifts(page, 'main');
      await openWith(page, someEntries);
      await expect(rowOf(page, 'Bitcoin')).toContainText('$');
      await page.evaluate(() => document.fonts.ready);
      expect(await readShifts()).toEqual([]);
    });
  }
});
