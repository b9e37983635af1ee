import type { Locator, Page } from '@playwright/test';
import type { CartLine } from '../../domain/store/cart.ts';

/** Opens a page as a visitor does who waits until it answers: a press before React has taken over would be lost. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await answers(page);
}

/**
 * Focuses a control as the keyboard does: with a key pressed on the way, so that the next press is
 * not the second of a double press.
 */
export async function reach(control: Locator) {
  await control.focus();
  await control.press('Shift');
}

export async function reload(page: Page) {
  await page.reload();
  await answers(page);
}

/** Waits until React has taken the page over. */
export const isTakenOver = (page: Page) =>
  page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));

/** Waits for that, and until nothing of the page is left to be laid out. */
export async function answers(page: Page) {
  await isTakenOver(page);
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-first-view'));
}

/** Has the browser remember something before the first page is opened; later pages find what has become of it. */
export const remember = (page: Page, entries: Record<string, unknown>) =>
  page.addInitScript((seed) => {
    if (sessionStorage.getItem('seeded') !== null) return;
    for (const [key, value] of Object.entries(seed))
      localStorage.setItem(key, JSON.stringify(value));
    sessionStorage.setItem('seeded', 'once');
  }, entries);

/** What the browser remembers under a key. */
export const remembered = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** A stored line of the cart, of a product that nobody runs out of. */
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

/** Holds requests back. @returns lets them go, so that whatever a test does first does happen first, on any machine */
export async function hold(page: Page, urls: RegExp | string): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await letGo.promise;
    await route.fallback();
  });
  return letGo.resolve;
}
