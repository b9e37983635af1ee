import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { href, routeOf } from '../../contract/paths.ts';
import { productFromWire } from '../../domain/store/product-from-wire.ts';
import { stockState } from '../../web/store/stock-note.tsx';
import {
  type FakeHostedStore,
  hostedPrice,
  hostedProduct,
  hostedVariant,
  sendJson,
  startFakeHostedStore,
} from '../fakes/store/hosted-store.ts';
import { type RunningHostedStore, runHostedStore } from './running-hosted-store.ts';

let hostedStore: FakeHostedStore;
let dataDir: string;
let runningStore: RunningHostedStore | null;

beforeEach(async () => {
  hostedStore = await startFakeHostedStore();
  dataDir = await mkdtemp(join(tmpdir(), 'hosted-'));
  runningStore = null;
});
afterEach(async () => {
  await runningStore?.stop();
  await hostedStore.close();
  await rm(dataDir, { recursive: true });
});

async function run(options: Parameters<typeof runHostedStore>[1] = {}) {
  runningStore = await runHostedStore(
    { apiUrl: hostedStore.apiUrl, dataDir },
    { everyMs: 600_000, ...options },
  );
  return runningStore;
}

const productOf = async (base: string, id = 'prod_ada') =>
  (await (await fetch(`${base}/products/${id}`)).json()).product;

/** As the value of a field: the row is sent without that field. */
const absentValue = Symbol('absent');
const withField = (row: Record<string, unknown>, field: string, value: unknown) =>
  value === absentValue
    ? Object.fromEntries(Object.entries(row).filter(([key]) => key !== field))
    : { ...row, [field]: value };

const optionalFields: Record<string, { value: unknown; read?: unknown; without: unknown }> = {
  subtitle: { value: 'Small', without: null },
  ribbon_text: { value: 'New', without: null },
  description: { value: '<p>Hi</p>', without: null },
  thumbnail: { value: 'https://a.example/b.jpg', read: '/img/store/23', without: null },
  site_product_selection: { value: 'first', without: null },
  url_handle: { value: 'lamp', without: null },
  // The site drops the delivery time of a hosted store, for which it cannot vouch.
  metadata: {
    value: { color: 'red', delivery_time: '1 hour' },
    read: { color: 'red' },
    without: null,
  },
  status: { value: 'published', without: '' },
  order: { value: 3, without: 0 },
  type: { value: { value: 'digital' }, without: { value: '' } },
  images: {
    value: [{ url: 'https://a.example/b.jpg', order: 1, type: 'image' }],
    read: [{ url: '/img/store/23', order: 1, type: 'image' }],
    without: [],
  },
  options: { value: [{ id: 'o', title: 'Metal', values: [] }], without: [] },
  product_collections: {
    value: [{ product_id: 'prod_ada', collection_id: 'pcol_1', order: 2 }],
    without: [],
  },
  custom_fields: { value: [{ id: 'f', title: 'Name', is_required: true }], without: [] },
  related_products: {
    value: [
      {
        id: 'r',
        section_title: 'More',
        related_type: 'product',
        related_id: 'prod_b',
        position: 0,
      },
    ],
    without: [],
  },
  additional_info: {
    value: [{ id: 'i', order: 0, title: 'Care', description: 'Dry' }],
    read: [{ id: 'i', order: 0, title: 'Care', description: 'Dry', description_nodes: ['Dry'] }],
    without: [],
  },
};

