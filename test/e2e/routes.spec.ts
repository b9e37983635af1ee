import type { Page } from '@playwright/test';
import { brand } from '../../brand/brand.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

const routes = [
  ['ROUTE-MARKETS', '/markets', 'Markets'],
  ['ROUTE-AIRDROPS', '/airdrops', 'Airdrop calendar'],
  ['ROUTE-NEWS', '/news', 'News'],
  ['ROUTE-LEARN', '/learn', 'Learn'],
  ['ROUTE-PORTFOLIO', '/portfolio', 'Portfolio'],
  ['ROUTE-TOOLS', '/tools/gas-tracker', 'Gas Tracker'],
  ['ROUTE-TOOLS', '/tools/fear-and-greed', 'Fear & Greed Index'],
  ['ROUTE-TOOLS', '/tools/defi-calculator', 'DeFi Calculator'],
  ['ROUTE-TOOLS', '/tools/staking-calculator', 'Staking Calculator'],
  ['ROUTE-INFO', '/about', 'About'],
  ['ROUTE-INFO', '/contact', 'Contact'],
  ['ROUTE-INFO', '/privacy-policy', 'Privacy Policy'],
  ['ROUTE-INFO', '/terms-of-service', 'Terms of Service'],
  ['ROUTE-STORE', '/store', 'Store'],
  ['ROUTE-SUCCESS', '/success', 'Payment Successful'],
] as const;

for (const [id, path, heading] of routes) {
  test(`${id}, AUTH-OPEN: ${path} is there for everybody, under its heading '${heading}'`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(path);
  });
}

test('ROUTE-STORE: a product of the grid has a page of its own', async ({ page }) => {
  await visit(page, '/store');
  const product = page
    .getByRole('main')
    .getByRole('link', { name: /Ledger Mug/ })
    .first();
  await product.click();
  await expect(page).toHaveURL(/\/product\/prod_\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger Mug');
});

test.describe('HOLD-MOTION', () => {
  /** What browsers make of the keyword ease-in-out. */
  const easeInOut = 'cubic-bezier(0.42, 0, 0.58, 1)';
  const motionOf = (page: Page, name: string) =>
    page.getByRole('dialog', { name }).evaluate((each) => {
      const { animationDuration, animationTimingFunction } = getComputedStyle(each);
      return [animationDuration, animationTimingFunction];
    });
  for (const [reducedMotion, duration] of [
    ['no-preference', '0.45s'],
    ['reduce', '0s'],
  ] as const) {
    test(`drawer and dialog move in ${duration}, ease-in-out, with ${reducedMotion}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await visit(page, '/about');
      await page.getByRole('button', { name: 'Cart', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
      expect(await motionOf(page, 'Shopping Cart')).toEqual([duration, easeInOut]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByRole('dialog', { name: `Log in to ${brand.name}` })).toBeVisible();
      expect(await motionOf(page, `Log in to ${brand.name}`)).toEqual([duration, easeInOut]);
    });
  }
});
