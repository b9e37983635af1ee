import type { Page } from '@playwright/test';
import { brand } from '../../content/look/brand.ts';
import { phone, sidewaysScrollPx } from './overlays.ts';
import { expect } from './site.ts';
import { productPath } from './store-page.ts';
import { test } from './tab.ts';
import { cartLine, focusByKeyboard, reload, visit } from './visit.ts';

const links = [
  ['Home', '/'],
  ['Markets', '/markets'],
  ['Store', '/store'],
  ['Airdrops', '/airdrops'],
  ['News', '/news'],
  ['Learn', '/learn'],
  ['Portfolio', '/portfolio'],
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('HEAD-NAV: the header fits every width, the keyboard passes through it, and it leads to the seven areas and marks the current one', async ({
  page,
}) => {
  await visit(page, '/about');
  // every-page.spec.ts tests narrower widths.
  for (const width of [768, 1180, 1181, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScrollPx(page), `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  for (const [name, path] of links) {
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(nav.locator('[aria-current=page]')).toHaveText([name]);
  }
});

test('HEAD-SEARCH, HEAD-CART: a toast repeats a search, and blanks are ignored; the cart button counts pieces', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveText('');
  const search = page.getByPlaceholder('Search...', { exact: true });
  await search.fill('   ');
  await search.press('Enter');
  await search.fill('solana');
  await search.press('Enter');
  const toast = page.getByRole('status');
  await expect(toast).toContainText('Search Submitted');
  await expect(toast).toContainText('You searched for: solana');
  await expect(page).toHaveURL('/');
  await page.evaluate(
    (text) => localStorage.setItem('e-commerce-cart', text),
    JSON.stringify([cartLine('a', 12_000), cartLine('b', 1)]),
  );
  await reload(page);
  await expect(page.getByRole('button', { name: 'Cart, 12,001 items' })).toHaveText('12,001');
});

test('HEAD-SEARCH, HEAD-MENU, HEAD-CLOSE: on a phone the search has its own row, and the menu repeats the links and keeps the page from scrolling; both close with the page', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await visit(page, '/');
  await expect(page.getByPlaceholder('Search...', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Open search' }).click();
  const search = page.getByPlaceholder('Search cryptocurrencies...');
  await expect(search).toBeFocused();
  await search.fill('btc');
  await search.press('Enter');
  await expect(page.getByRole('status')).toContainText('You searched for: btc');
  await search.press('Escape');
  await expect(search).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open search' })).toBeFocused();
  await page.getByRole('button', { name: 'Open search' }).click();
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .click();
  await expect(search).toBeHidden();

  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText(links.map(([name]) => name));
  await expect(menu.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Register' })).toBeVisible();
  await page.mouse.move(20, 400);
  const wheelState = await page.evaluateHandle(() => {
    const wheelTurn = new Promise((resolve) =>
      addEventListener('wheel', resolve, { capture: true, once: true, passive: true }),
    );
    const nextFrame = () => new Promise(requestAnimationFrame);
    // The next frame displays the scrolled position.
    return {
      scrolled: wheelTurn
        .then(nextFrame)
        .then(nextFrame)
        .then(() => scrollY),
    };
  });
  await page.mouse.wheel(0, 600);
  expect(await wheelState.evaluate(({ scrolled }) => scrolled)).toBe(0);
  expect(await page.locator('style').count(), 'no styles are injected').toBe(0);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Learn' }).click();
  await expect(page).toHaveURL('/learn');
  await expect(menu).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

const linksWithoutPage = [
  'Careers',
  'Blog',
  'Cookie Policy',
  'Disclaimer',
  'API Documentation',
  'Help Center',
  'Community',
  'Status Page',
  'X',
  'GitHub',
  'Discord',
  'Telegram',
];

test('ROUTE-INFO, TEXT-POLICIES, TEXT-ABOUT, FOOT-COLUMNS, FOOT-SOON, FOOT-LINE: the footer leads to the information pages, each with one heading, its date and its own sections, and announces the rest as coming soon', async ({
  page,
}) => {
  await visit(page, '/airdrops');
  const footer = page.getByRole('contentinfo');
  for (const name of linksWithoutPage) {
    await footer.getByRole('button', { name, exact: true }).click();
    const toast = page.getByRole('status');
    await expect(toast).toContainText('Feature Coming Soon!');
    await expect(toast).toContainText('This feature is not implemented yet.');
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
  }
  await expect(footer).toContainText(
    `© ${brand.copyrightYear} ${brand.name}. All rights reserved.`,
  );
  await expect(footer).toContainText('Live Data');
  const mainElement = page.getByRole('main');
  const dateLine = mainElement.getByText(`Last updated ${brand.policiesUpdated}`, { exact: true });
  for (const [name, path] of [
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
  ] as const) {
    // Use the keyboard, because a click so soon after the last would be the second half of a double click.
    await focusByKeyboard(footer.getByRole('link', { name, exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · ${brand.name}`);
    await expect(dateLine).toHaveCount(name === 'About' ? 0 : 1);
  }
  await expect(mainElement).toContainText(`You must be ${brand.minimumAgeYears} years or older`);
  const headings = await mainElement.getByRole('heading', { level: 2 }).allTextContents();
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings.length).toBeGreaterThan(5);
});