describe('HOSTED-CONTRACT: a store sends what the contract names and nothing more', () => {
  test.each(Object.entries(optionalFields))(
    '%s: absent, null or present',
    async (field, expected) => {
      const { base } = await run({ everyMs: 20 });
      for (const [sentFields, readFields] of [
        [absentValue, expected.without],
        [null, expected.without],
        [expected.value, expected.read ?? expected.value],
      ]) {
        hostedStore.products = [withField(hostedProduct('ada'), field, sentFields)];
        await expect
          .poll(async () => (await (await fetch(`${base}/products`)).json()).products[0])
          .toMatchObject({ [field]: readFields, purchasable: true, title: 'Lamp ada' });
      }
    },
  );

  const yenCurrency = { code: 'jpy', symbol: '¥', template: '¥$1' };
  const euro = hostedPrice()['currency'] as object;
  test.each<[string, object, string, string]>([
    ['the three fields of a currency', {}, '24.90 €', 'eur'],
    ['its decimals too', { currency: { ...euro, decimal_digits: 2 } }, '24.90 €', 'eur'],
    [
      'no decimals that can be used',
      { currency: { ...euro, decimal_digits: null } },
      '24.90 €',
      'eur',
    ],
    [
      'a currency without decimals',
      { currency_code: 'JPY', currency: yenCurrency },
      '¥2490',
      'jpy',
    ],
    ['one with three', { currency_code: 'kwd', currency: undefined }, 'KWD 2.490', 'kwd'],
    [
      'other decimals than usual',
      { currency: { ...yenCurrency, decimal_digits: 1 }, currency_code: null },
      '¥249.0',
      'jpy',
    ],
    ['the code alone', { currency_code: 'USD', currency: undefined }, 'USD 24.90', 'usd'],
    ['the code and no currency', { currency_code: 'usd', currency: null }, 'USD 24.90', 'usd'],
    ['no code beside it', { currency_code: undefined }, '24.90 €', 'eur'],
    ['neither', { currency_code: undefined, currency: undefined }, '€24.90', 'eur'],
    [
      'neither symbol nor template',
      { currency: { code: 'gbp', symbol: null }, currency_code: 'gbp' },
      'GBP 24.90',
      'gbp',
    ],
    [
      'no template',
      { currency: { code: 'gbp', symbol: '£' }, currency_code: 'gbp' },
      '£24.90',
      'gbp',
    ],
    ['no sale amount', { sale_amount: undefined }, '24.90 €', 'eur'],
    ['a sale amount of 0', { sale_amount: 0 }, '24.90 €', 'eur'],
    ['a sale', { sale_amount: 1_990 }, '19.90 €', 'eur'],
  ])('a price with %s is sold', async (_, fields, shownPrice, currency) => {
    const variants = [
      hostedVariant('variant_ada', { prices: [hostedPrice(fields as Record<string, unknown>)] }),
    ];
    hostedStore.products = [hostedProduct('ada', { variants })];
    const { base, logged } = await run();
    const product = productFromWire(await productOf(base));
    const [variant] = product?.variants ?? [];
    expect(variant?.sale_price_in_cents_formatted || variant?.price_in_cents_formatted).toBe(
      shownPrice,
    );
    expect([product?.currency, variant?.currency, product?.purchasable]).toEqual([
      currency,
      currency,
      true,
    ]);
    expect(product && variant && stockState(product, variant, 1).canAdd).toBe(true);
    expect(logged).toEqual([]);
  });

  test.each([
    ['image_url', 'https://a.example/b.jpg', '/img/store/23'],
    ['sku', 'L-1', 'L-1'],
    ['weight', 250, 250],
    ['inventory_quantity', 4, 4],
  ])('a variant’s %s: absent, null or present', async (field, value, readValue) => {
    const variant = hostedVariant('variant_ada', {
      manage_inventory: false,
      inventory_quantity: null,
    });
    hostedStore.products = [
      hostedProduct('ada', {
        variants: [absentValue, null, value].map((sentValue, n) => ({
          ...withField(variant, field, sentValue),
          id: `variant_${n}`,
        })),
      }),
    ];
    const { base } = await run();
    const { variants } = await productOf(base);
    expect(variants.map((variant: Record<string, unknown>) => variant[field])).toEqual([
      null,
      null,
      readValue,
    ]);
  });

  test.each([
    [absentValue, true],
    [null, true],
    ['2026-01-03T00:00:00.000Z', false],
    ['yesterday', false],
  ])('a product deleted %s can be bought: %s', async (sentDate, isForSale) => {
    hostedStore.products = [withField(hostedProduct('ada'), 'deleted_at', sentDate)];
    const { base } = await run();
    const product = productFromWire(await productOf(base));
    const [variant] = product?.variants ?? [];
    expect(product?.purchasable).toBe(isForSale);
    expect(product?.deleted_at).toBe(typeof sentDate === 'string' ? sentDate : null);
    const state = product && variant && stockState(product, variant, 1);
    expect(state?.text).toBe(isForSale ? '9 in stock!' : 'Currently unavailable');
  });

  test.each([
    'two words',
    'a/b',
    'a?b=c',
    'a#b',
    'a&b',
    'a%2Fb',
    '100%',
    'a,b',
    'Käse',
    'a\\b',
    ' ',
  ])(
    'an unusual id of a store, %j, is in the list, has a page and can be requested',
    async (id) => {
      hostedStore.products = [hostedProduct('ada', { id, variants: [hostedVariant(`v ${id}`)] })];
      const { base, catalogue, logged } = await run();
      expect(await productOf(base, encodeURIComponent(id))).toMatchObject({ id });
      const requestPath = hostedStore.calls.at(-1)?.path;
      expect(requestPath).toBe(`/products/${encodeURIComponent(id)}`);
      for (const requestedId of [id, `v ${id}`]) {
        const query = new URLSearchParams([['ids[]', requestedId]]);
        const { products } = await (await fetch(`${base}/products?${query}`)).json();
        expect(products).toMatchObject([{ id }]);
      }
      expect(routeOf(href('product', { id }))?.params).toEqual({ id });
      expect(catalogue.product(id)).toMatchObject({ id });
      expect(logged).toEqual([]);
    },
  );

  test('an unreadable price is logged once, with the number of products concerned, and so is a product', async () => {
    const badVariants = [hostedVariant('variant_bad', { prices: [{ amount: 'free' }] })];
    hostedStore.products = [
      hostedProduct('one', { variants: badVariants }),
      hostedProduct('two', { variants: [hostedVariant('variant_two'), ...badVariants] }),
      hostedProduct('off', { purchasable: false, variants: badVariants }),
      hostedProduct('good'),
      { id: 'prod_nameless' },
    ];
    hostedStore.hidden = [hostedProduct('secret'), {}];
    const { logged } = await run({ everyMs: 20 });
    const calls = hostedStore.calls.length;
    await expect.poll(() => hostedStore.calls.length).toBeGreaterThan(calls + 4);
    expect(logged).toEqual([
      'the hosted store: 2 products cannot be bought, or not in every variant, because a price is missing or cannot be read: prod_one, prod_two; 1 product cannot be read, and is left out; of its hidden products: 1 product cannot be read, and is left out',
    ]);
    hostedStore.products = [hostedProduct('good')];
    hostedStore.hidden = [];
    await expect
      .poll(() => logged.at(-1))
      .toBe('the hosted store: all of its products can be read and bought again');
  });
});

