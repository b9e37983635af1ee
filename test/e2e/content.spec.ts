import { brand } from '../../brand/brand.ts';
import { airdrops } from '../../brand/content/airdrops.ts';
import { articles } from '../../brand/content/articles.ts';
import { news } from '../../brand/content/news.ts';
import { violationsEverywhere } from './axe.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { reach, visit } from './visit.ts';

test.describe('TEXT-AIRDROPS: the airdrop calendar', () => {
  test('five airdrops with name, symbol, status, date, reward and description, tagged as samples', async ({
    page,
  }) => {
    await visit(page, '/airdrops');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(5);
    const first = rows.first();
    for (const text of ['LayerDrift', 'LDR', 'Upcoming', 'Aug 4, 2025', '$120 – $900'])
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    await expect(first).toContainText('Bridge at least twice on mainnet before the snapshot.');
    await expect(page.getByText('Active', { exact: true })).toHaveCount(2);
    await expect(page.getByText('Ended', { exact: true })).toHaveCount(1);
    await expect(page.getByRole('main').getByText('Sample', { exact: true })).toBeVisible();
  });

  for (const address of ['/airdrops', '/']) {
    test(`every airdrop on ${address} has all its facts, the date as short month, day, year`, async ({
      page,
    }) => {
      await page.goto(address);
      const labels = { upcoming: 'Upcoming', active: 'Active', ended: 'Ended' };
      const shapes = new Map<string, string>();
      for (const { name, symbol, reward, status, description } of airdrops) {
        const card = page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name }) });
        await expect(card).toContainText(symbol);
        await expect(card).toContainText(reward);
        await expect(card).toContainText(description);
        await expect(card).toContainText(/(Jun|Jul|Aug|Sep|Oct) \d{1,2}, 2025/);
        await expect(card).toContainText('Learn More');
        const badge = card.locator('.badge');
        await expect(badge).toHaveText(labels[status]);
        shapes.set(status, (await badge.locator('i').getAttribute('class')) ?? '');
      }
      // A status is told apart by more than its colour.
      expect(new Set(shapes.values()).size).toBe(3);
    });
  }

  test('HOLD-KEYS: Learn More opens the details in place and closes them again, by keyboard', async ({
    page,
  }) => {
    await visit(page, '/airdrops');
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
  });

  test('on Home there are five cards, and Learn More leads to the calendar', async ({ page }) => {
    await page.goto('/');
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'Airdrop calendar' }),
    });
    await expect(section.getByRole('listitem')).toHaveCount(5);
    await expect(section.getByText('Sample', { exact: true })).toBeVisible();
    await section.getByRole('link', { name: 'Learn More about Saltmarsh' }).click();
    await expect(page).toHaveURL('/airdrops');
  });
});

test.describe('TEXT-NEWS: the news', () => {
  for (const address of ['/news', '/']) {
    test(`six items on ${address} with category, time, title, summary and Read More, all leading to /news`, async ({
      page,
    }) => {
      await page.goto(address);
      const items = page.getByRole('main').getByRole('link', { name: /Read More/ });
      await expect(items).toHaveCount(6);
      for (const item of await items.all()) {
        await expect(item).toHaveAttribute('href', '/news');
        await expect(item).toContainText(/(hours|day) ago/);
        await expect(item.getByText('Read More')).toBeVisible();
      }
      for (const [place, { title, summary, time, category }] of news.entries()) {
        const item = items.nth(place);
        await expect(item.getByRole('heading')).toHaveText(title);
        for (const text of [summary, time, category]) await expect(item).toContainText(text);
      }
      await expect(
        page.getByRole('main').getByText('Sample', { exact: true }).first(),
      ).toBeVisible();
      await items.last().click();
      await expect(page).toHaveURL('/news');
    });
  }
});

