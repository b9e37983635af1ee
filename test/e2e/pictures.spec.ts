import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { importPhotoShop } from '../fakes/pictures/photo-shop.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { recordLayoutShifts } from './motion.ts';
import { expect, test } from './site.ts';
import { visit } from './visit.ts';

test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the needed fixtures from this pattern
  baseURL: async ({}, use) => use(shop?.url),
});
// Use one worker, so that the photos are made and resized once.
test.describe.configure({ mode: 'default' });

let folder: string;
/** A shop whose only product has two photos, of 12 million pixels in the full run. */
let shop: RunningSite | undefined;
test.beforeAll(async ({ provider }) => {
  folder = mkdtempSync(join(tmpdir(), 'photos-'));
  shop = await startSite({
    MARKET_API_URL: provider.baseUrl,
    DATA_DIR: await importPhotoShop(folder),
    AVATAR_URL: 'off',
  });
});
test.afterAll(async () => {
  await shop?.stop();
  rmSync(folder, { recursive: true });
});

/** The store's pictures that the page has loaded, and how many bytes came over the network. */
const loadedPictures = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.includes('/img/store/'))
      .map(({ name, encodedBodySize, transferSize }) => ({
        size: name.split('/').at(-1),
        bytes: encodedBodySize,
        received: transferSize,
      })),
  );

const isShown = (page: Page) =>
  page.waitForFunction(() =>
    Array.from(document.querySelectorAll('main img')).every(
      (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
    ),
  );

test('PICT-LIGHT: a phone loads at most 60 kB of pictures on its first view of a product, and none on the second', {
  tag: '@full',
}, async ({ page }) => {
  const { products } = await (await page.request.get('/api/store/candlewick/products')).json();
  const [{ id, images }] = products;
  // Only the first visitors wait while sizes are made, so make the sizes first.
  for (const { url } of images)
    for (const width of [320, 1080]) {
      const headers = { accept: 'image/avif,image/webp,*/*' };
      await expect
        .poll(async () => (await page.request.get(`${url}/${width}`, { headers })).headers())
        .toMatchObject({
          'content-type': 'image/avif',
          'cache-control': expect.stringContaining('immutable'),
        });
    }
  const readShifts = await recordLayoutShifts(page, 'main');
  await visit(page, `/product/${id}`);
  await isShown(page);
  const firstPictures = await loadedPictures(page);
  expect([...new Set(firstPictures.map(({ size }) => size))].toSorted()).toEqual(['1080', '320']);
  expect(firstPictures.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60_000);
  expect(await readShifts()).toEqual([]);
  const picture = page.getByRole('img', { name: 'Scarf, picture 1 of 2' });
  await expect(picture).toHaveAttribute('fetchpriority', 'high');
  await expect(picture, 'PICT-COLOUR').toHaveCSS('background-color', /^rgb\(\d/);
  await visit(page, `/product/${id}`);
  await isShown(page);
  const secondPictures = await loadedPictures(page);
  expect(secondPictures.length).toBeGreaterThan(1);
  expect(secondPictures.filter(({ received }) => received > 0)).toEqual([]);
});

test('PICT-LIGHT: a card and a cart line let the browser choose the size', async ({ page }) => {
  await visit(page, '/store');
  const card = page.locator('main img').first();
  await expect(card).toHaveAttribute('fetchpriority', 'high');
  await expect
    .poll(() => card.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\/1080$/);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const line = page.getByRole('dialog', { name: 'Shopping Cart' }).locator('img');
  await expect(line).toHaveAttribute('srcset', /\/320 320w, .*\/1600 1600w$/);
  await expect(line).toHaveAttribute('sizes', '88px');
});
