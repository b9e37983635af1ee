import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleCatalogue } from '../../../../brand/catalogue/catalogue.ts';
import { productFromWire } from '../../../../domain/store/product-from-wire.ts';
import { get as getRaw } from '../../../../test/raw-http.ts';
import { openSession, stockOf } from '../../../../test/store/buyer.ts';
import { productId, variantId } from '../../../../test/store/fixture-catalogue.ts';
import { operate } from '../../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../../test/store/running-store.ts';
import { createCacheBudget } from '../../../http/cache-budget.ts';
import { bumpCatalogueVersion } from '../../store-values.ts';

let store: RunningStore;
/** The number of responses put into the cache. */
let keptAnswers = 0;
beforeAll(async () => {
  const budget = createCacheBudget(8_000_000);
  store = await runStore({
    budget: {
      ...budget,
      add(entry) {
        keptAnswers += 1;
        budget.add(entry);
      },
    },
  });
});
afterAll(async () => {
  expect(store.logged).toEqual([]);
  await store.stop();
});

const list = z.object({
  count: z.int(),
  offset: z.int(),
  limit: z.int(),
  products: z.array(z.looseObject({ id: z.string(), title: z.string() })),
});
const get = (path: string, place = store) => fetch(place.base + path);
async function products(query: string, place = store) {
  const response = await get(`/products${query}`, place);
  expect(response.status).toBe(200);
  return list.parse(await response.json());
}
const titles = async (query: string) =>
  (await products(query)).products.map((product) => product.title.replace('The ', ''));
async function expectRefusal(path: string, status: number) {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const body = z
    .object({ statusCode: z.literal(status), message: z.string(), error: z.string() })
    .parse(await response.json());
  return body.message;
}

describe('STORE-CALL: GET /products', () => {
  test('lists the shop in its order, without hidden products', async () => {
    expect(await titles('')).toEqual([
      'mug',
      'print',
      'hood',
      'sticker',
      'card',
      'tote',
      'voucher',
      'sleeve',
      'text',
    ]);
    expect(await products('')).toMatchObject({ count: 9, offset: 0, limit: 100 });
  });

  test('offset and limit select a page, and count stays the total', async () => {
    expect(await titles('?offset=1&limit=2')).toEqual(['print', 'hood']);
    expect(await products('?offset=1&limit=2')).toMatchObject({ count: 9, offset: 1, limit: 2 });
    expect(await products('?offset=99')).toMatchObject({ count: 9, products: [] });
  });

  test('ids[] accepts products and variants', async () => {
    const ids = [productId('mug'), variantId('large'), 'prod_unknown'].map((id) => `ids[]=${id}`);
    expect(await titles(`?${ids.join('&')}`)).toEqual(['mug', 'hood']);
    expect(await titles(`?ids%5B%5D=${productId('mug')}`)).toEqual(['mug']);
  });

  test('sort_by price sorts by the displayed price, created_at by age, and order reverses', async () => {
    expect((await titles('?sort_by=price')).slice(0, 3)).toEqual(['card', 'sticker', 'tote']);
    expect((await titles('?sort_by=price&order=DESC')).slice(0, 3)).toEqual([
      'hood',
      'print',
      'sleeve',
    ]);
    expect((await titles('?sort_by=created_at&order=DESC')).slice(0, 2)).toEqual(['print', 'mug']);
    expect((await titles('?order=DESC'))[0]).toBe('text');
  });

  test('is_hidden and to_date filter', async () => {
    expect(await titles('?is_hidden=true')).toEqual(['draft']);
    expect(await titles('?is_hidden=false&limit=1')).toEqual(['mug']);
    expect(await titles('?to_date=2025-03-01T00:00:00.000Z')).not.toContain('print');
    expect(await titles('?to_date=2025-03-01T00:00:00.000Z')).toContain('mug');
    expect(await titles('?to_date=2025-02-28')).not.toContain('mug');
  });

  test('an unknown key is named, and an impossible value is reported', async () => {
    expect(await expectRefusal('/products?page=1', 400)).toBe('property page should not exist');
    expect(await expectRefusal('/products?__proto__=1', 400)).toBe(
      'property __proto__ should not exist',
    );
    expect(await expectRefusal('/products?limit=101', 400)).toBe(
      'limit must not be greater than 100',
    );
    for (const query of [
      'limit=0',
      'limit=x',
      'offset=-1',
      'order=asc',
      'sort_by=title',
      'is_hidden=1',
      'to_date=soon',
    ])
      await expectRefusal(`/products?${query}`, 400);
  });
});

