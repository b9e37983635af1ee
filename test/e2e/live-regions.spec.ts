import type { Page } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { href } from '../../contract/paths.ts';
import { addButton, addDialog } from './portfolio-page.ts';
import { setPrices } from './prices.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, visit } from './visit.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const addToCart = (page: Page) =>
  main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();

test.describe('HOLD-SPOKEN: announced without being asked for', () => {
  /** Records the text of live regions from now on, once per change. */
  async function listen(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output';
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement;
          const region = element?.closest(live);
          const text = region?.textContent?.trim() ?? '';
          if (text && said.at(-1) !== text) said.push(text);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    return () =>
      page.evaluate(() => ('said' in window && Array.isArray(window.said) ? window.said : []));
  }

  fresh('new prices are not: they come each minute', async ({ page, provider, site }) => {
    await page.clock.install();
    await visit(page, '/markets');
    const said = await listen(page);
    const bitcoin = page.getByRole('row', { name: /Bitcoin BTC/ });
    const back = await setPrices({ provider, site }, { bitcoin: 81_234.5 });
    await page.clock.runFor(61_000);
    await expect(bitcoin).toContainText('$81,234.50');
    await expect(page.getByRole('complementary')).toContainText('$81,234.50');
    await back();
    await page.clock.runFor(61_000);
    await expect(bitcoin).not.toContainText('$81,234.50');
    expect(await said()).toEqual([]);
  });

  fresh(
    'that prices are not the latest is, once, however long it lasts',
    { tag: '@full' },
    async ({ page }) => {
      const answered = () => page.waitForResponse('**/api/coins/markets?*');
      await page.clock.install();
      const first = answered();
      await visit(page, '/markets');
      await first;
      await page.route('**/api/coins/markets?*', (route) =>
        route.fulfill({ status: 503, body: '' }),
      );
      const said = await listen(page);
      const aMinute = async () => {
        const asked = answered();
        await page.clock.runFor(61_000);
        await asked;
      };
      await aMinute();
      await expect(page.getByRole('alert')).toContainText('Data Error');
      for (let minute = 0; minute < 3; minute += 1) await aMinute();
      await expect(main(page)).toContainText('The latest prices could not be fetched');
      expect(await said()).toEqual([expect.stringContaining('Data Error')]);
    },
  );

  test('an addition to the cart: the cart opens under its name, and reads out total and quantity', async ({
    page,
  }) => {
    await visit(page, href('product', { id: productIds.ledgerMug }));
    await addToCart(page);
    await expect(dialog(page)).toHaveAccessibleName('Shopping Cart');
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
    const said = await listen(page);
    await dialog(page).getByRole('button', { name: 'Increase quantity' }).click();
    await expect.poll(said).toEqual(expect.arrayContaining(['2', '$32.00']));
  });

  test('a toast, as a status or as an alert', async ({ page }) => {
    await visit(page, '/about');
    const said = await listen(page);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Careers' }).click();
    await expect.poll(said).toEqual([expect.stringContaining('Feature Coming Soon!')]);
    await expect(page.getByRole('status')).toContainText('This feature is not implemented yet.');
  });

  test('that prices are loading', { tag: '@full' }, async ({ page }) => {
    const comes = await holdRequests(page, '**/api/coins/markets?*');
    await visit(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Loading Market Data...' }).first(),
    ).toBeVisible();
    comes();
    await expect(page.getByText('Loading Market Data...')).toHaveCount(0);
  });

  test('a fault of a field, which is beside it and tied to it', async ({ page }) => {
    const isRefused = async (fields: readonly string[], scope: ReturnType<typeof dialog>) => {
      for (const label of fields) {
        const field = scope.getByLabel(label, { exact: true });
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription(/^Enter /);
      }
      await expect(scope.locator('[aria-invalid=true]').first()).toBeFocused();
      await expect(page.getByRole('alert')).toHaveCount(1);
    };
    await visit(page, '/contact');
    await main(page).getByRole('button', { name: 'Send message' }).click();
    await isRefused(['Name', 'Email', 'Message'], main(page));
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    await dialog(page).getByRole('button', { name: 'Log In' }).click();
    await isRefused(['Email', 'Password'], dialog(page));
    await visit(page, '/portfolio');
    await addButton(page).click();
    await addDialog(page).submit.click();
    await isRefused(['Coin', 'Amount', 'Price per coin'], dialog(page));
  });
});
