import type { Page } from '@playwright/test';
import { messages } from '../../contract/messages.ts';
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

test.describe('HOLD-OFFLINE: a page of which only a part has come', () => {
  const title = 'What is Bitcoin?';

  /** Cuts the line once what a toast is shown with has come, as it has for whoever has pressed anything. */
  async function cut(page: Page) {
    const come = page.waitForEvent('requestfinished', (request) =>
      /toast-card/.test(request.url()),
    );
    await page.keyboard.press('Shift');
    await come;
    await page.context().setOffline(true);
  }

  test('is refused with a reason, and opened when the line is back', async ({ page, context }) => {
    await visit(page, '/learn/what-is-bitcoin');
    await cut(page);
    const next = page.locator('.article-next');
    await next.click();
    await expect(page.getByRole('alert')).toContainText(messages.partNotLoaded.description);
    await expect(page).toHaveURL('/learn/what-is-bitcoin');
    await expect(heading(page)).toHaveText(title);
    await context.setOffline(false);
    await next.click();
    await expect(heading(page)).not.toHaveText(title);
  });

  test('is not gone back to either', async ({ page, context }) => {
    await visit(page, '/learn/what-is-bitcoin');
    await press(page, 'News');
    await expect(heading(page)).toHaveText('News');
    await cut(page);
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText(messages.partNotLoaded.description);
    await expect(page).toHaveURL('/news');
    await context.setOffline(false);
    await page.goBack();
    await expect(heading(page)).toHaveText(title);
  });
});
