import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { phone } from './overlays.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, visit } from './visit.ts';

const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
/** The text of the option that Enter opens, as a screen reader announces it. */
const activeOptionText = async (page: Page) => {
  const id = await box(page).getAttribute('aria-activedescendant');
  return id === null ? null : page.locator(`[id="${id}"]`).textContent();
};

test('SUGG-KINDS, SUGG-BEST: typing suggests coins, products, articles and pages, three of each at most', async ({
  page,
}) => {
  await visit(page, '/about');
  await box(page).fill('bitcoin');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page).first()).toContainText('Bitcoin');
  await expect(options(page).first()).toContainText('$');
  await expect(list(page).getByRole('group', { name: 'Articles' })).toContainText(
    'What is Bitcoin',
  );
  for (const optionGroup of await list(page).getByRole('group').all())
    expect(await optionGroup.getByRole('option').count()).toBeLessThanOrEqual(3);
  await box(page).fill('hoodie');
  await expect(list(page).getByRole('group', { name: 'Products' })).toBeVisible();
  await box(page).fill('gas tracker');
  await expect(list(page).getByRole('group', { name: 'Pages' })).toContainText('Gas tracker');
  await box(page).fill('ETHERUM');
  await expect(options(page).first()).toContainText('Ethereum');
});

test('SUGG-KEYS: the arrows cycle through the list and the box, Enter opens the chosen one, and Escape closes, then clears', async ({
  page,
}) => {
  await visit(page, '/about');
  await box(page).fill('what is bitcoin');
  await expect(options(page)).not.toHaveCount(0);
  expect(await activeOptionText(page)).toBeNull();
  await box(page).press('ArrowDown');
  await expect.poll(() => activeOptionText(page)).toContain('What is Bitcoin');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await box(page).press('ArrowUp');
  await expect.poll(() => activeOptionText(page)).toBeNull();
  await box(page).press('ArrowUp');
  await expect.poll(() => activeOptionText(page)).toBe(await options(page).last().textContent());
  await box(page).press('ArrowDown');
  await expect.poll(() => activeOptionText(page)).toBeNull();
  await box(page).press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(box(page)).toHaveValue('what is bitcoin');
  await box(page).press('Escape');
  await expect(box(page)).toHaveValue('');
  await box(page).fill('what is bitcoin');
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/learn/what-is-bitcoin');
  await expect(page.getByText('Search Submitted')).toHaveCount(0);
  await expect(box(page)).toHaveValue('');
});

test('SUGG-KEYS, HEAD-SEARCH: Enter with nothing chosen only repeats the search text', async ({
  page,
}) => {
  await visit(page, '/about');
  await box(page).fill('bitcoin');
  await expect(options(page)).not.toHaveCount(0);
  await box(page).press('Enter');
  await expect(page.getByText('You searched for: bitcoin')).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await expect(page).toHaveURL('/about');
});

test('SUGG-KEYS: suggestions that arrive after Enter stay closed', { tag: '@full' }, async ({
  page,
}) => {
  await visit(page, '/about');
  const release = await holdRequests(page, '**/assets/suggestions-*');
  await box(page).fill('bitcoin');
  await box(page).press('Enter');
  await expect(page.getByText('You searched for: bitcoin')).toBeVisible();
  const index = page.waitForResponse('**/api/search-index');
  release();
  await index;
  await box(page).press('ArrowRight');
  await expect(list(page)).toHaveCount(0);
  await box(page).press('ArrowDown');
  await expect(list(page)).toBeVisible();
});

test('SUGG-KEYS: pressing a suggestion opens it; a coin opens over the current page', async ({
  page,
}) => {
  await visit(page, '/learn');
  await box(page).fill('eth');
  await options(page).first().click();
  await expect(page).toHaveURL('/learn?coin=ethereum');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/learn');
  await expect(box(page)).toBeFocused();
});

test('SUGG-NONE: a text without matches says so, also to screen readers', async ({ page }) => {
  await visit(page, '/about');
  await box(page).fill('zrnxq');
  await expect(page.locator('.suggestions-none')).toContainText('Nothing matches “zrnxq”');
  await expect(page.locator('search [aria-live]').first()).toHaveText('Nothing matches “zrnxq”');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
});

test('SUGG-LOAD: nothing is fetched before the first focus, then once; without a response the box works as usual, and tries again', async ({
  page,
}) => {
  const requestedUrls: string[] = [];
  let answers = false;
  await page.route('**/api/search-index', (route) => {
    requestedUrls.push(route.request().url());
    return answers ? route.continue() : route.fulfill({ status: 503 });
  });
  await visit(page, '/about');
  expect(requestedUrls).toEqual([]);
  await box(page).focus();
  await expect.poll(() => requestedUrls.length).toBe(1);
  await box(page).fill('bitcoin');
  await box(page).press('Enter');
  await expect(page.getByText('You searched for: bitcoin')).toBeVisible();
  answers = true;
  await page.getByRole('heading', { level: 1 }).click();
  await box(page).focus();
  await box(page).fill('bitcoin');
  await expect(options(page)).not.toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(list(page)).toHaveCount(0);
  await box(page).focus();
  expect(requestedUrls).toHaveLength(2);
});

