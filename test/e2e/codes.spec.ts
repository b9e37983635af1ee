import { openSession } from '../store/buyer.ts';
import { violationsEverywhere } from './axe.ts';
import { firstVariant, storeCommand } from './bought.ts';
import { fillPayment } from './payment.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';

test('PAY-CODE: a code is applied, removed and paid with by keyboard and without scripts, and the page has no axe violation', async ({
  page,
  site,
  browser,
}) => {
  const place = { origin: site.url, base: `${site.url}/api/store/candlewick` };
  const command = (...args: string[]) => storeCommand(site, 'codes', ...args);
  expect(command('add', 'SUMMER-OF-A-VERY-LONG-CODE-2026', 'percent', '100')).toMatchObject({
    status: 0,
  });
  const items = [{ variant_id: await firstVariant(place), quantity: 1 }];
  const session = await openSession(place, items);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const bare = await plain.newPage();
  await bare.setViewportSize({ width: 320, height: 800 });
  await bare.goto(`/checkout/${session}`);
  await fillPayment(bare);
  // Enter in another field pays, and does not press the button beside the code: the wrong card is refused.
  await bare.getByLabel('Card number').fill('1');
  await bare.getByLabel('Card number').press('Enter');
  await expect(bare.getByText('Only the test cards')).toBeVisible();
  await bare.getByLabel('Promotion code').fill('nothing');
  await bare.getByLabel('Promotion code').press('Enter');
  await expect(bare.getByText('This code is not known.')).toBeVisible();
  await expect(bare.getByLabel('Promotion code')).toBeFocused();
  await expect(bare.getByLabel('Promotion code')).toHaveValue('nothing');
  await bare.getByLabel('Promotion code').fill('summer-of-a-very-long-code-2026');
  await bare.keyboard.press('Tab');
  await bare.keyboard.press('Enter');
  await expect(bare.getByRole('status')).toContainText('The total is $0.00 now.');
  await expect(bare.getByLabel('Full name')).toHaveValue('Mara Lindqvist');
  const wide = await bare.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);

  // The same checkout in the other window: with the code, without it and with a wrong one.
  await page.goto(`/checkout/${session}`);
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByLabel('Promotion code').fill('nothing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This code is not known.')).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);

  // The first window shows a total that is not true any more: it is told, and pays nothing.
  await bare.getByRole('button', { name: 'Complete order' }).press('Enter');
  await expect(bare.getByLabel('Card number')).toBeVisible();
  await bare.getByLabel('Promotion code').fill('Summer-of-a-very-long-code-2026');
  await bare.getByRole('button', { name: 'Pay $' }).press('Enter');
  await bare.getByRole('button', { name: 'Complete order' }).press('Enter');
  await expect(bare).toHaveURL(/\/success\?session=/);
  await plain.close();
  await page.goto(`/success?session=${session}`);
  await expect(page.getByText('Discount')).toBeVisible();

  expect(command('remove', 'SUMMER-OF-A-VERY-LONG-CODE-2026')).toMatchObject({ status: 0 });
});
