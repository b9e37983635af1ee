import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { visit } from './visit.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

/** Presses without the mouse, for which what is pressed would first be scrolled into view. */
const press = (page: Page, name: string) =>
  link(page, name).evaluate((element) => element instanceof HTMLElement && element.click());

/** Keeps a page's script from coming until it is let go. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  return letGo.resolve;
}

const newsScript = /\/assets\/news\.page-[^/]*\.js$/;

test('HOLD-TWICE: a link that is pressed again while its page is still to come is one step back', async ({
  page,
}) => {
  await visit(page, '/about');
  const comes = await hold(page, newsScript);
  await press(page, 'News');
  await press(page, 'News');
  comes();
  await expect(heading(page)).toHaveText('News');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(heading(page)).toHaveText('About');
});
