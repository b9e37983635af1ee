import type { Locator, Page } from '@playwright/test';
import { brand } from '../../content/look/brand.ts';
import { airdrops } from '../../content/texts/airdrops.ts';
import { articles } from '../../content/texts/articles.ts';
import { news } from '../../content/texts/news.ts';
import { formatAmounts } from '../../domain/money/sample-figures.ts';
import { isFull } from '../full-run.ts';
import { violationsEverywhere } from './axe.ts';
import { sidewaysScrollPx } from './overlays.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { focusByKeyboard, visit } from './visit.ts';

const mainElement = (page: Page) => page.getByRole('main');
const isSample = (part: Locator) =>
  expect(part.getByText('Sample', { exact: true }).first()).toBeVisible();

/** Expects every airdrop with all its facts, the date as short month, day, year. */
async function showsAirdrops(page: Page) {
  const labels = { upcoming: 'Upcoming', active: 'Active', ended: 'Ended' };
  const shapes = new Map<string, string>();
  expect(airdrops).toHaveLength(5);
  const today = new Date().toISOString().slice(0, 10);
  for (const { name, symbol, reward, unit, status, description } of airdrops) {
    const card = mainElement(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
    for (const text of [symbol, formatAmounts(reward, unit), description, 'Learn More'])
      await expect(card).toContainText(text);
    await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/);
    const day = (await card.locator('time').getAttribute('datetime')) ?? '';
    if (status === 'upcoming') expect(day > today, `${name} ${day}`).toBe(true);
    if (status === 'ended') expect(day < today, `${name} ${day}`).toBe(true);
    const badge = card.locator('.badge');
    await expect(badge).toHaveText(labels[status]);
    shapes.set(status, (await badge.locator('i').getAttribute('class')) ?? '');
  }
  // Statuses differ by more than their colour.
  expect(new Set(shapes.values()).size).toBe(3);
}

/** Expects six items with category, time, title, summary and Read More, all leading to /news. */
async function showsNews(page: Page) {
  const items = mainElement(page).getByRole('link', { name: /Read More/ });
  await expect(items).toHaveCount(6);
  for (const [index, { title, summary, time, category }] of news.entries()) {
    const item = items.nth(index);
    await expect(item).toHaveAttribute('href', '/news');
    await expect(item.getByText('Read More')).toBeVisible();
    await expect(item.getByRole('heading')).toHaveText(title);
    for (const text of [summary, time ?? '', category]) await expect(item).toContainText(text);
    expect(time).toMatch(/(hours|day) ago/);
  }
  await isSample(mainElement(page));
  await items.last().click();
  await expect(page).toHaveURL('/news');
}

/** Expects six articles with difficulty, read time, title and Start Learning. */
async function showsArticles(page: Page) {
  expect(articles).toHaveLength(6);
  for (const { slug, title, difficulty, readMinutes } of articles) {
    const link = page.getByRole('link', { name: `Start Learning ${title}` });
    await expect(link).toHaveAttribute('href', `/learn/${slug}`);
    const card = page.getByRole('listitem').filter({ has: link });
    await expect(card).toContainText(difficulty);
    await expect(card).toContainText(`${readMinutes} min read`);
  }
}

test('TEXT-AIRDROPS, TEXT-NEWS, TEXT-LEARN: Home shows all three, and Learn More leads to the calendar', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/');
  await showsAirdrops(page);
  await showsArticles(page);
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Airdrop calendar' }),
  });
  await expect(section.getByRole('listitem')).toHaveCount(5);
  await isSample(section);
  await section.getByRole('link', { name: 'Learn More about Saltmarsh' }).click();
  await expect(page).toHaveURL('/airdrops');
  await page.goBack();
  await showsNews(page);
});

test('TEXT-NEWS: six items, all leading to /news', async ({ page }) => {
  await page.goto('/news');
  await showsNews(page);
});

fresh(
  'TEXT-AIRDROPS: a page that a browser has kept for a week shows the days of today',
  async ({ page }) => {
    const dayOf = () => mainElement(page).locator('time').first().getAttribute('datetime');
    await visit(page, '/airdrops');
    const before = Date.parse((await dayOf()) ?? '');
    await page.clock.setFixedTime(Date.now() + 7 * 86_400_000);
    await visit(page, '/airdrops');
    await expect.poll(dayOf).toBe(new Date(before + 7 * 86_400_000).toISOString().slice(0, 10));
    const date = await mainElement(page).locator('time').first().textContent();
    const [month = '', day = ''] = date?.split(/\W+/) ?? [];
    await expect(mainElement(page).locator('.date-box').first()).toHaveText(month + day);
  },
);

