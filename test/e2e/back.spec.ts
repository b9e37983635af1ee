import type { Page } from '@playwright/test';
import { words } from '../../content/words.ts';
import { isFull } from '../full-run.ts';
import { overlays, phone, waitUntilComplete } from './overlays.ts';
import {
  addButton,
  addDialog,
  entriesOf,
  openAs,
  openWith,
  purchase,
  readStoredPortfolio,
  rowOf,
} from './portfolio-page.ts';
import { expect } from './site.ts';
import { addToCart, manyProducts, productPath } from './store-page.ts';
import { test } from './tab.ts';
import { holdRequests, reload, visit, waitUntilReady } from './visit.ts';

const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ });
/** Waits until the history entry represents `count` open dialogs, because the browser goes back with a delay. */
const expectLayers = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(count);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('HOLD-BACK: Back closes whatever is open over a page', () => {
  /** Leave out the coin's panel, because Forward opens its URL again (coin-panel.spec.ts). */
  const dialogs = Object.entries(overlays).filter(([name]) => name !== 'a coin');

  test('each of them, and the page stays; Forward reopens no closed dialog, and the next Back leads to the page before', async ({
    page,
  }) => {
    test.slow(isFull);
    for (const [name, { path, seed = {}, opener, only }] of isFull ? dialogs : dialogs.slice(0, 5))
      await test.step(name, async () => {
        await page.setViewportSize(only === 'phone' ? phone : { width: 1280, height: 800 });
        await page.goto('/healthz');
        await page.evaluate((entries) => {
          localStorage.clear();
          for (const [key, value] of Object.entries(entries))
            localStorage.setItem(key, JSON.stringify(value));
        }, seed);
        await visit(page, path === '/news' ? '/learn' : '/news');
        const before = await heading(page).innerText();
        await page
          .getByRole('link', { name: 'About', exact: true })
          .first()
          .evaluate((link) => link instanceof HTMLElement && link.click());
        await expect(heading(page)).toHaveText('About');
        if (path !== '/about') {
          await page.evaluate((targetPath) => history.replaceState(null, '', targetPath), path);
          await page.reload();
          await waitUntilReady(page);
        }
        const headingText = await heading(page).innerText();
        const openedDialog = page.getByRole('dialog');
        for (const closeDialog of [
          () => page.goBack(),
          () => page.keyboard.press('Escape'),
          // Use a key: on a phone the button appears where the opener was, so a click would count as a double press.
          () => openedDialog.getByRole('button', { name: /^Close/ }).press('Enter'),
        ]) {
          await opener(page).click();
          await waitUntilComplete(page);
          await expectLayers(page, 1);
          await closeDialog();
          await expect(openedDialog).toHaveCount(0);
          await expectLayers(page, 0);
          await expect(opener(page)).toBeFocused();
          await expect(heading(page)).toHaveText(headingText);
          await expect(page).toHaveURL(path);
        }
        await page.goForward();
        await expectLayers(page, 0);
        await expect(page.locator('dialog')).toHaveCount(0);
        await expect(heading(page)).toHaveText(headingText);
        await page.goBack();
        await expect(heading(page)).toHaveText(before);
      });
  });
});

