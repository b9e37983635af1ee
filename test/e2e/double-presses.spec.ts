import type { Locator, Page } from '@playwright/test';
import { fillPayment } from './payment.ts';
import { addButton, addDialog, readStoredPortfolio } from './portfolio-page.ts';
import { expect } from './site.ts';
import { cartDrawer, productPath, readStoredCart } from './store-page.ts';
import { test } from './tab.ts';
import { cartLine, holdRequests, readLocalStorage, seedLocalStorage, visit } from './visit.ts';

// These tests need the animations of overlays and flashes.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const mug = productPath('Ledger Mug');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true });
const titles = async (page: Page): Promise<string[]> =>
  ((await readStoredCart(page)) ?? []).map(
    (line: { product: { title: string } }) => line.product.title,
  );
const quantities = async (page: Page): Promise<number[]> =>
  ((await readStoredCart(page)) ?? []).map((line: { quantity: number }) => line.quantity);

const minute = 60_000;

/** Overrides `Event.timeStamp` with a time that the test sets, because machines differ in speed. */
async function chooseTimes(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.addInitScript(() => {
    Object.assign(window, { chosenMs: 0 });
    Object.defineProperty(Event.prototype, 'timeStamp', {
      get: () => ('chosenMs' in window ? window.chosenMs : Number.NaN),
    });
  });
  return (ms) => page.evaluate((chosenMs) => void Object.assign(window, { chosenMs }), ms);
}

const press = (button: Locator) => button.evaluate((element: HTMLElement) => element.click());

test.describe('HOLD-TWICE: a deliberate press takes effect each time', () => {
  test('by a screen reader or by voice, whose clicks have no position', async ({ page }) => {
    const setTimeMs = await chooseTimes(page);
    await visit(page, mug);
    await setTimeMs(minute);
    await press(addToCart(page));
    await expect(cartDrawer(page)).toBeVisible();
    await press(cartDrawer(page).getByRole('button', { name: 'Close cart' }));
    await expect(cartDrawer(page)).toBeHidden();
    await setTimeMs(minute + 3_000);
    await press(addToCart(page));
    await expect.poll(() => quantities(page)).toEqual([2]);
  });

  test('CART-STORED: in two tabs at the same moment, every one of 24 presses adds its piece', async ({
    page,
    context,
  }) => {
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      // Animations are off, because the cart opens and closes 24 times.
      await tab.emulateMedia({ reducedMotion: 'reduce' });
      await chooseTimes(tab);
      await visit(tab, mug);
    }
    const addTwelveTimes = (tab: Page) =>
      tab.evaluate(async () => {
        const button = (name: string) =>
          [...document.querySelectorAll('button')].find(
            (button) => (button.ariaLabel ?? button.textContent) === name,
          );
        const nextTask = () => new Promise((resolve) => setTimeout(resolve));
        const pressWhenPresent = async (name: string) => {
          while (button(name) === undefined) await nextTask();
          Object.assign(window, {
            chosenMs: (Number(Reflect.get(window, 'chosenMs')) || 0) + 3_000,
          });
          button(name)?.click();
        };
        const inStorage = () => localStorage.getItem('e-commerce-cart');
        for (let pressesLeft = 12; pressesLeft > 0; pressesLeft--) {
          const before = inStorage();
          await pressWhenPresent('Add to Cart');
          // Wait for the write of each press.
          while (inStorage() === before) await nextTask();
          await pressWhenPresent('Close cart');
          while (document.querySelector('dialog[open]')) await nextTask();
        }
      });
    await Promise.all(tabs.map(addTwelveTimes));
    for (const tab of tabs) await expect.poll(() => quantities(tab)).toEqual([24]);
    await tabs[1]?.close();
  });

  test('a form that a script submits again', { tag: '@full' }, async ({ page }) => {
    const setTimeMs = await chooseTimes(page);
    await visit(page, '/about');
    const search = page.getByRole('combobox', { name: 'Search' });
    const notice = page.getByText('You searched for: pepe');
    const send = () => search.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
    await search.fill('pepe');
    await setTimeMs(minute);
    await send();
    await expect(notice).toHaveCount(1);
    await setTimeMs(minute + 1_000);
    await press(page.getByRole('button', { name: 'Dismiss' }));
    await expect(notice).toHaveCount(0);
    await setTimeMs(minute + 3_000);
    await send();
    await expect(notice).toHaveCount(1);
  });

  test('repeatedly at a steady pace: one press is blocked, and one more after a pause', {
    tag: '@full',
  }, async ({ page }) => {
    const setTimeMs = await chooseTimes(page);
    const coins = ['BTC', 'ETH', 'SOL', 'ADA', 'XRP', 'DOGE'];
    await seedLocalStorage(page, {
      'auth-storage': { name: 'satoshi', email: 'satoshi@example.com' },
      watchlist: coins,
    });
    await visit(page, '/profile');
    const box = await page.getByRole('button', { name: 'Remove BTC' }).boundingBox();
    for (const [ms, expectedLeft] of [
      [0, 5],
      [400, 5],
      [800, 4],
      [1_200, 3],
      [1_600, 2],
      [3_000, 1],
      [3_200, 1],
    ] as const) {
      await setTimeMs(minute + ms);
      await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
      await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(expectedLeft);
    }
  });

  test('what a scroll has brought under the pointer', { tag: '@full' }, async ({ page }) => {
    const setTimeMs = await chooseTimes(page);
    await visit(page, '/markets');
    const table = page.getByRole('table', { name: 'Coins by market cap' });
    const stars = table.getByRole('button', { name: /to watchlist$/ });
    const sixthStar = stars.nth(5);
    await sixthStar.scrollIntoViewIfNeeded();
    const box = await sixthStar.boundingBox();
    const lowerBox = await stars.nth(7).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    await setTimeMs(minute);
    await page.mouse.click(x, y);
    await expect.poll(() => readLocalStorage(page, 'watchlist')).toMatch(/^\["\w+"\]$/);
    const scrollBefore = await page.evaluate(() => scrollY);
    const distance = (lowerBox?.y ?? 0) - (box?.y ?? 0);
    await page.mouse.wheel(0, distance);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollBefore + distance);
    await setTimeMs(minute + 200);
    await page.mouse.click(x, y);
    await expect.poll(() => readLocalStorage(page, 'watchlist')).toMatch(/^\["\w+","\w+"\]$/);
  });
});

