import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { href } from '../../contract/paths.ts';
import { isFull } from '../full-run.ts';
import { addButton, addDialog, cardFigure, rowOf } from './portfolio-page.ts';
import { expect, test as fresh } from './site.ts';
import { cartDrawer, productPath, readStoredCart } from './store-page.ts';
import { test } from './tab.ts';
import { holdRequests, visit, waitUntilReady } from './visit.ts';

/** Waits until everything has loaded and moved to its final place. */
async function waitUntilSettled(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

test.describe('HOLD-STORAGE: unusable storage breaks no page', () => {
  const keys = ['theme', 'auth-storage', 'watchlist', 'portfolio', 'e-commerce-cart'];

  test('blocked: every access throws', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await worksOn(page);
  });

  test('full: every write throws, and the message offers a copy', { tag: '@full' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await worksOn(page);
    // Open a new document, because the message appears once per document.
    await visit(page, '/portfolio');
    await addButton(page).click();
    await addDialog(page).fill('eth', '1', '2');
    await addDialog(page).submit.click();
    await expect(rowOf(page, 'ETH')).toBeVisible();
    await expect(page.getByText('Not stored')).toBeVisible();
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('gone when this page is closed');
    await expect(page.getByText('Stored in this browser')).toHaveCount(0);
    const copyDownload = page.waitForEvent('download');
    await notice.getByRole('button', { name: 'Download a copy' }).click();
    const file = await (await copyDownload).path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([{ coin: 'ETH', amount: 1 }]);
  });

  // One kind of entry suffices here, because tests in web/state check how each entry is read.
  const badEntry = {
    'prototype keys': '{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}',
    ...(isFull && {
      'broken JSON': '{"name":',
      'another shape': '{"a":[1,2,{"b":null}]}',
      'a list of nothing': '[null,0,"",[],{}]',
      'a cart of rubbish': '[{"product":null,"variant":{},"quantity":"many"}]',
      'a number': '42',
    }),
  };
  for (const [name, value] of Object.entries(badEntry)) {
    test(`rubbish under every key: ${name}, and 1.6 MB under one`, async ({ page }) => {
      await page.addInitScript(
        ([list, text]) => {
          for (const key of list) localStorage.setItem(key, text);
          localStorage.setItem('watchlist', text.padEnd(1_600_000));
        },
        [keys, value] as const,
      );
      await worksOn(page);
      expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
    });
  }

  /**
   * Expects complete pages on which a star, the theme, the cart, a log-in and a transaction all work. Changes last as
   * long as the page, even if they cannot be stored.
   */
  async function worksOn(page: Page) {
    await visit(page, '/about?coin=ethereum');
    const coin = page.getByRole('dialog');
    await coin.getByRole('button', { name: 'Add Ethereum to watchlist' }).click();
    await coin.getByRole('button', { name: 'Remove Ethereum from watchlist' }).click();
    await expect(coin.getByRole('button', { name: 'Add Ethereum to watchlist' })).toBeVisible();
    await coin.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await page.getByRole('button', { name: /^Cart/ }).click();
    await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toContainText(
      'Your cart is empty.',
    );
    await page.getByRole('button', { name: 'Close cart' }).click();
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('mara@example.com');
    await page.getByLabel('Password').fill('x');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Portfolio', exact: true }).first().click();
    await expect(page).toHaveURL('/portfolio');
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('MA');
    await expect(page.locator('html')).toHaveClass(/dark/);
    for (const price of ['8', '2']) {
      await addButton(page).click();
      await addDialog(page).fill('FOO', '1', price);
      await addDialog(page).submit.click();
      await expect(addDialog(page).dialog).toBeHidden();
    }
    await expect(cardFigure(page, 'Total Value')).toHaveText('$10.00');
    await page.getByRole('button', { name: 'Delete FOO' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Your Portfolio is Empty' })).toBeVisible();
  }
});

/** @returns a function that reads the sum of all layout shifts so far, and what moved */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shiftState = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts: shiftState });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shiftState.sum += Reflect.get(entry, 'value');
        for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources')) {
          const element: Element | null | undefined =
            node instanceof Element ? node : node?.parentElement;
          const movedRects = JSON.stringify([previousRect, currentRect]);
          shiftState.moved.push(`${element?.outerHTML.slice(0, 200)} ${movedRects}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate<{ sum: number; moved: string[] }>('shifts');
}

test.describe('HOLD-CALM', () => {
  // In the short run the tests below check Home.
  for (const [width, addresses] of [
    [390, isFull ? ['/', '/markets', '/404'] : ['/markets', '/404']],
    [1280, ['/', '/markets', '/404']],
  ] as const)
    test(`nothing moves while a page loads at ${width} px`, {
      tag: width === 390 ? [] : ['@full'],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const readShifts = await watchShifts(page);
      for (const address of addresses) {
        await page.goto(address);
        await waitUntilSettled(page);
        const { sum, moved } = await readShifts();
        expect(sum, `${address}: ${moved.join()}`).toBeLessThan(0.001);
      }
    });

  test('nothing moves while a slow processor reads the page', { tag: '@full' }, async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page);
    // Throttling also takes processor time from other tests.
    const rate = isFull ? 20 : 8;
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.setViewportSize({ width: 1280, height: 900 });
    const readShifts = await watchShifts(page);
    for (const address of isFull ? ['/markets', '/'] : ['/']) {
      await page.goto(address, { waitUntil: 'load' });
      await waitUntilSettled(page);
      const { sum, moved } = await readShifts();
      expect(sum, `${address}: ${moved.join()}`).toBeLessThan(0.001);
    }
  });

  test('nothing moves when the font comes late', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const release = await holdRequests(page, '**/*.woff2');
    const readShifts = await watchShifts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('complementary', { name: 'Bitcoin price' })).toBeVisible();
    const fontResponse = page.waitForResponse('**/*.woff2');
    release();
    await fontResponse;
    await waitUntilSettled(page);
    const { sum, moved } = await readShifts();
    expect(sum, moved.join()).toBeLessThan(0.001);
  });
});

test('HOLD-EARLY: presses before the script has loaded take effect once it has', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/framework-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('pepe');
  await search.press('Enter');
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  await expect(page).toHaveURL('/');
  release();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  await expect(page.getByText('You searched for: pepe')).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page).toHaveURL('/');
});

test.describe('HOLD-EARLY: a link followed before the script has loaded', () => {
  test('waits for earlier presses', { tag: '@full' }, async ({ page }) => {
    const release = await holdRequests(page, '**/assets/framework-*.js');
    await page.goto('/store', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to Cart Ledger Mug' }).click();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    const markets = page.getByRole('banner').getByRole('link', { name: 'Markets' });
    await markets.click();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await expect(page).toHaveURL('/store');
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(page.locator('html')).toHaveClass(/dark/);
  });

  test('is followed at once if nothing was pressed, or if the script cannot be fetched', {
    tag: '@full',
  }, async ({ page }) => {
    const release = await holdRequests(page, '**/assets/framework-*.js');
    await page.goto('/store', { waitUntil: 'commit' });
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'News' }).click();
    await expect(page).toHaveURL('/news');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await page.evaluate(() =>
      Object.assign(document.documentElement.dataset, { script: 'missing' }),
    );
    await header.getByRole('link', { name: 'Learn' }).click();
    await expect(page).toHaveURL('/learn');
    release();
  });
});

test('HOLD-EARLY: a page whose first paint is not reported still gets its script', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await visit(page, '/about');
});

test('HOLD-EARLY: a script that loads before the end of the document still hydrates the page', {
  tag: '@full',
}, async ({ page }) => {
  const heldRest = Promise.withResolvers<void>();
  await page.route('**/slow.js', async (route) => {
    await heldRest.promise;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  // The parser stops at a script that has not arrived.
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', '$&<script src="/slow.js"></script>');
    await route.fulfill({ response, body });
  });
  const entry = page.waitForRequest(/\/assets\/entry\.client-/);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.evaluate((script) => import(script), (await entry).url());
  heldRest.resolve();
  await waitUntilReady(page);
});

test('HOLD-EARLY: presses in a part whose script is still loading wait for that part', async ({
  page,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const release = await holdRequests(page, /\/assets\/rest-of-home-.*\.js$/);
  await visit(page, '/');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.pressSequentially('mara@example.com');
  await email.press('Enter');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  release();
  await expect(page.getByText('Successfully Subscribed')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(requestedUrls.filter((url) => /mara|email/.test(url))).toEqual([]);
});

test.describe('HOLD-EARLY: text typed before the script has loaded stays and counts', () => {
  const typedInto = async (page: Page, path: string, name: string, text: string) => {
    const release = await holdRequests(page, /\/assets\/framework-.*\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    const field = page
      .getByRole('main')
      .getByRole('textbox', { name })
      .or(page.getByRole('main').getByRole('searchbox', { name }));
    await field.fill(text);
    release();
    await waitUntilReady(page);
    await expect(field).toHaveValue(text);
  };

  test('a calculator uses it', { tag: '@full' }, async ({ page }) => {
    await typedInto(page, '/tools/staking-calculator', 'Amount', '5000');
    const result = page.getByRole('main').getByRole('status').filter({ hasText: 'Rewards' });
    await expect(result).toContainText('+250.0000');
  });

  test('a list is filtered by it', async ({ page }) => {
    await typedInto(page, '/markets', 'Filter coins', 'ethereum classic');
    const table = page.getByRole('table', { name: 'Coins by market cap' });
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
  });
});

test.describe('HOLD-EARLY: the cart contains what was chosen before the script had loaded', () => {
  const cases = {
    'a style': {
      title: 'Signal Tee',
      choose: (mainElement: Locator) =>
        mainElement.getByRole('button', { name: 'Ink / M' }).click(),
      held: { quantity: 1, variant: { title: 'Ink / M' } },
    },
    'a number': {
      title: 'Ledger Mug',
      choose: async (mainElement: Locator) => {
        const increaseButton = mainElement.getByRole('button', { name: 'Increase quantity' });
        for (let presses = 0; presses < 3; presses += 1) await increaseButton.click();
      },
      held: { quantity: 4 },
    },
    'two texts': {
      title: 'Cold Storage Sleeve',
      choose: async (mainElement: Locator) => {
        await mainElement.getByRole('textbox', { name: /^Initials to stamp/ }).fill('MC');
        await mainElement.getByRole('textbox', { name: /^Note for the maker/ }).fill('Thank you');
      },
      held: {
        custom_field_values: {
          cfield_01JVZN60AA7S9B58N575WAN5YW: 'MC',
          cfield_01JVZNKWY4J5AK8GA4KSJ8CS18: 'Thank you',
        },
      },
    },
  };
  for (const [name, { title, choose, held }] of Object.entries(cases))
    test(name, { tag: name === 'a style' ? [] : ['@full'] }, async ({ page }) => {
      const release = await holdRequests(page, /\/assets\/.*\.js$/);
      await page.goto(productPath(title));
      const mainElement = page.getByRole('main');
      await choose(mainElement);
      await mainElement.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      release();
      await expect(cartDrawer(page)).toBeVisible();
      if (name === 'two texts') await expect(cartDrawer(page)).toContainText('“MC”');
      await expect.poll(() => readStoredCart(page)).toMatchObject([held]);
    });

  test('presses during a replay take effect after it', { tag: '@full' }, async ({ page }) => {
    const release = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto(productPath('Ledger Mug'));
    const increaseButton = page
      .getByRole('main')
      .getByRole('button', { name: 'Increase quantity' });
    for (let presses = 0; presses < 3; presses += 1) await increaseButton.click();
    // Submit the form when the first number appears, while two presses are still to be replayed.
    await page.getByRole('main').evaluate((mainElement) => {
      new MutationObserver((_, observer) => {
        if (mainElement.querySelector('output')?.textContent !== '2') return;
        observer.disconnect();
        mainElement.querySelector('form')?.requestSubmit();
      }).observe(mainElement, { subtree: true, characterData: true, childList: true });
    });
    release();
    await expect(cartDrawer(page)).toBeVisible();
    await expect.poll(() => readStoredCart(page)).toMatchObject([{ quantity: 4 }]);
  });
});

test.describe('HOLD-EARLY: without scripts', () => {
  test.use({ javaScriptEnabled: false });

  fresh(
    'TEXT-HONEST: no form is sent by the browser itself, and those that do nothing then say so',
    { tag: '@full' },
    async ({ page }) => {
      for (const path of ['/', '/contact', href('product', { id: productIds.coldStorageSleeve })]) {
        await page.goto(path);
        for (const field of await page.locator('form input').all()) {
          if (!(await field.isVisible())) continue;
          await field.fill('mara@example.com');
          await field.press('Enter');
        }
        await page.locator('main form button[type=submit]').click();
        await expect(page).toHaveURL(path);
        // TEXT-HONEST: a form that needs a script has a notice for browsers without scripts.
        if (!path.startsWith('/product'))
          await expect(page.locator('main form noscript p')).toBeVisible();
      }
    },
  );
});
