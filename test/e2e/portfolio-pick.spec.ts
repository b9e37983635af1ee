import { violationsEverywhere } from './axe.ts';
import { phone } from './everywhere.ts';
import {
  addButton,
  addDialog,
  bought,
  entriesOf,
  kept,
  openWith,
  rowOf,
} from './portfolio-page.ts';
import { rewriteList } from './prices.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';

test('PORT-PICK: a coin is picked by name with the keys, Escape closes the list first, and what is in no list is taken as typed', async ({
  page,
}) => {
  await openWith(page, []);
  await addButton(page).click();
  const form = addDialog(page);
  const { coin, dialog } = form;
  await expect(coin).toHaveRole('combobox');
  await coin.pressSequentially('solan');
  await expect(coin).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.getByRole('option').first()).toHaveText(/^Solana SOL\$/);
  expect(await violationsEverywhere(page)).toEqual([]);
  // The beginning of a name chooses the coin.
  const active = await coin.getAttribute('aria-activedescendant');
  await expect(dialog.getByRole('option', { selected: true })).toHaveId(active ?? '');
  await coin.press('Enter');
  await expect(coin).toHaveValue('SOL');
  await expect(dialog.getByRole('listbox')).toHaveCount(0);
  await expect(dialog.locator('.hint')).toContainText('Solana');
  await coin.fill('sola');
  await coin.press('ArrowDown');
  await expect(dialog.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await coin.press('Escape');
  await expect(dialog.getByRole('listbox')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await coin.fill('nowhere');
  await dialog.getByRole('option', { name: 'Use “NOWHERE” as typed' }).click();
  await expect(coin).toBeFocused();
  await form.amount.fill('1');
  await form.price.fill('2');
  await form.submit.click();
  await expect.poll(() => kept(page)).toMatchObject([{ coin: 'NOWHERE', coinId: 'nowhere' }]);
});

test('PORT-PICK, PORT-EDIT: of two coins with one symbol, the picked one is stored, also in place of the other', async ({
  page,
}) => {
  await rewriteList(page, (rows) => ({
    rows: rows.map((row) => (row['id'] === 'dogecoin' ? { ...row, symbol: 'btc' } : row)),
  }));
  await page.setViewportSize(phone);
  await openWith(page, [bought('BTC', 1, 2, 'bitcoin')]);
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '1 transaction' }).click();
  await entriesOf(page, 'Bitcoin').getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
  const coin = dialog.getByLabel('Coin', { exact: true });
  await coin.press('ArrowDown');
  await expect(dialog.getByRole('option', { name: 'Bitcoin BTC, bitcoin' })).toBeVisible();
  const other = dialog.getByRole('option', { name: 'Dogecoin BTC, dogecoin' });
  expect(await violationsEverywhere(page)).toEqual([]);
  await other.click();
  await expect(coin).toHaveValue('BTC');
  await expect(dialog.locator('.hint')).toContainText('Dogecoin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => kept(page))
    .toEqual([{ id: '1700', ...bought('BTC', 1, 2, 'bitcoin'), coinId: 'dogecoin' }]);
});
