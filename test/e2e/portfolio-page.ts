import type { Page } from '@playwright/test';
import type { Entry } from '../../domain/ledger/entry.ts';
import { readLocalStorage, visit } from './visit.ts';

/** A purchase as the browser stores it, without its id. */
export const purchase = (coin: string, amount: number, price: number, coinId = '') => ({
  coin,
  amount,
  price,
  coinId: coinId || coin.toLowerCase(),
});

/** Opens the portfolio of a visitor who has already entered these transactions. */
export async function openWith(page: Page, entries: readonly Omit<Entry, 'id'>[]) {
  // Any page of the site gives access to its storage, and /healthz has no script that could interfere.
  await page.goto('/healthz');
  await page.evaluate(
    (text) => localStorage.setItem('portfolio', text),
    JSON.stringify(entries.map((entry, index) => ({ id: String(1_700 + index), ...entry }))),
  );
  await visit(page, '/portfolio');
}

/** Opens the portfolio with these entries in local storage. */
export async function openAs(page: Page, entries: Record<string, unknown>) {
  await page.goto('/healthz');
  await page.evaluate((seed) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(seed))
      localStorage.setItem(key, key === 'theme' ? String(value) : JSON.stringify(value));
  }, entries);
  await visit(page, '/portfolio');
}

/** The stored transactions; null without an entry in local storage. */
export async function readStoredPortfolio(page: Page): Promise<unknown> {
  const text = await readLocalStorage(page, 'portfolio');
  return text === null ? null : JSON.parse(text);
}

export const cardFigure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: label }) })
    .locator('p');

export const holdings = (page: Page) => page.getByRole('table', { name: 'Holdings' });

/** A coin's row, by its name or symbol. */
export const rowOf = (page: Page, coin: string) =>
  holdings(page).locator('> tbody > tr:not([id])').filter({ hasText: coin });

/** The transactions of a coin whose row is open. */
export const entriesOf = (page: Page, coin: string) =>
  page.getByRole('table', { name: `Transactions of ${coin}` }).locator('tbody tr');

export const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add Transaction' }).first();
export const clearButton = (page: Page) =>
  page.getByRole('button', { name: 'Clear All Transactions' });

export function addDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  return {
    dialog,
    coin: dialog.getByLabel('Coin', { exact: true }),
    amount: dialog.getByLabel('Amount'),
    price: dialog.getByLabel('Price per coin'),
    submit: dialog.getByRole('button', { name: 'Add Transaction' }),
    async fill(coin: string, amount: string, price: string) {
      await this.coin.fill(coin);
      await this.amount.fill(amount);
      await this.price.fill(price);
    },
  };
}