test.describe('HOLD-TWICE: a double press takes effect once', () => {
  test('Add to Cart before the script has loaded: the same product is one piece, another is another', async ({
    page,
  }) => {
    const release = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto('/store');
    const add = (title: string) =>
      page.getByRole('button', { name: `Add to Cart ${title}`, exact: true });
    for (const title of ['Ledger Mug', 'Pocket Glossary', 'Ledger Mug']) await add(title).click();
    release();
    await expect(cartDrawer(page)).toBeVisible();
    await expect.poll(() => titles(page)).toEqual(['Ledger Mug', 'Pocket Glossary']);
    // Once the page responds to a new press, it has also handled the third press.
    await page.getByRole('button', { name: 'Close cart' }).click();
    await expect(cartDrawer(page)).toHaveCount(0);
    await expect.poll(() => quantities(page)).toEqual([1, 1]);
  });

  test('Remove: the line that takes its place stays', { tag: '@full' }, async ({ page }) => {
    await seedLocalStorage(page, {
      'e-commerce-cart': ['a', 'b', 'c'].map((id) => cartLine(id, 1)),
    });
    await visit(page, '/about');
    await page.getByRole('button', { name: /^Cart,/ }).click();
    await cartDrawer(page).getByRole('button', { name: 'Remove Product a' }).dblclick();
    await expect(cartDrawer(page).getByRole('button', { name: 'Remove Product a' })).toHaveCount(0);
    await expect.poll(() => titles(page)).toEqual(['Product b', 'Product c']);
    // A press of another button counts, even right after the first press.
    await cartDrawer(page).getByRole('button', { name: 'Remove Product c' }).click();
    await expect.poll(() => titles(page)).toEqual(['Product b']);
  });

  test('a watchlist chip: by a double click, and by a key that is held down', {
    tag: '@full',
  }, async ({ page }) => {
    await seedLocalStorage(page, {
      'auth-storage': { name: 'satoshi', email: 'satoshi@example.com' },
      watchlist: ['BTC', 'ETH', 'SOL', 'ADA'],
    });
    await visit(page, '/profile');
    await page.getByRole('button', { name: 'Remove BTC' }).dblclick();
    await expect.poll(() => readLocalStorage(page, 'watchlist')).toBe('["ETH","SOL","ADA"]');
    await page.getByRole('button', { name: 'Remove ETH' }).focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect.poll(() => readLocalStorage(page, 'watchlist')).toBe('["SOL","ADA"]');
  });

  test('the contact form: a sent message is not called incomplete', { tag: '@full' }, async ({
    page,
  }) => {
    await visit(page, '/contact');
    const mainElement = page.getByRole('main');
    for (const label of ['Name', 'Email', 'Message'])
      await mainElement.getByLabel(label).fill('Text');
    await mainElement.getByRole('button', { name: 'Send message' }).dblclick();
    await expect(page.getByText('Message Sent!')).toBeVisible();
    await expect(page.getByText('Incomplete Form')).toHaveCount(0);
  });

  test('Add Transaction, by a double click and by Enter: one entry each', { tag: '@full' }, async ({
    page,
  }) => {
    await visit(page, '/portfolio');
    const { dialog, price, submit, ...form } = addDialog(page);
    const doublePresses = [
      () => submit.dblclick(),
      async () => {
        for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Enter');
      },
    ];
    for (const [before, send] of doublePresses.entries()) {
      await addButton(page).click();
      await form.coin.fill('BTC');
      await form.amount.fill('1');
      await price.fill('2');
      await send();
      await expect(dialog).toBeHidden();
      await expect.poll(() => readStoredPortfolio(page)).toHaveLength(before + 1);
    }
  });

  test('a dialog that is closing takes no input', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/portfolio');
    await addButton(page).click();
    const form = addDialog(page);
    await form.fill('BTC', '1', '2');
    await form.dialog.evaluate((element) => {
      element.style.animationDuration = '60s';
    });
    const buttonBox = await form.submit.boundingBox();
    await form.price.press('Escape');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await form.price.press('Escape');
    await expect(page.locator('dialog')).not.toHaveAttribute('open');
    const [x, y] = [(buttonBox?.x ?? 0) + 20, (buttonBox?.y ?? 0) + 10];
    await page.mouse.click(x, y);
    await page.keyboard.press('Enter');
    // A submit by a script is also refused.
    await form.dialog.locator('form').evaluate((element: HTMLFormElement) => {
      element.requestSubmit();
    });
    await form.dialog.evaluate((element) => element.getAnimations().at(0)?.finish());
    await expect(form.dialog).toBeHidden();
    await expect.poll(() => readStoredPortfolio(page)).toBeNull();
  });

  test('Add to Cart, Proceed to Checkout and Pay: one piece in a cart that stays open, one checkout, one order, whichever of the two responses comes first', async ({
    page,
    site,
  }) => {
    await visit(page, mug);
    await addToCart(page).dblclick();
    await expect(cartDrawer(page).getByRole('link', { name: 'Ledger Mug' })).toBeVisible();
    await expect.poll(() => quantities(page)).toEqual([1]);
    let startCount = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/checkout')) startCount += 1;
    });
    const proceedButton = cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' });
    // Click twice in one task, before anything is drawn.
    await proceedButton.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f]{32}/);
    expect(startCount).toBe(1);
    const session = /[0-9a-f]{32}/.exec(page.url())?.[0] ?? '';
    await fillPayment(page);
    await page.getByRole('button', { name: /^Pay / }).dblclick();
    await expect(page).toHaveURL(/\/success\?session=/);
    await expect(heading(page)).toHaveText('Payment Successful');
    const number = async () =>
      (await (await fetch(`${site.url}/api/store/candlewick/checkout/${session}`)).json())
        .order_number;
    const firstNumber = await number();
    expect(firstNumber).toBeTruthy();
    // The page of the paid checkout offers no second payment.
    await page.goto(`/checkout/${session}`);
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    expect(await number()).toBe(firstNumber);
  });
});
