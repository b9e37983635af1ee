import type { Page } from '@playwright/test';
import { words } from '../../content/words.ts';
import { expect, test } from './site.ts';
import { holdRequests, seedLocalStorage, visit, waitUntilReady } from './visit.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

/** Clicks by script, because the runner's mouse would first scroll the link into view. */
const press = (page: Page, name: string) =>
  link(page, name).evaluate((element) => element instanceof HTMLElement && element.click());

async function scrollBy(page: Page, px: number) {
  const scrollBefore = await scrollPosition(page);
  await page.mouse.wheel(0, px);
  await expect.poll(() => scrollPosition(page)).toBe(scrollBefore + px);
}

const newsScript = /\/assets\/news\.page-[^/]*\.js$/;
const entryScript = /\/assets\/entry\.client-[^/]*\.js$/;

test('HOLD-TWICE: a link pressed twice while its page is loading is one step for Back', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/about');
  const release = await holdRequests(page, newsScript);
  await press(page, 'News');
  await press(page, 'News');
  release();
  await expect(heading(page)).toHaveText('News');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(heading(page)).toHaveText('About');
});

test.describe('HOLD-OFFLINE: a page that has loaded only in part', () => {
  const title = 'What is Bitcoin?';

  test('is refused with a reason, and opens once the connection is back', async ({
    page,
    context,
  }) => {
    await visit(page, '/learn/what-is-bitcoin');
    await context.setOffline(true);
    const nextLink = page.locator('.article-next');
    await nextLink.click();
    await expect(page.getByRole('alert')).toContainText(words.page.partNotLoaded.description);
    await expect(page).toHaveURL('/learn/what-is-bitcoin');
    await expect(heading(page)).toHaveText(title);
    await context.setOffline(false);
    await nextLink.click();
    await expect(heading(page)).not.toHaveText(title);
  });

  test('is no target of a redirect either: logging out on the profile stays there', {
    tag: '@full',
  }, async ({ page, context }) => {
    await seedLocalStorage(page, { 'auth-storage': { name: 'mara', email: 'mara@example.com' } });
    await visit(page, '/profile');
    const logOut = page.getByRole('main').getByRole('button', { name: 'Log Out' });
    await expect(logOut).toBeVisible();
    await context.setOffline(true);
    await logOut.click();
    await expect(page.getByRole('alert')).toContainText(words.page.partNotLoaded.description);
    await expect(page).toHaveURL('/profile');
    await context.setOffline(false);
    await link(page, 'Home').click();
    await expect(page).toHaveURL('/');
  });

  test('is no target of Back either, even to one of its anchors', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    await visit(page, '/learn/what-is-bitcoin');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents
      .getByRole('link')
      .last()
      .evaluate((anchor) => anchor instanceof HTMLElement && anchor.click());
    await expect(page).toHaveURL(/#/);
    await press(page, 'News');
    await expect(heading(page)).toHaveText('News');
    await context.setOffline(true);
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText(words.page.partNotLoaded.description);
    await expect(page).toHaveURL('/news');
    await expect(heading(page)).toHaveText('News');
    await context.setOffline(false);
    await page.goBack();
    await expect(heading(page)).toHaveText(title);
    await expect(page).toHaveURL(/#/);
  });
});

test.describe('HOLD-BACK: the position on a page', () => {
  const article = '/learn/what-is-bitcoin';
  const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

  test('is remembered for an anchor, too', { tag: '@full' }, async ({ page }) => {
    await visit(page, article);
    await contents(page).getByRole('link').nth(1).click();
    await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300);
    await scrollBy(page, 400);
    const scrollBefore = await scrollPosition(page);
    await press(page, 'News');
    await expect(heading(page)).toHaveText('News');
    await page.goBack();
    await expect(heading(page)).toHaveText('What is Bitcoin?');
    expect(await scrollPosition(page)).toBe(scrollBefore);
  });

  test('is restored from another document, past the last page of this one, unless storage has lost it', {
    tag: '@full',
  }, async ({ page }) => {
    for (const isKept of [true, false]) {
      await visit(page, '/markets');
      await scrollBy(page, 1_500);
      await press(page, 'Learn');
      await expect(heading(page)).toHaveText('Learn');
      await page.goto('/robots.txt');
      await page.evaluate((keepsPositions) => {
        if (!keepsPositions) sessionStorage.setItem('scroll-positions', 'null');
        setTimeout(() => history.go(-2));
      }, isKept);
      await expect(page).toHaveURL('/markets');
      await waitUntilReady(page);
      await expect.poll(() => scrollPosition(page)).toBe(isKept ? 1_500 : 0);
    }
  });
});

test.describe('HOLD-BACK: before the page responds, Back still leads to the previous page', () => {
  const leavePage = async (page: Page) => {
    await visit(page, '/about');
    await press(page, 'News');
    await expect(heading(page)).toHaveText('News');
    await page.goto('/robots.txt');
  };

  test('while a part of its script is loading', async ({ page }) => {
    await leavePage(page);
    const release = await holdRequests(page, newsScript);
    const entry = page.waitForEvent('requestfinished', (request) =>
      entryScript.test(request.url()),
    );
    await page.goBack({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('News');
    await page.evaluate((script) => import(script), (await entry).url());
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL('/about');
    release();
    await expect(heading(page)).toHaveText('About');
  });

  test('while React hydrates it', { tag: '@full' }, async ({ page }) => {
    await leavePage(page);
    await page.addInitScript(() => {
      if (location.pathname !== '/news') return;
      const { addEventListener } = Element.prototype;
      // React begins when it adds its first listener.
      Element.prototype.addEventListener = function (...listener: [string, never]) {
        Element.prototype.addEventListener = addEventListener;
        addEventListener.apply(this, listener);
        history.back();
        const endMs = performance.now() + 300;
        while (performance.now() < endMs);
      };
    });
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL('/about');
    await expect(heading(page)).toHaveText('About');
  });
});