test.describe('HOLD-BACK: Back with dialogs over dialogs', () => {
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

  test('closes the topmost and then the other, also a form over a coin’s panel', async ({
    page,
  }) => {
    await visit(page, '/news');
    await page.getByRole('link', { name: 'Markets', exact: true }).first().click();
    await expect(heading(page)).toHaveText('Markets');
    await page.getByRole('button', { name: /^Alerts/ }).click();
    await dialog(page, 'Alerts').getByRole('button', { name: 'Set alert' }).click();
    await expectLayers(page, 2);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(dialog(page, 'Alerts')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(heading(page)).toHaveText('Markets');

    await page.getByRole('link', { name: 'Bitcoin', exact: true }).first().click();
    const panel = dialog(page, 'Bitcoin');
    await panel.getByRole('button', { name: 'Add to portfolio' }).click();
    await expect(addDialog(page).dialog).toBeVisible();
    await expectLayers(page, 1);
    await page.goBack();
    await expect(addDialog(page).dialog).toHaveCount(0);
    await expect(panel).toBeVisible();
    await expectLayers(page, 0);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/markets');
    await page.goBack();
    await expect(heading(page)).toHaveText('News');
  });

  test('a dialog that replaces another leaves one entry, and closing both at once leaves none', {
    tag: '@full',
  }, async ({ page }) => {
    await visit(page, '/news');
    await openWith(page, [{ ...purchase('BTC', -1, 2, 'bitcoin'), at: Date.UTC(2025, 2, 18) }]);
    // Load the form's script first, so that the form opens at the moment when the other dialog closes.
    await addButton(page).click();
    await expectLayers(page, 1);
    await page.keyboard.press('Escape');
    await expectLayers(page, 0);
    await rowOf(page, 'Bitcoin').getByRole('button', { name: '1 transaction' }).click();
    await entriesOf(page, 'Bitcoin').getByRole('button', { name: 'Explain' }).click();
    await expectLayers(page, 1);
    await page.getByRole('dialog').getByRole('button', { name: 'Add the purchase' }).click();
    const { dialog: form } = addDialog(page);
    await expect(form).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expectLayers(page, 1);
    await page.goBack();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL('/portfolio');
    await expectLayers(page, 0);
    await page.goBack();
    await expect(page).not.toHaveURL('/portfolio');
  });

  test('after a reload with one open, Back leads to the page before, at once', async ({ page }) => {
    await visit(page, '/news');
    await page.getByRole('link', { name: 'Store', exact: true }).first().click();
    await expect(heading(page)).toHaveText('Store');
    await cartButton(page).click();
    await expectLayers(page, 1);
    await reload(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectLayers(page, 0);
    await page.goBack();
    await expect(heading(page)).toHaveText('News');
  });

  test('a reload just before one opens stays on the page, and Back leads to the page before', {
    tag: '@full',
  }, async ({ page }) => {
    await visit(page, '/news');
    await page.getByRole('link', { name: 'Store', exact: true }).first().click();
    await expect(heading(page)).toHaveText('Store');
    const answerReload = await holdRequests(page, '**/store');
    const dialogOpened = page.waitForEvent(
      'console',
      (message) => message.text() === 'dialog opened',
    );
    // Click within the page, because the runner's own clicks wait for the reload to end.
    await cartButton(page).evaluate((button: HTMLElement) => {
      new MutationObserver(() => {
        if (history.state.layers === 1) console.info('dialog opened');
      }).observe(document.body, { subtree: true, attributeFilter: ['open'] });
      addEventListener('beforeunload', () => setTimeout(() => button.click()));
    });
    const pendingReload = page.reload();
    await dialogOpened;
    answerReload();
    await pendingReload;
    await waitUntilReady(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectLayers(page, 0);
    await expect(heading(page)).toHaveText('Store');
    // Opening and closing a dialog adds no history entry.
    await cartButton(page).click();
    await expectLayers(page, 1);
    await page.keyboard.press('Escape');
    await expectLayers(page, 0);
    await expect(heading(page)).toHaveText('Store');
    await page.goBack();
    await expect(heading(page)).toHaveText('News');
  });

  test('a link pressed in one leads on from the page: Back returns to the page, and Forward to the link’s', {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, '/about');
    const menu = page.getByRole('button', { name: 'Open menu' });
    const link = (name: string) => dialog(page, 'Menu').getByRole('link', { name, exact: true });
    await menu.click();
    await expectLayers(page, 1);
    await link('News').click();
    await expect(heading(page)).toHaveText('News');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(heading(page)).toHaveText('About');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await expect(heading(page)).toHaveText('News');
    // A link to the current page closes the menu and adds no history entry.
    await menu.click();
    await expectLayers(page, 1);
    await link('News').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectLayers(page, 0);
    await page.goBack();
    await expect(heading(page)).toHaveText('About');
  });

  test('after Back from another site or a checkout to which a dialog led, Forward returns there', {
    tag: '@full',
  }, async ({ page }) => {
    await visit(page, '/news');
    await addToCart(page, 'Green Candle');
    await expectLayers(page, 1);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    for (const _press of [1, 2]) {
      await page.goBack();
      await waitUntilReady(page);
      // The first key loads the script that leaves the entry of the closed dialog.
      await page.keyboard.press('Shift');
      await expectLayers(page, 0);
      await page.goForward();
      await expect(page).toHaveURL(/\/checkout\//);
    }
    await page.goBack();
    await waitUntilReady(page);
    await page.keyboard.press('Shift');
    await expectLayers(page, 0);
    // After a dialog opens and closes, Forward leads nowhere and Back leads to the previous page.
    await cartButton(page).click();
    await expectLayers(page, 1);
    await page.keyboard.press('Escape');
    await expectLayers(page, 0);
    await page.goForward();
    await expectLayers(page, 0);
    await page.goBack();
    await expect(heading(page)).toHaveText('News');

    // Repeat the test with a dialog on top of another dialog.
    await page.getByRole('link', { name: 'Markets', exact: true }).first().click();
    await page.getByRole('button', { name: /^Alerts/ }).click();
    await dialog(page, 'Alerts').getByRole('button', { name: 'Set alert' }).click();
    await expectLayers(page, 2);
    await page.goto('/robots.txt');
    for (const _press of [1, 2]) {
      await page.goBack();
      await waitUntilReady(page);
      await page.keyboard.press('Shift');
      await expectLayers(page, 0);
      await expect(heading(page)).toHaveText('Markets');
      await page.goForward();
      await expect(page).toHaveURL('/robots.txt');
    }
  });

  test('a link pressed while a dialog’s entry is being left is followed', { tag: '@full' }, async ({
    page,
  }) => {
    await visit(page, '/news');
    const aboutLink = page.getByRole('link', { name: 'About', exact: true }).first();
    await cartButton(page).click();
    await expectLayers(page, 1);
    // Click the link before the browser has gone back, which takes it a moment.
    await aboutLink.evaluate((link: HTMLElement) => {
      document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
      queueMicrotask(() => queueMicrotask(() => setTimeout(() => link.click())));
    });
    await expect(heading(page)).toHaveText('About');
    await expectLayers(page, 0);
    await page.goBack();
    await expect(heading(page)).toHaveText('News');
  });
});

test.describe('HOLD-UNSAVED: what was typed', () => {
  const unsavedNote = (page: Page) => page.getByRole('status').filter({ hasText: 'Not saved yet' });
  const waysToLeave: Record<string, (page: Page) => Promise<unknown>> = {
    Back: (page) => page.goBack(),
    Escape: (page) => page.keyboard.press('Escape'),
    'a press outside': (page) => page.mouse.click(5, 5),
  };

  for (const [name, leavePage] of Object.entries(waysToLeave))
    test(`survives ${name}, which closes a form only the second time`, {
      tag: name === 'Back' ? [] : ['@full'],
    }, async ({ page }) => {
      await visit(page, '/news');
      await page.evaluate(() => history.replaceState(null, '', '/portfolio'));
      await reload(page);
      await addButton(page).click();
      const { dialog, coin, amount } = addDialog(page);
      await expectLayers(page, 1);
      await leavePage(page);
      await expect(dialog).toHaveCount(0);
      await addButton(page).click();
      await expectLayers(page, 1);
      await coin.fill('BTC');
      await amount.fill('1');
      await leavePage(page);
      await expect(unsavedNote(page)).toBeVisible();
      await expect(amount).toHaveValue('1');
      await expect(amount).toBeFocused();
      await expectLayers(page, 1);
      // The next attempt to leave shows the message again.
      await amount.fill('12');
      await leavePage(page);
      await expect(unsavedNote(page)).toBeVisible();
      await expectLayers(page, 1);
      await leavePage(page);
      await expect(dialog).toHaveCount(0);
      await expect(unsavedNote(page)).toHaveCount(0);
      await expectLayers(page, 0);
      await expect(page).toHaveURL('/portfolio');
      // Discarded text does not come back.
      await addButton(page).click();
      await expect(amount).toHaveValue('');
      await amount.fill('3');
      await leavePage(page);
      await unsavedNote(page).getByRole('button', { name: 'Discard' }).click();
      await expect(dialog).toHaveCount(0);
      await addButton(page).click();
      await amount.fill('4');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(unsavedNote(page)).toHaveCount(0);
    });

  test('is also protected in target shares and in a choice of transactions to move', {
    tag: '@full',
  }, async ({ page }) => {
    const entry = { coin: 'BTC', coinId: 'bitcoin', amount: 1, price: 100 };
    await openAs(page, {
      portfolio: [
        { id: '1', ...entry },
        { id: '2', ...entry },
      ],
      portfolios: [
        { id: 'first', name: 'Main' },
        { id: '5', name: 'Savings', transactions: [] },
      ],
    });
    const openedDialog = page.getByRole('dialog');
    const isKept = async () => {
      await expectLayers(page, 1);
      await page.keyboard.press('Escape');
      await expect(unsavedNote(page)).toBeVisible();
      await expectLayers(page, 1);
      await unsavedNote(page).getByRole('button', { name: 'Discard' }).click();
      await expect(openedDialog).toHaveCount(0);
    };
    const targets = async () => {
      await page.getByRole('button', { name: 'Set target shares' }).click();
      await expectLayers(page, 1);
    };
    await targets();
    await page.keyboard.press('Escape');
    await expect(openedDialog).toHaveCount(0);
    await targets();
    await openedDialog.getByLabel(/^Bitcoin/).fill('40');
    await isKept();
    // The original value is restored, so leaving loses nothing.
    await targets();
    await openedDialog.getByLabel(/^Bitcoin/).fill('40');
    await openedDialog.getByLabel(/^Bitcoin/).fill('');
    await page.keyboard.press('Escape');
    await expect(openedDialog).toHaveCount(0);
    // A button and a picked coin change the form as typing does.
    await targets();
    await openedDialog.getByRole('button', { name: 'Take the shares of now' }).click();
    await isKept();
    await targets();
    await openedDialog.getByLabel('Add another coin').fill('eth');
    await openedDialog.getByLabel('Add another coin').press('ArrowDown');
    await openedDialog.getByLabel('Add another coin').press('Enter');
    await isKept();
    // Renaming a portfolio keeps the text typed in another field.
    await page.getByRole('button', { name: 'Manage portfolios' }).click();
    await openedDialog.getByLabel('Name of the new portfolio').fill('Third');
    await openedDialog.getByRole('button', { name: 'Rename Main' }).click();
    await openedDialog.getByLabel('New name', { exact: true }).fill('Most');
    await openedDialog.getByRole('button', { name: 'Save', exact: true }).click();
    await isKept();
    await rowOf(page, 'Bitcoin').getByRole('button', { name: '2 transactions' }).click();
    const moveButton = entriesOf(page, 'Bitcoin')
      .first()
      .getByRole('button', { name: /^Move Buy/ });
    await moveButton.click();
    await openedDialog.getByRole('checkbox').first().check();
    await isKept();
    await moveButton.click();
    await openedDialog.getByLabel('To which portfolio').selectOption('Savings');
    await openedDialog.getByRole('button', { name: 'Move 1 transaction' }).click();
    await expect(openedDialog).toHaveCount(0);
    await expect(unsavedNote(page)).toHaveCount(0);
  });

  test('stays in a checked import, and nothing is asked once it is stored', {
    tag: '@full',
  }, async ({ page }) => {
    await visit(page, '/portfolio');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const openedDialog = page.getByRole('dialog');
    await openedDialog.locator('input[type=file]').setInputFiles({
      name: 'own.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'id,date,kind,coin,coin id,amount,price in usd,fee,fee coin,fee coin id,note\n,2026-01-02 10:00:00,buy,BTC,bitcoin,1,100,,,,\n',
      ),
    });
    await expect(openedDialog.getByRole('table')).toBeVisible();
    await page.goBack();
    await expect(unsavedNote(page)).toBeVisible();
    await expect(openedDialog.getByRole('table')).toBeVisible();
    await expectLayers(page, 1);
    await openedDialog.getByRole('button', { name: /^Import 1/ }).click();
    await expect.poll(async () => readStoredPortfolio(page)).toHaveLength(1);
    await expect(openedDialog.getByRole('button', { name: /^Import 1/ })).toHaveCount(0);
    await page.goBack();
    await expect(openedDialog).toHaveCount(0);
    await expect(unsavedNote(page)).toHaveCount(0);
  });
});

test.describe('HOLD-BACK: where a page was left', () => {
  const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  test('Back returns to the position on the page, and a link leads to a page’s top', async ({
    page,
  }) => {
    await visit(page, '/markets');
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => scrollTop(page)).toBe(1_500);
    // Click by script, because the runner's mouse would first scroll the header's link into view.
    await page
      .getByRole('link', { name: 'Learn', exact: true })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(heading(page)).toHaveText('Learn');
    expect(await scrollTop(page)).toBe(0);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrollTop(page)).toBe(200);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(1_500);
    await page.goForward();
    await expect(heading(page)).toHaveText('Learn');
    await expect.poll(() => scrollTop(page)).toBe(200);
    // Go back from another document into the history of the first.
    await page.goto('/robots.txt');
    await page.goBack();
    await expect(heading(page)).toHaveText('Learn');
    await waitUntilReady(page);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(1_500);
  });

  test('a page can still be scrolled while the next one loads', { tag: '@full' }, async ({
    page,
  }) => {
    await visit(page, '/markets');
    await page.mouse.wheel(0, 500);
    await expect.poll(() => scrollTop(page)).toBe(500);
    const releaseNews = await holdRequests(page, /\/assets\/news[\w.-]*\.js$/);
    await page
      .getByRole('link', { name: 'News', exact: true })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(page).toHaveURL('/news');
    await page.mouse.wheel(0, 1_000);
    await expect.poll(() => scrollTop(page)).toBe(1_500);
    await page.goBack();
    await expect(page).toHaveURL('/markets');
    expect(await scrollTop(page)).toBe(1_500);
    await page.goForward();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrollTop(page)).toBe(1_700);
    releaseNews();
    await expect(heading(page)).toHaveText('News');
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await expect(heading(page)).toHaveText('Markets');
    await expect.poll(() => scrollTop(page)).toBe(1_700);
  });

  test('the store returns to it after fetching its list, unless the visitor has scrolled by then', {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, '/store');
    await page.mouse.wheel(0, 5_000);
    await expect.poll(() => scrollTop(page)).toBe(5_000);
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Night Desk Hoodie' })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(heading(page)).toHaveText('Night Desk Hoodie');
    await reload(page);
    const releaseProducts = await holdRequests(page, /\/products\?/);
    await page.goBack();
    await expect(heading(page)).toHaveText('Store');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    releaseProducts();
    await expect.poll(() => scrollTop(page)).toBe(5_000);

    await page.goForward();
    await expect(heading(page)).toHaveText('Night Desk Hoodie');
    await reload(page);
    const releaseLate = await holdRequests(page, /\/products\?/);
    await page.goBack();
    await expect(heading(page)).toHaveText('Store');
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1_000);
    // Scroll as a tap on a phone's status bar does: without an event before it.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true });
          window.scrollTo(0, 500);
        }),
    );
    releaseLate();
    await expect(page.getByRole('article').first()).toBeAttached();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await scrollTop(page)).toBe(500);
  });

  test('Home returns to it even if the script of its lower part cannot be fetched', {
    tag: '@full',
  }, async ({ page }) => {
    await visit(page, '/');
    const newsletter = page.locator('h2', { hasText: 'Newsletter' });
    const codeRequest = page.waitForRequest(/rest-of-home/);
    await newsletter.scrollIntoViewIfNeeded();
    await codeRequest;
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1_000);
    const scrolledPx = await scrollTop(page);
    await page
      .getByRole('link', { name: 'News', exact: true })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(heading(page)).toHaveText('News');
    await reload(page);
    await page.route(/rest-of-home/, (route) => route.abort());
    await page.goBack();
    await expect(newsletter).toBeInViewport();
    await expect.poll(() => scrollTop(page)).toBe(scrolledPx);
  });

  test('the store and a product have their former length, and Upgrade to Pro is a step', async ({
    page,
  }) => {
    const scrollDown = (scrollTarget: number) =>
      page.evaluate(
        (top) =>
          new Promise((resolve) => {
            addEventListener('scroll', resolve, { once: true });
            window.scrollTo(0, top);
          }).then(() => window.scrollY),
        scrollTarget,
      );
    const openAway = (name: string) =>
      page
        .getByRole('banner')
        .getByRole('link', { name, exact: true })
        .first()
        .evaluate((link) => link instanceof HTMLElement && link.click());
    await page.route(/\/products\?/, manyProducts(60));
    await visit(page, '/about');
    await openAway('Store');
    await page.getByRole('button', { name: 'Show more products' }).click();
    await expect(page.getByRole('article')).toHaveCount(48);
    expect(await scrollDown(3_500)).toBe(3_500);
    await openAway('Learn');
    await expect(heading(page)).toHaveText('Learn');
    // The store's response arrives after the page.
    const release = await holdRequests(page, /\/api\/store\//);
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(48);
    expect(await scrollTop(page)).toBe(3_500);
    release();

    await page.setViewportSize(phone);
    await visit(page, '/about');
    await page.goto(productPath('Night Desk Hoodie'));
    await waitUntilReady(page);
    expect(await scrollDown(700)).toBe(700);
    await page
      .getByRole('link', { name: 'Store', exact: true })
      .first()
      .evaluate((link) => {
        if (link instanceof HTMLElement) link.click();
      });
    await expect(heading(page)).toHaveText('Store');
    await page.goBack();
    await expect(heading(page)).toHaveText('Night Desk Hoodie');
    expect(await scrollTop(page)).toBe(700);

    await visit(page, '/');
    const proLink = page.getByRole('link', { name: 'Upgrade to Pro' });
    // A screen reader presses before the scroll event arrives.
    const positionBefore = await proLink.evaluate((link: HTMLElement) => {
      link.scrollIntoView();
      const { scrollY } = window;
      link.click();
      return scrollY;
    });
    expect(positionBefore).toBeGreaterThan(1_000);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await expect(page).toHaveURL(/\/#$/);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(positionBefore);
    await page.goForward();
    await expect.poll(() => scrollTop(page)).toBe(0);
  });

  test('Back before the script has loaded still leads to that page', { tag: '@full' }, async ({
    page,
  }) => {
    await visit(page, '/learn');
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrollTop(page)).toBe(300);
    await page
      .getByRole('link', { name: 'News', exact: true })
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await expect(heading(page)).toHaveText('News');
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrollTop(page)).toBe(200);
    await page.goto('/robots.txt');
    const release = await holdRequests(page, /\/assets\/entry\.client-/);
    await page.goBack({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('News');
    await expect.poll(() => scrollTop(page)).toBe(200);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL('/learn');
    await expect(heading(page)).toHaveText('Learn');
    expect(await scrollTop(page)).toBe(0);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => scrollTop(page)).toBe(100);
    await page.goForward({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('News');
    expect(await scrollTop(page)).toBe(0);
    release();
    await expect.poll(() => scrollTop(page)).toBe(200);
  });

  test('Back from a page whose script cannot be fetched leads to the previous page', {
    tag: '@full',
  }, async ({ browser, site }) => {
    // This page has no check for console errors, because the browser logs the missing file.
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await visit(page, '/about');
    await page.getByRole('link', { name: 'News', exact: true }).first().click();
    await expect(heading(page)).toHaveText('News');
    await page.route(/\/assets\/news\.page-/, (route) => route.abort());
    await page.reload();
    await expect(page.getByText(words.page.scriptMissing.text)).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('About');
    await waitUntilReady(page);
    await page.context().close();
  });

  test('an anchor of the page leads there, and Back to where it was pressed', async ({ page }) => {
    await visit(page, '/learn/what-is-bitcoin');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link').last().click();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(300);
    const positionBefore = await scrollTop(page);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.goForward();
    await expect.poll(() => scrollTop(page)).toBe(positionBefore);
    expect(new URL(page.url()).hash).not.toBe('');
  });
});

test('HOLD-LAST: of two pages requested one after the other, the last is shown', async ({
  page,
}) => {
  await visit(page, '/about');
  const release = await holdRequests(page, /\/assets\/news\.page-[^/]*\.js$/);
  const codeRequest = page.waitForRequest(/news\.page-/);
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  const script = (await codeRequest).url();
  await page.getByRole('link', { name: 'Learn', exact: true }).first().click();
  await expect(heading(page)).toHaveText('Learn');
  release();
  // The import resolves once the page's script has run.
  await page.evaluate((news) => import(news), script);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(heading(page)).toHaveText('Learn');
  await expect(page).toHaveURL('/learn');
});

test('HOLD-BACK: on a phone, content replaced above after Back does not move a product', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, productPath('First Light Print'));
  const relatedLink = page.locator('main a[href^="/product/"]').last();
  await relatedLink.scrollIntoViewIfNeeded();
  const scrolledPx = await page.evaluate(() => scrollY);
  expect(scrolledPx).toBeGreaterThan(500);
  const title = await heading(page).innerText();
  await relatedLink.click();
  await expect(heading(page)).not.toHaveText(title);
  await page.goBack();
  await expect(heading(page)).toHaveText(title);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledPx);
  // With scroll anchoring, the browser would move the page by the height of the new block.
  const movedPx = await page.evaluate(async () => {
    const newBlock = document.createElement('div');
    newBlock.style.height = '900px';
    document.querySelector('main')?.prepend(newBlock);
    for (let frames = 0; frames < 3; frames++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return scrollY;
  });
  expect(movedPx).toBe(scrolledPx);
});
