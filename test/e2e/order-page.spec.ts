import { violationsEverywhere } from './axe.ts';
import { buyOverHttp } from './bought.ts';
import { expect, test } from './site.ts';

test('ORDER-PAGE: the page after the payment leads to the order, which works without scripts and has no axe violation', async ({
  page,
  site,
  browser,
}) => {
  const { session, orderPage, number } = await buyOverHttp(site.url);
  await page.goto(`/success?session=${session}`);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.goto(`${orderPage}x`);
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.goto('/order');
  expect(await violationsEverywhere(page)).toEqual([]);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const bare = await plain.newPage();
  await bare.goto(orderPage);
  await expect(bare.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(bare.getByRole('button', { name: 'Print receipt' })).toBeHidden();
  for (const width of [320, 1440]) {
    await bare.setViewportSize({ width, height: 800 });
    const wide = await bare.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
  await plain.close();
});