describe('a product', () => {
  test('STORE-CALL: has images only in a list, and media only in its detail response', async () => {
    const [listedProduct] = (await products(`?ids[]=${productId('mug')}`)).products;
    const response = await get(`/products/${productId('mug')}?field=title`);
    const { product } = z.object({ product: z.looseObject({}) }).parse(await response.json());
    expect(listedProduct).toHaveProperty('images');
    expect(listedProduct).not.toHaveProperty('media');
    expect(product).toHaveProperty('media');
    expect(product).not.toHaveProperty('images');
    expect(productFromWire(product)).toEqual(productFromWire(listedProduct));
  });

  test('unknown is 404, and so is a store of another name', async () => {
    expect(await expectRefusal('/products/prod_none', 404)).toBe('There is no such product');
    await expectRefusal(`/products/${productId('mug')}/x`, 404);
    for (const path of [
      '/api/store/other/products',
      '/api/store/candlewickx/products',
      '/api/store/',
    ]) {
      const response = await fetch(store.origin + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ statusCode: 404, error: 'Not Found' });
    }
  });

  test('that is hidden is served by its id and is not purchasable', async () => {
    const response = await get(`/products/${productId('draft')}`);
    expect(await response.json()).toMatchObject({ product: { purchasable: false } });
  });

  test('cannot run a script or link to //host through its texts', async () => {
    const text = await (await get(`/products/${productId('text')}`)).text();
    expect(text).not.toMatch(
      /<script|alert|onclick|onerror|javascript:|evil\.example|track\.example|style=|http:\/\/plain/,
    );
    const { product } = z
      .object({
        product: z.looseObject({
          description: z.string(),
          description_nodes: z.array(z.unknown()),
        }),
      })
      .parse(JSON.parse(text));
    expect(product.description).toContain('Kept <b>bold</b> &amp; &lt;plain&gt;');
    expect(product.description_nodes).toContainEqual({
      tag: 'a',
      href: 'https://good.example/?a=1&b=2',
      children: ['good'],
    });
    expect(product).toMatchObject({ additional_info: [{ description: '<p>More</p>' }] });
  });
});

