import type { Locator, Page } from '@playwright/test';
import type { Words } from '../../content/read/words/keys.ts';
import { waitUntilComplete } from '../e2e/overlays.ts';
import { visit } from '../e2e/visit.ts';
import type { LanguageWalk } from './walk.ts';

const button = (container: Page | Locator, name: string) =>
  container.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const banner = (page: Page) => page.getByRole('banner');
const toast = (page: Page, title: string) =>
  page.locator('.toast').filter({ hasText: title }).waitFor();

/** Checks everything that opens over a page, and messages in toasts and beside fields. */
export async function walkOverlays({ page, words, checkPage }: LanguageWalk) {
  const closeOverlay = () => page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/');
  await button(banner(page), words.cart.name).click();
  await waitUntilComplete(page);
  await checkPage('the empty cart');
  await closeOverlay();
  await logIn(page, words, checkPage);
  await page.setViewportSize({ width: 390, height: 900 });
  await button(banner(page), words.header.openMenu).click();
  await waitUntilComplete(page);
  await checkPage('the menu');
  await page.setViewportSize({ width: 390, height: 900 });
  await closeOverlay();
  await button(banner(page), words.search.open).click();
  const box = page.getByRole('combobox', { name: words.search.name }).filter({ visible: true });
  await box.fill('bit');
  await page.getByRole('listbox').waitFor();
  await checkPage('suggestions');
  await box.fill('qqqq');
  await checkPage('no suggestions');
  await box.press('Enter');
  await toast(page, words.search.submitted.title);
  await checkPage('a search');
  await walkMarket(page, words, checkPage);
  await walkPortfolio(page, words, checkPage);
  await visit(page, '/contact');
  await button(page.getByRole('main'), words.forms.sendMessage).click();
  await toast(page, words.contact.incompleteForm.title);
  await checkPage('a message, sent empty');
  await page.getByRole('contentinfo').getByRole('button').first().click();
  await toast(page, words.page.comingSoon.title);
  await checkPage('a page that is still to come');
}

type CheckPage = LanguageWalk['checkPage'];

async function logIn(page: Page, words: Words, checkPage: CheckPage) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(banner(page), words.account.register).click();
  await waitUntilComplete(page);
  await checkPage('the register dialog');
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page.getByRole('dialog'), words.account.logIn).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('form').getByRole('button').last().click();
  await checkPage('the log-in dialog, sent empty');
  await dialog.locator('input[type="email"]').fill('mara@example.com');
  await dialog.locator('input[type="password"]').fill('secret');
  await dialog.locator('input[type="password"]').press('Enter');
  await toast(page, words.account.welcome.title);
  await checkPage('a welcome');
  await visit(page, '/profile');
  await checkPage('/profile');
  await page.setViewportSize({ width: 1440, height: 900 });
  await banner(page).locator('.avatar').first().click();
  await page.getByRole('menu').waitFor();
  await checkPage('the account menu');
  await page.keyboard.press('Escape');
}

async function walkMarket(page: Page, words: Words, checkPage: CheckPage) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/markets');
  for (const name of [words.market.columns, words.market.export]) {
    await button(page, name).click();
    await page.getByRole('menu').waitFor();
    await checkPage(`the menu ${name}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
  }
  await page.getByRole('searchbox', { name: words.market.filterCoins }).fill('qqqq');
  await checkPage('no coin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox', { name: words.market.filterCoins }).fill('');
  await page.getByRole('main').getByRole('link', { name: 'Bitcoin', exact: true }).first().click();
  await waitUntilComplete(page);
  await page.waitForLoadState('networkidle');
  await checkPage('a coin');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.bell').first().click();
  await waitUntilComplete(page);
  await checkPage('an alert');
  await page.getByRole('dialog').locator('form').getByRole('button').first().click();
  await checkPage('an alert without a price');
  await page.keyboard.press('Escape');
}

async function walkPortfolio(page: Page, words: Words, checkPage: CheckPage) {
  await visit(page, '/portfolio');
  await button(page.getByRole('main'), words.portfolio.add).click();
  await waitUntilComplete(page);
  const form = page.getByRole('dialog').locator('form');
  await form.getByRole('button').last().click();
  await toast(page, words.portfolio.fillAllFields.title);
  await checkPage('a transaction without a coin');
  const fields = form.locator('input');
  for (const [index, value] of ['BTC', '1.5', '20000'].entries())
    await fields.nth(index).fill(value);
  await checkPage('a transaction');
  await fields.last().press('Enter');
  await page.getByRole('table', { name: words.portfolio.holdings }).waitFor();
  await checkPage('a holding');
  await button(page, words.targets.set).click();
  await waitUntilComplete(page);
  await page.getByRole('dialog').locator('form input').first().fill('60');
  await checkPage('target shares');
  await page.getByRole('dialog').locator('form input').first().press('Enter');
  await page.getByRole('table', { name: words.targets.title }).waitFor();
  await button(page, words.targets.moneyOnly).click();
  await page.getByLabel(words.unit.label).selectOption('BTC');
  await checkPage('what is missing, with values in bitcoin');
  await button(page, words.portfolio.clearAll).click();
  await waitUntilComplete(page);
  await checkPage('a question');
  await page.keyboard.press('Escape');
}
