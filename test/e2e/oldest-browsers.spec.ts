import type { Page } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { words } from '../../content/words.ts';
import { href, routeTable } from '../../contract/paths.ts';
import { distinctAddresses } from '../addresses.ts';
import { isFull } from '../full-run.ts';
import { newerFeatures } from '../newer-features.ts';
import { overlays, phone } from './overlays.ts';
import { addButton, addDialog, purchase, rowOf } from './portfolio-page.ts';
import { expect } from './site.ts';
import { cartDrawer } from './store-page.ts';
import { test } from './tab.ts';
import { seedLocalStorage, visit } from './visit.ts';

/** Removes every feature that some supported browser lacks, before the page's own scripts run. */
async function removeNewerFeatures(page: Page) {
  const { globals, members } = newerFeatures();
  await page.addInitScript(
    ([names, paths]) => {
      for (const path of paths) {
        const steps = path.split('.');
        const name = steps.pop() ?? '';
        const owner = steps.reduce<unknown>(
          (object, step) => Reflect.get(Object(object), step),
          window,
        );
        Reflect.deleteProperty(Object(owner), name);
      }
      for (const name of names) Reflect.deleteProperty(window, name);
      // Before 2023, browsers accepted no more than 20 decimals.
      class OldNumberFormat extends Intl.NumberFormat {
        constructor(locale?: string, options: Intl.NumberFormatOptions = {}) {
          if ((options.maximumFractionDigits ?? 0) > 20) throw new RangeError('out of range');
          super(locale, options);
        }
      }
      Object.assign(Intl, { NumberFormat: OldNumberFormat });
    },
    [[...globals], members] as const,
  );
}

test.beforeEach(({ page }) => removeNewerFeatures(page));

/** The full run opens the other pages. oldest-browsers.test.ts reads the scripts of all pages. */
const pagesWithMostCode = [
  '/',
  '/markets',
  '/portfolio',
  href('product', { id: productIds.ledgerMug }),
];

test('HOLD-BROWSERS: with every newer feature removed every page works', async ({ page }) => {
  await seedLocalStorage(page, {
    'auth-storage': { name: 'mara', email: 'mara@example.com' },
    watchlist: ['BTC'],
    portfolio: [{ id: '1', ...purchase('BTC', 1e-9, 2, 'bitcoin') }],
  });
  for (const path of isFull ? [...distinctAddresses, routeTable.profile] : pagesWithMostCode) {
    await visit(page, path);
    expect(await page.evaluate(() => 'groupBy' in Map || 'checkVisibility' in document.body)).toBe(
      false,
    );
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText(words.page.failed.title), path).toHaveCount(0);
  }
});

test('HOLD-BROWSERS: so does a purchase, and the question before everything is deleted', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, href('product', { id: productIds.ledgerMug }));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(cartDrawer(page)).toContainText('$16.00');
  await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f]{32}/);

  await visit(page, '/portfolio');
  await addButton(page).click();
  await addDialog(page).fill('eth', '0.000000000000000000000001', '2');
  await addDialog(page).submit.click();
  await expect(rowOf(page, 'Ethereum')).toContainText('0.000000000000000000000001');
  await page.getByRole('button', { name: 'Delete Ethereum' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(addButton(page)).toBeFocused();
});

test('HOLD-BROWSERS: so does every overlay', { tag: '@full' }, async ({ page }) => {
  // Other tests open the overlays of other pages.
  const openedOverlays = Object.values(overlays).filter(
    ({ seed, path }) => !seed && (isFull || path === '/about'),
  );
  for (const { path, opener, only } of openedOverlays) {
    await page.setViewportSize(only === 'phone' ? phone : { width: 1280, height: 800 });
    if (!page.url().endsWith(path)) await visit(page, path);
    await opener(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  }
});

test('HOLD-BROWSERS: so does choosing a coin among the suggestions, and the query stays', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/about?from=mail');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search' });
  await box.fill('ethereum');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page).toHaveURL('/about?from=mail&coin=ethereum');
  await expect(page.getByRole('dialog', { name: 'Ethereum' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/about?from=mail');
});