test('TEXT-AIRDROPS, HOLD-KEYS, HOLD-AXE: five airdrops tagged as samples, whose Learn More opens the details in place and closes them again, by keyboard', async ({
  page,
}) => {
  await visit(page, '/airdrops');
  await showsAirdrops(page);
  const rows = mainElement(page).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  for (const text of ['LayerDrift', 'LDR', 'Upcoming', '$120 – $900'])
    await expect(rows.first().getByText(text, { exact: true })).toBeVisible();
  await isSample(mainElement(page));

  const button = page.getByRole('button', { name: 'Learn More about Quillnet' });
  const details = page.getByText('A missed day starts the count again.');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(details).toBeHidden();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(details).toBeVisible();
  const controlled = await button.getAttribute('aria-controls');
  await expect(page.locator(`[id="${controlled}"]`)).toContainText('A missed day');
  await page.keyboard.press('Space');
  await expect(details).toBeHidden();
  await expect(page).toHaveURL('/airdrops');

  // Press the other buttons, because pressing the same button again would count as a double press.
  const otherButtons = page.getByRole('button', { name: /^Learn More about (?!Quillnet)/ });
  for (const otherButton of await otherButtons.all()) await otherButton.click();
  await expect(otherButtons.and(page.locator('[aria-expanded=true]'))).toHaveCount(4);
  expect(await violationsEverywhere(page, 'main')).toEqual([]);
});

test.describe('TEXT-LEARN: the education hub', () => {
  test('ROUTE-ARTICLE, HOLD-KEYS: a card leads to its article, a contents entry to its section, Next to the next, by pointer and by keyboard', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 });
    await visit(page, '/learn');
    await showsArticles(page);
    await page.getByRole('link', { name: 'Start Learning What is Bitcoin?' }).focus();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('link', { name: 'Start Learning How to use MetaMask' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('How to use MetaMask');
    await expect(heading).toBeFocused();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents.getByRole('link')).toHaveCount(7);
    const lastLink = contents.getByRole('link').last();
    const section = (await lastLink.textContent()) ?? '';
    await focusByKeyboard(lastLink);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: section })).toBeInViewport();
    await focusByKeyboard(page.getByRole('link', { name: /^Next/ }));
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('How to avoid crypto scams');

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Learn' })
      .click();
    await page.getByRole('link', { name: 'Start Learning What is Bitcoin?' }).click();
    await expect(page).toHaveURL('/learn/what-is-bitcoin');
    await expect(heading).toHaveText('What is Bitcoin?');
    await expect(page).toHaveTitle(`What is Bitcoin? · ${brand.name}`);
    const entry = contents.getByRole('link', { name: 'What miners do' });
    await entry.click();
    await expect(page.getByRole('heading', { name: 'What miners do' })).toBeInViewport();
    await expect(entry).toHaveAttribute('aria-current', 'location');
    await expect(contents).toBeInViewport();
    await page.getByRole('link', { name: 'Next How to use MetaMask' }).click();
    await expect(page).toHaveURL('/learn/how-to-use-metamask');
    await expect(heading).toHaveText('How to use MetaMask');
  });

  test('ROUTE-ARTICLE, HOLD-CALM: every article has its own description, does not scroll sideways on a phone of 320 px, and the last leads back to the first', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const { slug, title, description } of articles) {
      await page.goto(`/learn/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute(
        'content',
        description,
      );
      expect(await sidewaysScrollPx(page), slug).toBeLessThanOrEqual(0);
    }
    await page.getByRole('link', { name: 'Next What is Bitcoin?' }).click();
    await expect(page).toHaveURL('/learn/what-is-bitcoin');
  });
});

// All articles consist of the same parts, and every-page.spec.ts checks one of them.
for (const { slug } of isFull ? articles : [])
  test(`HOLD-AXE: the article ${slug}`, async ({ page }) => {
    await visit(page, `/learn/${slug}`);
    expect(await violationsEverywhere(page, 'main')).toEqual([]);
  });
