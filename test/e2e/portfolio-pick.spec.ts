import { violationsEverywhere } from './axe.ts';
import { phone } from './overlays.ts';
import {
  addButton,
  addDialog,
  entriesOf,
  openWith,
  purchase,
  readStoredPortfolio,
  rowOf,
} from './portfolio-page.ts';
import { rewriteList } from './prices.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';

test('PORT-PICK: a coin is picked by name with the keys, Escape closes the list first, and an unlisted text is stored as typed', async ({
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
  // The beginning of a name selects the coin.
  const activeId = await coin.getAttribute('aria-activedescendant');
  await expect(dialog.getByRole('option', { selected: true })).toHaveId(activeId ?? '');
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
  await expect
    .poll(() => readStoredPortfolio(page))
    .toMatchObject([{ coin: 'NOWHERE', coinId: 'nowhere' }]);
});

test('PORT-PICK, PORT-EDIT: of two coins with the same symbol, the picked one is stored, also when it replaces the other', {
  tag: '@full',
}, async ({ page }) => {
  await rewriteList(page, (rows) => ({
    rows: rows.map((row) => (row['id'] === 'dogecoin' ? { ...row, symbol: 'btc' } : row)),
  }));
  await page.setViewportSize(phone);
  await openWith(page, [purchase('BTC', 1, 2, 'bitcoin')]);
  await rowOf(page, 'Bitcoin').getByRole('button', { name: '1 transaction' }).click();
  await entriesOf(page, 'Bitcoin').getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
  const coin = dialog.getByLabel('Coin', { exact: true });
  await coin.press('ArrowDown');
  await expect(dialog.getByRole('option', { name: 'Bitcoin BTC, bitcoin' })).toBeVisible();
  const otherOption = dialog.getByRole('option', { name: 'Dogecoin BTC, dogecoin' });
  expect(await violationsEverywhere(page)).toEqual([]);
  await otherOption.click();
  await expect(coin).toHaveValue('BTC');
  await expect(dialog.locator('.hint')).toContainText('Dogecoin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => readStoredPortfolio(page))
    .toEqual([{ id: '1700', ...purchase('BTC', 1, 2, 'bitcoin'), coinId: 'dogecoin' }]);
});

test('PORT-PICK: Tab selects no coin that was not chosen: a text that begins a name gets a suggestion but no price; arrow keys choose it', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, []);
  await addButton(page).click();
  const form = addDialog(page);
  const { coin, dialog } = form;
  const hint = dialog.locator('.hint').first();
  await coin.pressSequentially('solan');
  await expect(dialog.getByRole('option', { selected: true })).toHaveText(/^Solana/);
  await coin.press('Tab');
  await expect(dialog.getByRole('listbox')).toHaveCount(0);
  await expect(coin).toHaveValue('solan');
  await expect(hint).toContainText('No coin here has this symbol');
  await expect(hint).not.toContainText('Use the price now');
  await hint.getByRole('button', { name: 'It is Solana' }).click();
  await expect(hint).toContainText('Use the price now');
  await coin.fill('sola');
  await coin.press('ArrowDown');
  await coin.press('ArrowUp');
  await coin.press('Tab');
  await expect(coin).toHaveValue('SOL');
  await expect(hint).toContainText('Solana');
  // An incomplete name matches no coin of the list, so the entry has no price.
  await coin.fill('solan');
  await coin.press('Tab');
  await form.amount.fill('1');
  await form.price.fill('2');
  await form.submit.click();
  await expect
    .poll(() => readStoredPortfolio(page))
    .toMatchObject([{ coin: 'SOLAN', coinId: 'solan' }]);
  await expect(rowOf(page, 'SOLAN').getByRole('cell').nth(3)).toHaveText('N/A');
});

test('PORT-PICK, HOLD-KEYS: the Enter that ends a composition neither picks a coin nor adds a transaction', {
  tag: '@full',
}, async ({ page }) => {
  await openWith(page, []);
  await addButton(page).click();
  const { coin, amount, price, dialog } = addDialog(page);
  const devtools = await page.context().newCDPSession(page);
  const composeText = (text: string) =>
    devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  /** Sends Enter to an input method, whose keys reach the page with code 229. */
  const endComposition = async (text: string) => {
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await devtools.send('Input.insertText', { text });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter' });
  };
  await coin.focus();
  await composeText('solan');
  await expect(dialog.getByRole('option', { selected: true })).toHaveText(/^Solana/);
  await endComposition('solan');
  await expect(coin).toHaveValue('solan');
  await expect(dialog.getByRole('listbox')).toBeVisible();
  await coin.press('Enter');
  await expect(coin).toHaveValue('SOL');
  await price.fill('2');
  await amount.focus();
  // The composed text has full-width digits.
  await composeText('１２');
  await endComposition('１２');
  await expect(dialog).toBeVisible();
  expect(await readStoredPortfolio(page)).toEqual([]);
  // Press another key first, because a second Enter so soon would be a double press.
  await amount.press('Shift');
  await amount.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => readStoredPortfolio(page))
    .toMatchObject([{ coinId: 'solana', amount: 12, price: 2 }]);
});