test('SUGG-KINDS, HOLD-EARLY: on a phone they are below the row, also for text typed before the script has loaded', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await visit(page, '/about');
  await page.getByRole('button', { name: 'Open search' }).click();
  await box(page).pressSequentially('doge');
  await expect(options(page).first()).toContainText('Dogecoin');
  const { x = 0, width = 0 } = (await list(page).boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(phone.width);
  await box(page).press('Escape');
  await expect(list(page)).toHaveCount(0);
  await box(page).press('Escape');
  await expect(box(page)).toHaveCount(0);
});

test('SUGG-KEYS, HOLD-CALM: on a phone the page does not move below the row and its list, even when a chosen coin is closed', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/markets');
  const top = () =>
    page.getByRole('main').evaluate((mainElement) => mainElement.getBoundingClientRect().top);
  const atTop = await top();
  const toggle = page.getByRole('button', { name: 'Open search' });
  await toggle.click();
  await expect(box(page)).toBeFocused();
  expect(await top()).toBe(atTop);
  await box(page).press('Escape');
  await page.mouse.wheel(0, 800);
  await expect.poll(top).toBe(atTop - 800);
  // Click by script, because the runner's mouse would first scroll the button into view.
  await toggle.evaluate((button: HTMLElement) => button.click());
  await box(page).pressSequentially('bitcoin');
  await expect(options(page).first()).toBeVisible();
  expect(await top()).toBe(atTop - 800);
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Bitcoin' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  expect(await top()).toBe(atTop - 800);
});

test('HEAD-CLOSE, HOLD-FOCUS: on a phone the search row closes when the focus moves on to the page, and for good with the page', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/about');
  const toggle = page.getByRole('button', { name: 'Open search' });
  await toggle.click();
  await box(page).fill('gas tracker');
  await options(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gas Tracker');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(box(page)).toHaveCount(0);
  await toggle.click();
  await box(page).press('Shift+Tab');
  await expect(box(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus, aside :focus, footer :focus')).toHaveCount(1);
  await expect(box(page)).toHaveCount(0);
});

test('SUGG-KINDS: on a phone nothing covers the list, even with large text, and no lines overlap', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/about');
  await page.getByRole('button', { name: 'Open search' }).click();
  await box(page).fill('e');
  const lastOption = options(page).last();
  for (const fontSize of ['100%', '200%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await lastOption.scrollIntoViewIfNeeded();
    const isOnTop = lastOption.evaluate((option) => {
      const { left, right, bottom } = option.getBoundingClientRect();
      return [left + 20, right - 20].map((x) =>
        option.contains(document.elementFromPoint(x, bottom - 10)),
      );
    });
    expect(await isOnTop).toEqual([true, true]);
  }
  const overlapPx = await page
    .locator('.suggestions-price')
    .first()
    .evaluate(({ children: [price, change] }) => {
      const lines = [price, change].map((line) => line?.getBoundingClientRect());
      return (lines[0]?.bottom ?? 0) - (lines[1]?.top ?? 0);
    });
  expect(overlapPx).toBeLessThan(1);
});

test('HOLD-CONTRAST: with forced colours the typed text is legible in the list', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await visit(page, '/about');
  await box(page).fill('bitcoin');
  const name = options(page).first().locator('.suggestions-words b');
  const colour = await name.evaluate((words) => getComputedStyle(words).color);
  await expect(name.locator('mark')).toHaveCSS('color', colour);
});

test('SUGG-LOAD, SUGG-KINDS: the response has the same bytes until a name changes, and is 304 for a client that has it', async ({
  site,
}) => {
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${site.url}/api/search-index`, { headers });
  const firstAnswer = await ask();
  expect(firstAnswer.headers.get('content-type')).toContain('application/json');
  const rows: unknown[][] = await firstAnswer.json();
  expect(new Set(rows.map(([kind]) => kind))).toEqual(
    new Set(['coin', 'product', 'article', 'page']),
  );
  // A page is also found by the name of its entry in the menu.
  expect(rows).toContainEqual(['page', '/learn', 'Education hub', 'Learn']);
  expect(rows).toContainEqual(['page', '/markets', 'Markets', '']);
  const etag = firstAnswer.headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await fetch(`${site.url}/api/search-index`, { method: 'POST' })).status).toBe(405);
});

test('HOLD-AXE: the suggestions are accessible in both themes, on phone and desktop', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/about');
  await box(page).fill('to');
  await expect(options(page)).not.toHaveCount(0);
  await box(page).press('ArrowDown');
  expect(await violationsEverywhere(page, 'header')).toEqual([]);
});