test.describe('TEXT-LEARN: the education hub', () => {
  for (const address of ['/learn', '/']) {
    test(`six articles on ${address} with difficulty, read time, title and Start Learning`, async ({
      page,
    }) => {
      await page.goto(address);
      for (const { slug, title, difficulty, readMinutes } of articles) {
        const link = page.getByRole('link', { name: `Start Learning ${title}` });
        await expect(link).toHaveAttribute('href', `/learn/${slug}`);
        const card = page.getByRole('listitem').filter({ has: link });
        await expect(card).toContainText(difficulty);
        await expect(card).toContainText(`${readMinutes} min read`);
      }
    });
  }

  test('ROUTE-ARTICLE: a card leads to its article, a contents entry to its section, Next to the next', async ({
    page,
  }) => {
    await visit(page, '/learn');
    await page.getByRole('link', { name: 'Start Learning What is Bitcoin?' }).click();
    await expect(page).toHaveURL('/learn/what-is-bitcoin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is Bitcoin?');
    await expect(page).toHaveTitle(`What is Bitcoin? · ${brand.name}`);

    const contents = page.getByRole('navigation', { name: 'On this page' });
    const entry = contents.getByRole('link', { name: 'What miners do' });
    await entry.click();
    await expect(page.getByRole('heading', { name: 'What miners do' })).toBeInViewport();
    await expect(entry).toHaveAttribute('aria-current', 'location');
    await expect(contents).toBeInViewport();

    await page.getByRole('link', { name: 'Next How to use MetaMask' }).click();
    await expect(page).toHaveURL('/learn/how-to-use-metamask');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to use MetaMask');
    await expect(contents.getByRole('link')).toHaveCount(7);
  });

  test('HOLD-KEYS: from the hub into an article, to a section and on to the next, by keyboard alone', async ({
    page,
  }) => {
    await visit(page, '/learn');
    await page.getByRole('link', { name: 'Start Learning What is Bitcoin?' }).focus();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('link', { name: 'Start Learning How to use MetaMask' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to use MetaMask');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const entry = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
    const heading = (await entry.textContent()) ?? '';
    await reach(entry);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    await reach(page.getByRole('link', { name: /^Next/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to avoid crypto scams');
  });

  test('ROUTE-ARTICLE: every article has a description of its own, and the last leads back to the first', async ({
    page,
  }) => {
    for (const { slug, title, description } of articles) {
      await page.goto(`/learn/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute(
        'content',
        description,
      );
    }
    await page.getByRole('link', { name: 'Next What is Bitcoin?' }).click();
    await expect(page).toHaveURL('/learn/what-is-bitcoin');
  });

  test('ROUTE-ARTICLE: an unknown slug ends at /404, from the server and within the site', async ({
    page,
  }) => {
    await page.goto('/learn/no-such-article');
    await expect(page).toHaveURL('/404');
    await visit(page, '/learn');
    const link = page.getByRole('link', { name: 'Start Learning NFT basics' });
    await expect(link).toBeVisible();
    await page.evaluate(() => {
      history.pushState({ key: 'elsewhere', idx: 1 }, '', '/learn/no-such-article');
      history.pushState({ key: 'here', idx: 2 }, '', '/learn');
      history.back();
    });
    await expect(page).toHaveURL('/404');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  });
});

test.describe('HOLD-AXE: every article, and the airdrops with their details open', () => {
  // The first of them is looked at with every other page (hold.spec.ts), and all are made of the same parts.
  for (const { slug } of process.env['CANDLEWICK_FULL'] ? articles : []) {
    test(slug, async ({ page }) => {
      await visit(page, `/learn/${slug}`);
      expect(await violationsEverywhere(page, 'main')).toEqual([]);
    });
  }

  test('airdrops', async ({ page }) => {
    await visit(page, '/airdrops');
    for (const button of await page.getByRole('button', { name: /^Learn More/ }).all())
      await button.click();
    await expect(page.getByText('A missed day starts the count again.')).toBeVisible();
    expect(await violationsEverywhere(page, 'main')).toEqual([]);
  });
});

test('HOLD-CALM: no article makes a phone of 320 px scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const { slug } of articles) {
    await page.goto(`/learn/${slug}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, slug).toBeLessThanOrEqual(0);
  }
});
