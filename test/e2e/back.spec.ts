import type { Page } from '@playwright/test';
import { words } from '../../content/words.ts';
import { isFull } from '../full-run.ts';
import { phone } from './everywhere.ts';
import { addButton } from './portfolio-page.ts';
import { expect } from './site.ts';
import { manyProducts, productPath } from './store-page.ts';
import { test } from './tab.ts';
import { answers, hold, reload, visit } from './visit.ts';

const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('HOLD-BACK: Back and Forward with something open', () => {
  const openers: Record<string, { path: string; open(page: Page): Promise<void>; phone?: true }> = {
    'the cart': { path: '/store', open: (page) => cartButton(page).click() },
    'the log-in dialog': {
      path: '/news',
      open: (page) => page.getByRole('banner').getByRole('button', { name: 'Log In' }).click(),
    },
    // A dialog as that to log in is.
    ...(isFull && {
      'the portfolio’s form': { path: '/portfolio', open: (page) => addButton(page).click() },
    }),
    'the menu': {
      path: '/news',
      phone: true,
      open: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    },
  };

  for (const [name, { path, open, phone: onPhone }] of Object.entries(openers)) {
    test(`${name} is closed by either, and holds nothing still`, async ({ page }) => {
      await visit(page, '/about');
      const title = await heading(page).innerText();
      // Within the site, as a visitor goes there.
      await page.locator(`header a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(path);
      await expect(heading(page)).not.toHaveText(title);
      if (onPhone) await page.setViewportSize(phone);
      const there = await heading(page).innerText();
      await open(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goForward();
      await expect(heading(page)).toHaveText(there);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('dialog')).toHaveCount(0);
      await open(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // Nothing but the page itself, or what had opened it, may hold the focus now.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('header, main')?.tagName))
        .toMatch(/HEADER|MAIN/);
    });
  }
});

test.describe('HOLD-BACK: where a page was left', () => {
  const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  test('a page that is gone back to stands there, and a link leads to a page’s top', async ({
    page,
  }) => {
    await visit(page, '/markets');
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => scrolled(page)).toBe(1_500);
    // Not by the mouse, for which the header's link would first be scrolled into view.
    await page
      .getByRole('link', { name: 'Learn', exact: true })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(heading(page)).toHaveText('Learn');
    expect(await scrolled(page)).toBe(0);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(1_500);
    await page.goForward();
    await expect(heading(page)).toHaveText('Learn');
    await expect.poll(() => scrolled(page)).toBe(200);
    // From another document back into this one's history, too.
    await page.goto('/robots.txt');
    await page.goBack();
    await expect(heading(page)).toHaveText('Learn');
    await answers(page);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(1_500);
  });

  test('a page can be scrolled on while the next one is on its way', async ({ page }) => {
    await visit(page, '/markets');
    await page.mouse.wheel(0, 500);
    await expect.poll(() => scrolled(page)).toBe(500);
    const comes = await hold(page, /\/assets\/news[\w.-]*\.js$/);
    await page
      .getByRole('link', { name: 'News', exact: true })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(page).toHaveURL('/news');
    await page.mouse.wheel(0, 1_000);
    await expect.poll(() => scrolled(page)).toBe(1_500);
    await page.goBack();
    await expect(page).toHaveURL('/markets');
    expect(await scrolled(page)).toBe(1_500);
    await page.goForward();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrolled(page)).toBe(1_700);
    comes();
    await expect(heading(page)).toHaveText('News');
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect(heading(page)).toHaveText('Markets');
    await expect.poll(() => scrolled(page)).toBe(1_700);
  });

  test('the store stands there when its list has to be fetched, unless the visitor has gone elsewhere by then', {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, '/store');
    await page.mouse.wheel(0, 5_000);
    await expect.poll(() => scrolled(page)).toBe(5_000);
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Night Desk Hoodie' })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(heading(page)).toHaveText('Night Desk Hoodie');
    await reload(page);
    const comes = await hold(page, /\/products\?/);
    await page.goBack();
    await expect(heading(page)).toHaveText('Store');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    comes();
    await expect.poll(() => scrolled(page)).toBe(5_000);

    await page.goForward();
    await expect(heading(page)).toHaveText('Night Desk Hoodie');
    await reload(page);
    const comesLate = await hold(page, /\/products\?/);
    await page.goBack();
    await expect(heading(page)).toHaveText('Store');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000);
    // As a tap on a phone's status bar scrolls: without a gesture that the page is told of.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true });
          window.scrollTo(0, 500);
        }),
    );
    comesLate();
    await expect(page.getByRole('article').first()).toBeAttached();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await scrolled(page)).toBe(500);
  });

  test('Home stands there though the script of its lower part cannot be fetched', {
    tag: '@full',
  }, async ({ page }) => {
    await visit(page, '/');
    const newsletter = page.locator('h2', { hasText: 'Newsletter' });
    const asked = page.waitForRequest(/rest-of-home/);
    await newsletter.scrollIntoViewIfNeeded();
    await asked;
    await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000);
    const there = await scrolled(page);
    await page
      .getByRole('link', { name: 'News', exact: true })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(heading(page)).toHaveText('News');
    await reload(page);
    await page.route(/rest-of-home/, (route) => route.abort());
    await page.goBack();
    await expect(newsletter).toBeInViewport();
    await expect.poll(() => scrolled(page)).toBe(there);
  });

  test('the store and a product are as long again as they were, and Upgrade to Pro is a step', {
    tag: '@full',
  }, async ({ page }) => {
    const down = (to: number) =>
      page.evaluate(
        (top) =>
          new Promise((scrolled) => {
            addEventListener('scroll', scrolled, { once: true });
            window.scrollTo(0, top);
          }).then(() => window.scrollY),
        to,
      );
    const away = (name: string) =>
      page
        .getByRole('banner')
        .getByRole('link', { name, exact: true })
        .first()
        .evaluate((link) => link instanceof HTMLElement && link.click());
    await page.route(/\/products\?/, manyProducts(60));
    await visit(page, '/about');
    await away('Store');
    await page.getByRole('button', { name: 'Show more products' }).click();
    await expect(page.getByRole('article')).toHaveCount(48);
    expect(await down(3_500)).toBe(3_500);
    await away('Learn');
    await expect(heading(page)).toHaveText('Learn');
    // What the store answers then comes later than the page.
    const comes = await hold(page, /\/api\/store\//);
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(48);
    expect(await scrolled(page)).toBe(3_500);
    comes();

    await page.setViewportSize(phone);
    await visit(page, '/about');
    await page.goto(productPath('Night Desk Hoodie'));
    await answers(page);
    expect(await down(700)).toBe(700);
    await page
      .getByRole('link', { name: 'Store', exact: true })
      .first()
      .evaluate((link) => {
        if (link instanceof HTMLElement) link.click();
      });
    await expect(heading(page)).toHaveText('Store');
    await page.goBack();
    await expect(heading(page)).toHaveText('Night Desk Hoodie');
    expect(await scrolled(page)).toBe(700);

    await visit(page, '/');
    const pro = page.getByRole('link', { name: 'Upgrade to Pro' });
    // As a screen reader presses: the scroll event has not come by then.
    const there = await pro.evaluate((link: HTMLElement) => {
      link.scrollIntoView();
      const { scrollY } = window;
      link.click();
      return scrollY;
    });
    expect(there).toBeGreaterThan(1_000);
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(page).toHaveURL(/\/#$/);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(there);
    await page.goForward();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  test('Back before the script has come leads to that page all the same', { tag: '@full' }, async ({
    page,
  }) => {
    await visit(page, '/learn');
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrolled(page)).toBe(300);
    await page
      .getByRole('link', { name: 'News', exact: true })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(heading(page)).toHaveText('News');
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    await page.goto('/robots.txt');
    const comes = await hold(page, /\/assets\/entry\.client-/);
    await page.goBack({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('News');
    await expect.poll(() => scrolled(page)).toBe(200);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL('/learn');
    await expect(heading(page)).toHaveText('Learn');
    expect(await scrolled(page)).toBe(0);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => scrolled(page)).toBe(100);
    await page.goForward({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('News');
    expect(await scrolled(page)).toBe(0);
    comes();
    await expect.poll(() => scrolled(page)).toBe(200);
  });

  test('Back from a page whose script cannot be fetched leads to the page before', {
    tag: '@full',
  }, async ({ browser, site }) => {
    // A page of its own: what the browser prints of a file that is missing is no fault of the page.
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await visit(page, '/about');
    await page.getByRole('link', { name: 'News', exact: true }).first().click();
    await expect(heading(page)).toHaveText('News');
    await page.route(/\/assets\/news\.page-/, (route) => route.abort());
    await page.reload();
    await expect(page.getByText(words.page.scriptMissing.text)).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('About');
    await answers(page);
    await page.context().close();
  });

  test('an anchor of the page leads there, and Back to where it was pressed', async ({ page }) => {
    await visit(page, '/learn/what-is-bitcoin');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link').last().click();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
    const there = await scrolled(page);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goForward();
    await expect.poll(() => scrolled(page)).toBe(there);
    expect(new URL(page.url()).hash).not.toBe('');
  });
});

test('HOLD-LAST: of two pages asked for one after the other, the last is shown', async ({
  page,
}) => {
  await visit(page, '/about');
  const comes = await hold(page, /\/assets\/news\.page-[^/]*\.js$/);
  const asked = page.waitForRequest(/news\.page-/);
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  const script = (await asked).url();
  await page.getByRole('link', { name: 'Learn', exact: true }).first().click();
  await expect(heading(page)).toHaveText('Learn');
  comes();
  // Resolves when the page's script has run, as it does for the site.
  await page.evaluate((news) => import(news), script);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(heading(page)).toHaveText('Learn');
  await expect(page).toHaveURL('/learn');
});

test('HOLD-BACK: on a phone, what is exchanged above after Back does not move a product from where it was left', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, productPath('First Light Print'));
  const related = page.locator('main a[href^="/product/"]').last();
  await related.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  const title = await heading(page).innerText();
  await related.click();
  await expect(heading(page)).not.toHaveText(title);
  await page.goBack();
  await expect(heading(page)).toHaveText(title);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  // A browser that anchors its scroll to what is seen moves the page by as much.
  const moved = await page.evaluate(async () => {
    const block = document.createElement('div');
    block.style.height = '900px';
    document.querySelector('main')?.prepend(block);
    for (let frames = 0; frames < 3; frames++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return scrollY;
  });
  expect(moved).toBe(left);
});
