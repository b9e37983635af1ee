import { chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testLaunch } from '../scripts/programs/browser.mjs';
import { violationsNow } from './e2e/axe.ts';
import { sidewaysScrollPx } from './e2e/overlays.ts';
import { fillPayment } from './e2e/payment.ts';
import { openSession, statusOf } from './store/buyer.ts';
import { threeZones } from './store/deliveries.ts';
import { variantId } from './store/fixture-catalogue.ts';
import { type RunningStore, runStore } from './store/running-store.ts';

let store: RunningStore;
let browser: Awaited<ReturnType<typeof chromium.launch>>;
beforeAll(async () => {
  store = await runStore({ delivery: threeZones });
  browser = await chromium.launch(testLaunch());
});
afterAll(async () => {
  await browser.close();
  await store.end();
});

const hold = () => openSession(store, [{ variant_id: variantId('a3'), quantity: 1 }]);
const openPage = (javaScriptEnabled: boolean) =>
  browser.newPage({ baseURL: store.origin, javaScriptEnabled, reducedMotion: 'reduce' });

/** Collects the faults of a page in both themes, on the smallest phone and on a desktop. */
async function look(page: Page) {
  const problems: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const overflowPx = await sidewaysScrollPx(page);
      if (overflowPx > 0) problems.push(`scrolls by ${overflowPx} px at ${width} px`);
      problems.push(...(await violationsNow(page)));
    }
  expect(problems).toEqual([]);
}

describe('SHIP-COUNTRY: the country of a checkout', () => {
  test('is chosen by keyboard, shows at once what it costs, and has no violations', async () => {
    const session = await hold();
    const page = await openPage(true);
    await page.goto(`/checkout/${session}`);
    await look(page);
    const list = page.getByRole('combobox', { name: 'Country' });
    await list.focus();
    await page.keyboard.type('Austria');
    await expect.poll(() => list.inputValue()).toBe('AT');
    const priceText = 'Shipping $8.90, total $56.90, includes 20% VAT $9.48';
    await page.getByText(priceText).waitFor();
    const order = page.getByRole('region', { name: 'Your order' });
    await order.getByText('Shipping to Austria').waitFor();
    expect(await order.getByText('$56.90').count()).toBe(2);
    await look(page);
    await list.selectOption('US');
    await expect.poll(() => order.getByText('VAT').filter({ visible: true }).count()).toBe(0);
    await list.selectOption('AT');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await page.getByRole('button', { name: 'Pay $56.90' }).waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Change country' }).press('Enter');
    await page.waitForURL(/\/country$/);
    await page.close();
  });

  test('is chosen without scripts, in a list that names each price', async () => {
    const session = await hold();
    const page = await openPage(false);
    await page.goto(`/checkout/${session}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('Choose a country from the list.').waitFor();
    await page.getByRole('combobox').selectOption({ label: 'Germany' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Includes 19% VAT').waitFor();
    await fillPayment(page);
    await page.getByRole('button', { name: 'Pay $52.90' }).click();
    await page.waitForURL(/\/success/);
    expect(await statusOf(store, session)).toMatchObject({ payment_status: 'paid', total: 5_290 });
    await page.close();
  });
});
