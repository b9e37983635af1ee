import type { Page } from '@playwright/test';
import { isFull } from '../full-run.ts';
import { addButton, purchase } from './portfolio-page.ts';
import { expect } from './site.ts';
import { cartLine } from './visit.ts';

export const phone = { width: 390, height: 844 };

/** The pixels by which a page scrolls sideways. */
export const sidewaysScrollPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A dialog or menu over a page. */
export interface Overlay {
  path: string;
  /** The entries of local storage before the visit. */
  seed?: Record<string, unknown>;
  /** The button that opens it. */
  opener(page: Page): ReturnType<Page['getByRole']>;
  /** The only device on which it can be opened; absent for both. */
  only?: 'phone' | 'desktop';
}

const inHeader = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name });

/** Waits until an overlay is complete. The cart's lines have their own script. */
export async function waitUntilComplete(page: Page) {
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').locator('.skeleton')).toHaveCount(0);
}

/** Every dialog and drawer of the site, by its name in tests. */
export const overlays: Readonly<Record<string, Overlay>> = {
  'the empty cart': { path: '/about', opener: (page) => inHeader(page, /^Cart/) },
  'a cart': {
    path: '/about',
    seed: { 'e-commerce-cart': [cartLine('a', 2), cartLine('b', 1)] },
    opener: (page) => inHeader(page, /^Cart/),
  },
  'the log-in dialog': {
    path: '/about',
    opener: (page) => inHeader(page, 'Log In'),
    only: 'desktop',
  },
  // Only the words differ from the dialog above.
  ...(isFull && {
    'the register dialog': {
      path: '/about',
      opener: (page) => inHeader(page, 'Register'),
      only: 'desktop',
    },
  }),
  'the menu': { path: '/about', opener: (page) => inHeader(page, 'Open menu'), only: 'phone' },
  'a coin': {
    path: '/',
    opener: (page) =>
      page.getByRole('main').getByRole('link', { name: 'Bitcoin', exact: true }).first(),
  },
  'the portfolio’s form': { path: '/portfolio', opener: addButton },
  'the import of a file': {
    path: '/portfolio',
    opener: (page) => page.getByRole('button', { name: 'Import', exact: true }),
  },
  'the question before all is deleted': {
    path: '/portfolio',
    seed: { portfolio: [{ id: '1', ...purchase('BTC', 1, 2, 'bitcoin') }] },
    opener: (page) => page.getByRole('button', { name: 'Clear All Transactions' }),
  },
};
