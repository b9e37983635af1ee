import { join } from 'node:path';
import { productIds } from '../../brand/catalogue/ids.ts';
import { href } from '../../contract/paths.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { changePrice } from '../../server/store/catalogue/change-price.ts';
import { bumpCatalogueVersion } from '../../server/store/store-values.ts';
import type { RunningSite } from '../running-site.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';

/** Waits until the site's API shows a change by another process, because the test requests the page only once. */
const waitUntilSeen = (site: RunningSite, id: string | undefined, text: string) =>
  expect
    .poll(async () => (await fetch(`${site.url}/api/store/candlewick/products/${id}`)).text())
    .toContain(text);

test('LOW30-SHOWN: below a sale price the product page shows the lowest price of the 30 days before, without scripts, too', async ({
  site,
  browser,
}) => {
  const answer = await fetch(`${site.url}/api/store/candlewick/products`);
  const { products } = (await answer.json()) as {
    products: { id: string; variants: { id: string }[] }[];
  };
  const product = products.find(({ variants }) => variants.length === 1);
  const variant = product?.variants[0]?.id ?? '';
  const db = await openDatabase({ place: { file: join(site.dataDir, 'store.db') } });
  const set = (price: string, sale: string) =>
    changePrice(db, {
      variant,
      price,
      sale,
      consents: [],
      nowMs: Date.now(),
      saleFrom: null,
      saleUntil: null,
    });
  const before = await db.read
    .selectFrom('variant')
    .select('price_cents')
    .where('id', '=', variant)
    .executeTakeFirstOrThrow();
  const address = `/product/${product?.id}`;
  // Request the page once, so that the site caches it.
  expect(await (await fetch(site.url + address)).text()).not.toContain('Lowest price');
  for (const [price, sale] of [
    ['60', 'none'],
    ['54', 'none'],
    ['60', '9'],
  ] as const)
    expect((await set(price, sale)).ok).toBe(true);
  const plainContext = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await plainContext.newPage();
  await waitUntilSeen(site, product?.id, '"sale_amount":900');
  await page.goto(address);
  await expect(page.locator('main')).toContainText(
    /Lowest price of the 30 days before the reduction: \$\d+\.00/,
    { useInnerText: true },
  );
  const [, lowestPrice = ''] =
    /reduction: (\$\d+\.00)/.exec(await page.locator('main').innerText()) ?? [];
  await expect(page.locator('s', { hasText: lowestPrice }), 'LOW30-STRUCK').toBeVisible();
  await plainContext.close();
  // Restore the price, because other tests buy the product in the same store.
  expect((await set(String((before.price_cents ?? 0) / 100), 'none')).ok).toBe(true);
  await db.close();
});

test('STORE-PRICE: card, page as it opens and link preview show the same variant, which can be bought if any can', async ({
  page,
  site,
}) => {
  const id = productIds.stickerPack;
  const expectAgreement = async (figure: string, style: string, card: string) => {
    await page.goto('/store');
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: 'Sticker Pack' })
        .getByText(card, { exact: true }),
    ).toBeVisible();
    const address = href('product', { id });
    const html = await (await fetch(site.url + address)).text();
    expect(html).toContain(`<meta property="product:price:amount" content="${figure}">`);
    await page.goto(address);
    await expect(page.locator('.figure')).toHaveText(`$${figure}`);
    await expect(page.getByRole('button', { name: style, pressed: true })).toBeVisible();
  };
  await expectAgreement('6.00', 'One pack', 'from $6.00');
  const db = await openDatabase({ place: { file: join(site.dataDir, 'store.db') } });
  const setManaged = (manage_inventory: 0 | 1) =>
    db.write(async (transaction) => {
      await transaction
        .updateTable('variant')
        .set({ manage_inventory })
        .where('sku', '=', 'STK-3')
        .execute();
      await bumpCatalogueVersion(transaction);
    });
  // Count the stock, which is then zero.
  await setManaged(1);
  await waitUntilSeen(site, id, '"inventory_quantity":0');
  await expectAgreement('15.00', 'Three packs', '$15.00');
  // Restore the setting, because other tests buy the product in the same store.
  await setManaged(0);
  await db.close();
});

test('SAFETY-SHOWN: producer, contact and warnings are on the product page, and nothing if there are none', async ({
  page,
  site,
}) => {
  const answer = await fetch(`${site.url}/api/store/candlewick/products`);
  const { products } = (await answer.json()) as { products: { id: string }[] };
  const [firstProduct, secondProduct] = products;
  // Request the page once, so that the site caches it.
  const before = await (await fetch(`${site.url}/product/${firstProduct?.id}`)).text();
  expect(before).not.toContain('Producer and safety');
  const db = await openDatabase({ place: { file: join(site.dataDir, 'store.db') } });
  await db.write(async (transaction) => {
    await transaction
      .updateTable('product')
      .set({
        producer: 'Wax & Wick GmbH',
        producer_contact: '1 Example Street\nhello@wax.example',
        warnings: 'Never leave a burning candle alone.',
      })
      .where('id', '=', firstProduct?.id ?? '')
      .execute();
    await bumpCatalogueVersion(transaction);
  });
  await db.close();
  await waitUntilSeen(site, firstProduct?.id, 'Wax & Wick GmbH');
  await page.goto(`/product/${firstProduct?.id}`);
  await page.getByText('Producer and safety').click();
  await expect(page.getByText('Never leave a burning candle alone.')).toBeVisible();
  await expect(page.getByText('hello@wax.example')).toBeVisible();
  await page.goto(`/product/${secondProduct?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Producer and safety')).toHaveCount(0);
});
