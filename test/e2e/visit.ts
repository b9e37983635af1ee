import type { Locator, Page } from '@playwright/test';
import type { CartLine } from '../../domain/store/cart.ts';

/** Opens a page and waits until it is ready, as a patient visitor does. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await waitUntilReady(page);
}

/**
 * Focuses a control as the keyboard does: with a key pressed on the way, so that the next press is
 * not the second of a double press.
 */
export async function focusByKeyboard(control: Locator) {
  await control.focus();
  await control.press('Shift');
}

export async function reload(page: Page) {
  await page.reload();
  await waitUntilReady(page);
}

/** Waits until React has hydrated the page. */
export const waitUntilHydrated = (page: Page) =>
  page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));

/** Waits until the page is hydrated and its deferred parts are laid out. */
export async function waitUntilReady(page: Page) {
  await waitUntilHydrated(page);
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-first-view'));
}

/** Fills local storage once, before the first page is opened. */
export const seedLocalStorage = (page: Page, entries: Record<string, unknown>) =>
  page.addInitScript((seed) => {
    if (sessionStorage.getItem('seeded') !== null) return;
    for (const [key, value] of Object.entries(seed))
      localStorage.setItem(key, JSON.stringify(value));
    sessionStorage.setItem('seeded', 'once');
  }, entries);

/** The text that local storage has under a key. */
export const readLocalStorage = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** A stored line of the cart, of a product with unlimited stock. */
export const cartLine = (id: string, quantity: number): CartLine => ({
  product: { id, title: `Product ${id}`, image: null },
  variant: {
    id: `${id}-one`,
    title: 'One size',
    image_url: null,
    price_in_cents: 1_500,
    sale_price_in_cents: null,
    price_in_cents_formatted: '$15.00',
    sale_price_in_cents_formatted: '',
    currency: 'usd',
    currency_info: null,
    manage_inventory: false,
    inventory_quantity: null,
  },
  quantity,
});

/**
 * Holds matching requests until released, so that a test can act before the response arrives, however fast the machine.
 *
 * @returns a function that releases them
 */
export async function holdRequests(page: Page, urls: RegExp | string): Promise<() => void> {
  const releaseGate = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await releaseGate.promise;
    await route.fallback();
  });
  return releaseGate.resolve;
}