test('a press for another tab, a window or a download is left to the browser', async ({ page }) => {
  await visit(page, '/about');
  const news = page.getByRole('link', { name: 'News', exact: true }).first();
  /** True if the site has handled the press. The listener here prevents its effect. */
  const isTaken = async (press: () => Promise<void>) => {
    const takenNames = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const after = (event: Event) => {
        resolve(event.defaultPrevented);
        event.preventDefault();
      };
      addEventListener('click', after, { once: true });
      return { promise };
    });
    await press();
    return takenNames.evaluate(({ promise }) => promise);
  };
  for (const key of ['Control', 'Meta', 'Shift', 'Alt'] as const)
    expect(await isTaken(() => news.click({ modifiers: [key] })), key).toBe(false);
  await news.evaluate((link) => link.setAttribute('target', '_blank'));
  expect(await isTaken(() => news.click()), 'target').toBe(false);
  await expect(page).toHaveURL('/about');
  await news.evaluate((link) => link.removeAttribute('target'));
  expect(await isTaken(() => news.click())).toBe(true);
  await expect(heading(page)).toHaveText('News');
});

test('ROUTE-404: an unknown address is a 404 page, also once its script has loaded, with a way home', async ({
  page,
}) => {
  for (const path of ['/Markets', '/markets//', '/learn/a/b']) {
    await visit(page, path);
    await expect(heading(page), path).toHaveText('404 Page Not Found');
  }
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('ROUTE-SLASH: an article and a product with a trailing slash redirect, and the script knows them', async ({
  page,
}) => {
  for (const path of ['/learn/nft-basics', productPath('Ledger Mug')]) {
    await visit(page, `${path}/`);
    await expect(page).toHaveURL(path);
    await expect(heading(page)).not.toHaveText('404 Page Not Found');
  }
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'slash' }, '', '/markets/');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(heading(page)).toHaveText('Markets');
});

test('ROUTE-ARTICLE: a step to an unknown article leads to the 404 page before anything is fetched', async ({
  page,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await visit(page, '/about');
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'none' }, '', '/learn/none');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(heading(page)).toHaveText('404 Page Not Found');
  await expect(page).toHaveURL('/404');
  expect(requestedUrls.filter((url) => /article\.page-/.test(url))).toEqual([]);
  await page.goBack();
  await expect(heading(page)).toHaveText('About');
});

test('a page that crashes leaves the shell, a calm sentence and two ways out', async ({
  browser,
  site,
}) => {
  // Use a separate page, because this test wants React to print the error.
  const page = await browser.newPage({ baseURL: site.url });
  const chunk = /\/assets\/news\.page-[^/]*\.js$/;
  await page.route(chunk, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("secret of the stack"); }',
    }),
  );
  await visit(page, '/about');
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(heading(page)).toHaveText('This page could not be shown');
  await expect(page.getByRole('banner').getByRole('link')).not.toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('secret of the stack');
  await expect(page.getByRole('link', { name: 'Go Back Home' })).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('News');
  await page.close();
});

test('a page that something rewrote on its way is displayed and works', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ baseURL: site.url, colorScheme: 'dark' });
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</h1>', ', translated</h1>');
    await route.fulfill({ response, body });
  });
  await visit(page, '/about');
  await expect(page.locator('html')).toHaveClass('dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).not.toHaveClass('dark');
  await page.close();
});