describe('HOSTED-DETAIL: a product is requested by its id', () => {
  const calls = (path: string) =>
    hostedStore.calls.filter((call) => call.path.startsWith(path)).length;

  test('fields that lists omit come from the detail, its pictures from media', async () => {
    hostedStore.details['prod_ada'] = {
      images: ['a', 'b'].map((name, order) => ({
        url: `https://cdn.shop.example/${name}`,
        order,
        type: 'image',
      })),
      additional_info: [{ id: 'i', order: 0, title: 'Care', description: 'Dry' }],
      custom_fields: [{ id: 'f', title: 'Name', is_required: false }],
    };
    const { base } = await run();
    expect(await productOf(base)).toMatchObject({
      media: [{ order: 0 }, { order: 1 }],
      additional_info: [{ title: 'Care' }],
      custom_fields: [{ title: 'Name' }],
    });
  });

  test('for a crowd once, and again after seconds', async () => {
    let nowMs = Date.now();
    const { base, catalogue } = await run({ now: () => nowMs });
    const crowd = Array.from({ length: 50 }, () => productOf(base));
    for (const { title } of await Promise.all(crowd)) expect(title).toBe('Lamp ada');
    expect(calls('/products/prod_ada')).toBe(1);
    const before = catalogue.productVersion('prod_ada');
    hostedStore.products = [hostedProduct('ada', { title: 'New lamp' })];
    expect(catalogue.productChecked('prod_ada')).toBeNull();
    nowMs += 5_000;
    await catalogue.productChecked('prod_ada');
    expect(catalogue.product('prod_ada')?.title).toBe('New lamp');
    expect(catalogue.productVersion('prod_ada')).not.toBe(before);
  });

  test('while it is unavailable, the list’s data are shown, and the next visitor does not wait again', async () => {
    const { base } = await run();
    for (const spoil of [
      (res: Parameters<typeof sendJson>[0]) => sendJson(res, 500, {}),
      (res: Parameters<typeof sendJson>[0]) => sendJson(res, 403, {}),
      (res: Parameters<typeof sendJson>[0]) =>
        sendJson(res, 200, { product: { id: 'prod_bea', title: 'x' } }),
      (res: Parameters<typeof sendJson>[0]) => res.destroy(),
    ]) {
      hostedStore.intercept = (res, call) =>
        void (call.path.startsWith('/products/') ? spoil(res) : res.destroy());
      expect(await productOf(base)).toMatchObject({ title: 'Lamp ada', media: [{ order: 0 }] });
    }
    expect(calls('/products/prod_ada')).toBe(1);
  });

  test('while the store hangs, the first visitor waits a while, and nobody else', async () => {
    let nowMs = Date.now();
    const { catalogue } = await run({ timeoutMs: 3_000, now: () => nowMs });
    hostedStore.intercept = () => {};
    await catalogue.productChecked('prod_ada');
    expect(catalogue.product('prod_ada')).toMatchObject({ title: 'Lamp ada' });
    await expect.poll(() => catalogue.productChecked('prod_ada'), { timeout: 10_000 }).toBeNull();
    nowMs += 10_000;
    expect(catalogue.productChecked('prod_ada')).toBeNull();
    expect(calls('/products/prod_ada')).toBe(1);
  });

  test('an id that no list has is requested: the result is a product, none, or why that is unknown', async () => {
    hostedStore.details['prod_link'] = hostedProduct('link');
    const { base, catalogue } = await run();
    expect(await productOf(base, 'prod_link')).toMatchObject({ title: 'Lamp link' });
    expect((await fetch(`${base}/products/prod_none`)).status).toBe(404);
    expect(catalogue.product('prod_none')).toBeNull();
    hostedStore.intercept = (res) => void res.writeHead(503, 'Closed for today').end();
    const answer = await fetch(`${base}/products/prod_later`);
    expect([answer.status, answer.statusText]).toEqual([503, 'Closed for today']);
    expect(catalogue.product('prod_later')).toBeUndefined();
    const callCount = hostedStore.calls.length;
    for (const oddId of ['..%2Fx', '%20', 'a%3Fb']) await fetch(`${base}/products/${oddId}`);
    expect(hostedStore.calls).toHaveLength(callCount);
  });

  test('made-up ids are requested a few at a time, and a product does not wait for them', async () => {
    const { base } = await run({ timeoutMs: 20_000 });
    const isMadeUp = ({ path }: { path: string }) => path.startsWith('/products/prod_x');
    const usualProduct = hostedStore.products[0];
    hostedStore.intercept = (res, call) => {
      if (!isMadeUp(call)) sendJson(res, 200, { product: usualProduct });
    };
    const madeUpRequests = Array.from({ length: 30 }, (_, n) =>
      fetch(`${base}/products/prod_x${n}`),
    );
    await expect.poll(() => hostedStore.calls.filter(isMadeUp).length).toBeGreaterThan(0);
    const firstAnswer = await Promise.race([...madeUpRequests, productOf(base)]);
    expect(firstAnswer).toMatchObject({ title: 'Lamp ada' });
    expect(hostedStore.calls.filter(isMadeUp).length).toBeLessThanOrEqual(4);
    // Requests for made-up ids wait no longer than requests for an overdue list.
    for (const answer of await Promise.all(madeUpRequests)) expect(answer.status).toBe(503);
  });

  test('ids that no list has are requested together, and a product’s field is passed on', async () => {
    hostedStore.details['prod_ada'] = { subtitle: 'As the field says' };
    const { base } = await run();
    const otherProducts = [hostedProduct('link'), hostedProduct('more')];
    hostedStore.products = [...hostedStore.products, ...otherProducts];
    const query = 'ids[]=prod_link&ids[]=variant_more&ids[]=prod_ada';
    const { products } = await (await fetch(`${base}/products?${query}`)).json();
    expect(products.map(({ id }: { id: string }) => id).sort()).toEqual(['prod_ada', 'prod_link']);
    const listPath = hostedStore.calls.at(-1)?.path ?? '';
    expect(decodeURIComponent(listPath)).toBe(
      '/products?ids[]=prod_link&ids[]=variant_more&limit=100',
    );
    const { product } = await (await fetch(`${base}/products/prod_ada?field=subtitle`)).json();
    expect(product.subtitle).toBe('As the field says');
    expect(hostedStore.calls.at(-1)?.path).toBe('/products/prod_ada?field=subtitle');
  });

  test('HOSTED-PICTURE: a file that is no image keeps its type and is no picture of ours', async () => {
    const videoMedia = { url: 'https://cdn.shop.example/turn.mp4', order: 1, type: 'video' };
    hostedStore.products = [
      hostedProduct('ada', {
        images: [{ url: 'https://cdn.shop.example/a.jpg', order: 0 }, videoMedia],
        thumbnail: videoMedia.url,
      }),
    ];
    const { base } = await run();
    const wireProduct = await productOf(base);
    expect(wireProduct).toMatchObject({ thumbnail: null, media: [{ type: 'image' }, videoMedia] });
    expect(productFromWire(wireProduct)?.images).toMatchObject([{ url: '/img/store/30' }]);
  });
});
