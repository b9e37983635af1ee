import type { Page } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { href } from '../../contract/paths.ts';
import { addButton, addDialog } from './portfolio-page.ts';
import { setPrices } from './prices.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, visit } from './visit.ts';

const mainElement = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const addToCart = (page: Page) =>
  mainElement(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();

test.describe('HOLD-SPOKEN: announced without being asked for', () => {
  /** Records the text of live regions from now on, once per change. */
  async function recordSpeech(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate(() => {
      const spokenTexts: string[] = [];
      Object.assign(window, { said: spokenTexts });
      const liveSelector =
        '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output';
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement;
          const liveRegion = element?.closest(liveSelector);
          const text = liveRegion?.textContent?.trim() ?? '';
          if (text && spokenTexts.at(-1) !== text) spokenTexts.push(text);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    return () =>
      page.evaluate(() => ('said' in window && Array.isArray(window.said) ? window.said : []));
  }

  fresh('new prices are not: they come each minute', async ({ page, provider, site }) => {
    await page.clock.install();
    await visit(page, '/markets');
    const spokenTexts = await recordSpeech(page);
    const bitcoin = page.getByRole('row', { name: /Bitcoin BTC/ });
    const restorePrices = await setPrices({ provider, site }, { bitcoin: 81_234.5 });
    await page.clock.runFor(61_000);
    await expect(bitcoin).toContainText('$81,234.50');
    await expect(page.getByRole('complementary')).toContainText('$81,234.50');
    await restorePrices();
    await page.clock.runFor(61_000);
    await expect(bitcoin).not.toContainText('$81,234.50');
    expect(await spokenTexts()).toEqual([]);
  });

  fresh(
    'that prices are not the latest is, once, however long it lasts',
    { tag: '@full' },
    async ({ page }) => {
      const listResponse = () => page.waitForResponse('**/api/coins/markets?*');
      await page.clock.install();
      const firstResponse = listResponse();
      await visit(page, '/markets');
      await firstResponse;
      await page.route('**/api/coins/markets?*', (route) =>
        route.fulfill({ status: 503, body: '' }),
      );
      const spokenTexts = await recordSpeech(page);
      const passMinute = async () => {
        const pendingResponse = listResponse();
        await page.clock.runFor(61_000);
        await pendingResponse;
      };
      await passMinute();
      await expect(page.getByRole('alert')).toContainText('Data Error');
      for (let minute = 0; minute < 3; minute += 1) await passMinute();
      await expect(mainElement(page)).toContainText('The latest prices could not be fetched');
      expect(await spokenTexts()).toEqual([expect.stringContaining('Data Error')]);
    },
  );

  test('an addition to the cart: the cart opens under its name, and reads out total and quantity', async ({
    page,
  }) => {
    await visit(page, href('product', { id: productIds.ledgerMug }));
    await addToCart(page);
    await expect(dialog(page)).toHaveAccessibleName('Shopping Cart');
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
    const spokenTexts = await recordSpeech(page);
    await dialog(page).getByRole('button', { name: 'Increase quantity' }).click();
    await expect.poll(spokenTexts).toEqual(expect.arrayContaining(['2', '$32.00']));
  });

  test('a toast, as a status or as an alert', async ({ page }) => {
    await visit(page, '/about');
    const spokenTexts = await recordSpeech(page);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Careers' }).click();
    await expect.poll(spokenTexts).toEqual([expect.stringContaining('Feature Coming Soon!')]);
    await expect(page.getByRole('status')).toContainText('This feature is not implemented yet.');
  });

  test('that prices are loading', { tag: '@full' }, async ({ page }) => {
    const release = await holdRequests(page, '**/api/coins/markets?*');
    await visit(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Loading Market Data...' }).first(),
    ).toBeVisible();
    release();
    await expect(page.getByText('Loading Market Data...')).toHaveCount(0);
  });

  test('a fault of a field, which is beside it and tied to it', async ({ page }) => {
    const isRefused = async (fields: readonly string[], container: ReturnType<typeof dialog>) => {
      for (const label of fields) {
        const field = container.getByLabel(label, { exact: true });
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription(/^Enter /);
      }
      await expect(container.locator('[aria-invalid=true]').first()).toBeFocused();
      await expect(page.getByRole('alert')).toHaveCount(1);
    };
    await visit(page, '/contact');
    await mainElement(page).getByRole('button', { name: 'Send message' }).click();
    await isRefused(['Name', 'Email', 'Message'], mainElement(page));
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    await dialog(page).getByRole('button', { name: 'Log In' }).click();
    await isRefused(['Email', 'Password'], dialog(page));
    await visit(page, '/portfolio');
    await addButton(page).click();
    await addDialog(page).submit.click();
    await isRefused(['Coin', 'Amount', 'Price per coin'], dialog(page));
  });
});
