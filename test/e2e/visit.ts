import type { Page } from '@playwright/test';

/** Opens a page as a visitor does who waits until it answers: a press before React has taken over would be lost. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => {
    const button = document.querySelector('header button');
    return button !== null && Object.keys(button).some((key) => key.startsWith('__react'));
  });
}

/** What the browser remembers under a key. */
export const remembered = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);