describe('STORE-CALL, STORE-STOCK: GET /variants', () => {
  test('responds with the live stock of the requested products: an integer if managed, or else null', async () => {
    const ids = [productId('print'), productId('sticker')].map((id) => `product_ids[]=${id}`);
    const response = await get(`/variants?fields=inventory_quantity&${ids.join('&')}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      variants: [
        { id: variantId('a3'), inventory_quantity: 5 },
        { id: variantId('pack'), inventory_quantity: null },
      ],
    });
  });

  test('refuses other fields, keys and endless lists', async () => {
    await expectRefusal('/variants?fields=price', 400);
    expect(await expectRefusal('/variants?page=1', 400)).toBe('property page should not exist');
    await expectRefusal(
      `/variants?${'product_ids[]=a&'.repeat(50)}${Array.from({ length: 101 }, (_, i) => `product_ids[]=${i}`).join('&')}`,
      400,
    );
  });
});

describe('the catalogue is served from memory', () => {
  const raw = (path: string, headers: Record<string, string> = {}) =>
    getRaw(store.origin, `/api/store/candlewick${path}`, headers);

  test('compressed, with an ETag for 304', async () => {
    const firstAnswer = await raw('/products', { 'accept-encoding': 'br' });
    expect(firstAnswer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(firstAnswer.body).toString())).toMatchObject({
      count: 9,
    });
    expect(firstAnswer.headers['vary']).toBe('accept-encoding');
    const secondAnswer = await raw('/products', {
      'if-none-match': String(firstAnswer.headers['etag']),
    });
    expect(secondAnswer.status).toBe(304);
    expect(secondAnswer.body).toHaveLength(0);
  });

  test('HOLD-MEMORY: an empty list is not cached, whatever the query', async () => {
    const before = keptAnswers;
    for (const query of [
      'offset=98',
      'offset=97&limit=1',
      'ids[]=prod_none',
      'to_date=2001-01-01',
    ]) {
      const firstAnswer = await raw(`/products?${query}`);
      expect(JSON.parse(firstAnswer.body.toString())).toMatchObject({ products: [] });
      const etag = String(firstAnswer.headers['etag']);
      expect((await raw(`/products?${query}`, { 'if-none-match': etag })).status).toBe(304);
    }
    expect(keptAnswers).toBe(before);
    await raw('/products?limit=3');
    expect(keptAnswers).toBe(before + 1);
  });

  test('readable from other origins, which may not start checkouts', async () => {
    const response = await fetch(`${store.base}/products`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    const checkout = await fetch(`${store.base}/checkout`, { method: 'OPTIONS' });
    expect(checkout.status).toBe(405);
    expect(checkout.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(`${store.base}/products`, { method: 'DELETE' })).status).toBe(405);
  });

  test('and follows changes of another process within a second', async () => {
    const otherStore = await runStore({ database: store.database, keepsDatabase: true });
    const { catalogue } = store.store;
    const [before] = [catalogue.version(), await titles('?limit=1')];
    await otherStore.store.database.write(async (transaction) => {
      await transaction
        .updateTable('product')
        .set({ title: 'The cup' })
        .where('url_handle', '=', 'mug')
        .execute();
      await bumpCatalogueVersion(transaction);
    });
    await expect.poll(catalogue.version).not.toBe(before);
    expect(await titles('?limit=1'), 'the first answer').toEqual(['cup']);
    expect(catalogue.products()[0]?.title).toBe('The cup');
    await otherStore.stop();
  });

  test('STORE-NOW: a sale appears in every response within a second, and reverts no other product', async () => {
    const { catalogue } = store.store;
    const versions = () => [
      catalogue.version(),
      catalogue.productVersion(productId('print')),
      catalogue.productVersion(productId('mug')),
      catalogue.contentVersion(),
    ];
    const [allVersion, print, mug, content] = versions();
    await openSession(store, [{ variant_id: variantId('a3'), quantity: 2 }]);
    expect(await stockOf(store, variantId('a3'))).toBe(3);
    await expect.poll(catalogue.version).not.toBe(allVersion);
    expect(versions()).toEqual([
      expect.not.stringMatching(String(allVersion)),
      expect.not.stringMatching(String(print)),
      mug,
      content,
    ]);
    const detail = await (await get(`/products/${productId('print')}`)).json();
    expect(detail.product).toMatchObject({ variants: [{ inventory_quantity: 3 }] });
    const [listedProduct] = (await products(`?ids[]=${productId('print')}`)).products;
    expect(listedProduct).toMatchObject({ variants: [{ inventory_quantity: 3 }] });
  });
});

test('STORE-NOW: if only stock changes, stock is read again, and the catalogue is not', async () => {
  const { catalogue } = store.store;
  const print = variantId('a3');
  const mug = () => catalogue.products().find(({ id }) => id === productId('mug'));
  const before = [catalogue.contentVersion(), mug()];
  const firstVersion = catalogue.version();
  // A command may wait a minute for its turn after it has read its clock.
  const laterClock = { now: () => store.clock.nowMs - 60_000 };
  expect(await operate(store, ['stock', print, '40'], laterClock)).toMatchObject({
    code: 0,
    err: '',
  });
  await expect.poll(catalogue.version).not.toBe(firstVersion);
  expect(catalogue.product(productId('print'))?.variants).toContainEqual(
    expect.objectContaining({ id: print, inventory_quantity: (await stockOf(store, print)) ?? 0 }),
  );
  expect(catalogue.contentVersion()).toBe(before[0]);
  expect(mug()).toBe(before[1]);
});

test('/collections and /settings are there', async () => {
  expect(await (await get('/collections')).json()).toMatchObject({
    count: 1,
    collections: [{ title: 'All', store_id: 'candlewick', deleted_at: null }],
  });
  expect(await (await get('/settings')).json()).toMatchObject({ store_id: 'candlewick' });
});

describe('the sample catalogue', () => {
  let sample: RunningStore;
  beforeAll(async () => {
    sample = await runStore({ seed: sampleCatalogue });
  });
  afterAll(() => sample.stop());

  test('is complete in the API, and all its pictures exist', async () => {
    const { products: listedProducts, count } = await products('', sample);
    expect(count).toBe(sampleCatalogue.products.length);
    const pictures = listedProducts
      .map(productFromWire)
      .flatMap((product) => [
        ...(product?.images.map((image) => image.url) ?? []),
        ...(product?.variants.flatMap((variant) => variant.image_url ?? []) ?? []),
      ]);
    for (const path of new Set(pictures)) {
      const response = await fetch(sample.origin + path);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await fetch(`${sample.origin}/img/catalogue/none.svg`)).status).toBe(404);
  });

  test('fills a database once: samples that the owner removes stay removed', async () => {
    await sample.store.database.write(async (transaction) => {
      await transaction.updateTable('product').set({ deleted_at: 1 }).execute();
      await bumpCatalogueVersion(transaction);
    });
    const secondStore = await runStore({
      database: sample.database,
      seed: sampleCatalogue,
      keepsDatabase: true,
    });
    expect(await products('', secondStore)).toMatchObject({ count: 0 });
    await secondStore.stop();
  });
});

test('other paths are ignored', async () => {
  for (const path of ['/', '/store', '/checkout', '/img/coin/bitcoin', '/api/coins/markets'])
    expect((await fetch(store.origin + path)).status).toBe(418);
});
