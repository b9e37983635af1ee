import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { managedStock } from '../../domain/store/pricing.ts';
import { productFromWire } from '../../domain/store/product-from-wire.ts';
import { stockState } from '../../web/store/stock-note.tsx';
import {
  type FakeHostedStore,
  hostedProduct,
  hostedVariant,
  sendJson,
  startFakeHostedStore,
} from '../fakes/store/hosted-store.ts';
import { isFull } from '../full-run.ts';
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
  runningStore = await runHostedStore({ apiUrl: hostedStore.apiUrl, dataDir }, options);
  return runningStore;
}

async function titles(base: string): Promise<string[]> {
  const { products } = await (await fetch(`${base}/products`)).json();
  return products.map(({ title }: { title: string }) => title);
}

const checkoutOf = (origin: string) => ({
  items: [{ variant_id: 'variant_ada', quantity: 1 }],
  successUrl: `${origin}/success`,
  cancelUrl: `${origin}/store`,
  timeZone: 'Europe/Berlin',
});

function startStoreCheckout(store: { base: string; origin: string }, fields: object = {}) {
  return fetch(`${store.base}/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-one-press' },
    body: JSON.stringify({ ...checkoutOf(store.origin), ...fields }),
  });
}

describe('HOSTED-SAME: the screens work against another store', () => {
  test('its products come in its prices and currency, its pictures through our server', async () => {
    const { base } = await run();
    const { product } = await (await fetch(`${base}/products/prod_ada`)).json();
    expect(product).toMatchObject({
      title: 'Lamp ada',
      description_nodes: [
        { tag: 'p', children: ['A lamp called ', { tag: 'strong', children: ['ada'] }, '.'] },
      ],
      thumbnail: '/img/store/32',
      media: [{ url: '/img/store/32', type: 'image' }],
      variants: [{ prices: [{ amount: 2_490, currency: { template: '$1 €' } }] }],
    });
    expect((await fetch(`${base}/products/prod_none`)).status).toBe(404);
  });

  test('a catalogue of several pages is complete, its hidden products only by their address', async () => {
    hostedStore.products = Array.from({ length: 250 }, (_, index) => hostedProduct(`n${index}`));
    hostedStore.hidden = [hostedProduct('secret')];
    const { base } = await run();
    const list = await (await fetch(`${base}/products?limit=10`)).json();
    expect(list.count).toBe(250);
    expect((await fetch(`${base}/products/prod_secret`)).status).toBe(200);
  });

  test('after a pause of the process the first visitor gets the overdue list, or soon the present one', async () => {
    const everyMs = 600_000;
    let pausedMs = 0;
    const now = () => Date.now() + pausedMs;
    const { base } = await run({ everyMs, timeoutMs: 60_000, now });
    hostedStore.products = [hostedProduct('new')];
    expect(await titles(base)).toEqual(['Lamp ada', 'Lamp bea']);
    pausedMs += 2 * everyMs;
    expect(await titles(base)).toEqual(['Lamp new']);
    hostedStore.intercept = () => {};
    pausedMs += 2 * everyMs;
    expect(await titles(base)).toEqual(['Lamp new']);
  });

  test('stock is requested live', async () => {
    const { base } = await run({ everyMs: 60_000 });
    hostedStore.stock = { variant_ada: 3, variant_bea: null, odd: 1.5 };
    const answer = await (await fetch(`${base}/variants?product_ids[]=prod_ada`)).json();
    expect(answer).toEqual({
      variants: [
        { id: 'variant_ada', inventory_quantity: 3 },
        { id: 'variant_bea', inventory_quantity: null },
      ],
    });
    expect(hostedStore.calls.at(-1)?.path).toBe(
      '/variants?fields=inventory_quantity&product_ids%5B%5D=prod_ada',
    );
  });

  test('a checkout is passed on with its key, and the buyer sent to where the store takes payment', async () => {
    const store = await run();
    const answer = await startStoreCheckout(store);
    expect(await answer.json()).toEqual({ url: 'https://pay.shop.example/session/1?step=pay' });
    const call = hostedStore.calls.find(({ path }) => path === '/checkout');
    expect(call?.headers['idempotency-key']).toBe('a-key-of-one-press');
    expect(JSON.parse(call?.body ?? '')).toEqual(checkoutOf(store.origin));
  });

  test('requests that we can refuse ourselves never reach it', async () => {
    const store = await run();
    expect((await startStoreCheckout(store, { successUrl: 'https://evil.example/' })).status).toBe(
      400,
    );
    expect((await startStoreCheckout(store, { items: [] })).status).toBe(400);
    expect(hostedStore.calls.filter(({ path }) => path === '/checkout')).toEqual([]);
  });

  test('a checkout leads to an https address, or to this machine if the store is on it', async () => {
    const store = await run({ everyMs: 60_000 });
    const checkoutAnswer = (url: unknown) => {
      hostedStore.intercept = (res) => sendJson(res, 200, { url });
      return startStoreCheckout(store);
    };
    for (const wrongUrl of [
      'http://pay.shop.example/',
      'javascript:alert(1)',
      'https://a@b.example/',
      7,
    ])
      expect((await checkoutAnswer(wrongUrl)).status, String(wrongUrl)).toBe(502);
    const url = 'http://localhost:4000/pay?session=1';
    const answer = await checkoutAnswer(url);
    expect([answer.status, await answer.json()]).toEqual([200, { url }]);
  });

  test('the pages of an embedded store do not exist', async () => {
    const { origin } = await run();
    expect((await fetch(`${origin}/checkout/0123456789abcdef0123456789abcdef`)).status).toBe(418);
    expect((await fetch(`${origin}/img/catalogue/mug.svg`)).status).toBe(418);
  });
});

describe('HOSTED-ERRORS: the store’s refusals are passed on as sent', () => {
  test('status, status text, sentence and line', async () => {
    const store = await run({ everyMs: 60_000 });
    hostedStore.intercept = (res) => {
      res.writeHead(409, 'Sold Out', { 'content-type': 'application/json' });
      res.end(JSON.stringify({ message: 'Only 2 left.', variant_id: 'variant_ada', secret: 1 }));
    };
    const answer = await startStoreCheckout(store);
    expect([answer.status, answer.statusText]).toEqual([409, 'Sold Out']);
    expect(await answer.json()).toEqual({
      statusCode: 409,
      message: 'Only 2 left.',
      error: 'Sold Out',
      variant_id: 'variant_ada',
    });
  });

  test('Retry-After is passed on; an invalid status becomes a bad gateway; a missing text becomes the standard one', async () => {
    const store = await run({ everyMs: 60_000 });
    hostedStore.intercept = (res) => void res.writeHead(429, { 'retry-after': '7' }).end('{}');
    const busyAnswer = await startStoreCheckout(store);
    expect([busyAnswer.status, busyAnswer.headers.get('retry-after')]).toEqual([429, '7']);
    hostedStore.intercept = (res) => void res.writeHead(600).end('{}');
    expect((await startStoreCheckout(store)).status).toBe(502);
    hostedStore.intercept = (res) => {
      res.statusMessage = ' ';
      res.writeHead(503).end('<h1>no</h1>');
    };
    const answer = await fetch(`${store.base}/variants`);
    expect([answer.status, answer.statusText.trim()]).toEqual([503, 'Service Unavailable']);
    expect(await answer.json()).toMatchObject({ error: 'Service Unavailable' });
  });
});

const halfSurrogate = '\ud83d';
const page = (res: ServerResponse, answer: object) => sendJson(res, 200, answer);
const isHiddenList = ({ path }: { path: string }) => path.includes('is_hidden');

type Fault = (res: ServerResponse, call: { path: string }) => unknown;
const answerStatus =
  (status: number, text = ''): Fault =>
  (res) =>
    res.writeHead(status).end(text);
const answerList =
  (products: unknown, count: unknown = 1): Fault =>
  (res) =>
    page(res, { count, products });
/** The first page is valid, and the second has the fault. */
const onSecondPage =
  (secondFault: Fault): Fault =>
  (res, call) =>
    call.path.includes('offset')
      ? secondFault(res, call)
      : answerList([hostedProduct('one')], 2)(res, call);

/** Faults that the short run tests, too. */
const quickFaults: Record<string, Fault> = {
  'an error': answerStatus(500, '{"message":"broken"}'),
  'JSON cut off': answerStatus(200, '{"products": ['),
  'ids that none can be read of': answerList([hostedProduct('x', { id: halfSurrogate })]),
  'no count': (res) => page(res, { products: [] }),
  'an empty page too early': answerList([], 300),
};
const slowFaults: Record<string, Fault> = {
  'pages without an end': answerList([hostedProduct('again'), {}], 1e9),
  'too many requests': (res) => res.writeHead(429, { 'retry-after': '1' }).end('{}'),
  'no permission': answerStatus(401, '{}'),
  'nothing there': answerStatus(404, '{}'),
  'what is no status': answerStatus(600, '{}'),
  'no content': answerStatus(204),
  'nothing in it': answerStatus(200),
  'no JSON': answerStatus(200, '<html>hello</html>'),
  null: answerStatus(200, 'null'),
  'a number': answerStatus(200, '7'),
  'a list': answerStatus(200, '[]'),
  'another shape': answerList({ length: 3 }),
  'no products': answerList(null),
  'a count that is text': answerList([], 'many'),
  'a count below 0': answerList([], -1),
  'half a count': answerList([], 0.5),
  'products that are nothing': answerList([null, null], 2),
  'products that are text': answerList(['a', 'b'], 2),
  'products without a title': answerList([hostedProduct('x', { title: '' })]),
  'ids that lead elsewhere': answerList([hostedProduct('x', { id: '../x' })]),
  'a second page that fails': onSecondPage(answerStatus(503, '{}')),
  'a second page of nothing': onSecondPage(answerList([], 2)),
  'a second page without a count': onSecondPage(answerList([], null)),
  'a second page cut off': onSecondPage(answerStatus(200, '{"count":2,"products":[')),
  'what is not packed as it says': (res) =>
    res.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed'),
  'less than it says': (res) => {
    res.writeHead(200, { 'content-length': '900' }).write('{"count":');
    res.socket?.destroySoon();
  },
  'nothing for too long': () => {},
  'half of it, and nothing for too long': (res) => res.writeHead(200).write('{"count":0,'),
  'nothing at all': (res) => res.destroy(),
  'a way elsewhere': (res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  '80 MB': (res) => res.writeHead(200).end(Buffer.alloc(80_000_000, 32)),
  '20,000 levels': answerStatus(200, `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
};
const faults = Object.entries({
  ...quickFaults,
  ...(isFull && slowFaults),
});

const recoveryLine = 'the hosted store: back again';

describe('HOSTED-KEEP: a store that is unavailable', () => {
  test.each(faults)(
    'with %s leaves the last good catalogue',
    { timeout: 30_000 },
    async (_, spoil) => {
      const { base, logged } = await run();
      expect(await titles(base)).toEqual(['Lamp ada', 'Lamp bea']);
      const callsBefore = hostedStore.calls.length;
      hostedStore.intercept = (res, call) => void spoil(res, call);
      await expect.poll(() => logged.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await expect
        .poll(() => hostedStore.calls.length, { timeout: 10_000 })
        .toBeGreaterThan(callsBefore + 1);
      expect(await titles(base)).toEqual(['Lamp ada', 'Lamp bea']);
      expect(logged).toHaveLength(1);
      hostedStore.products = [hostedProduct('new')];
      hostedStore.intercept = null;
      await expect.poll(() => logged.at(-1), { timeout: 10_000 }).toBe(recoveryLine);
      expect(await titles(base), 'the first answer').toEqual(['Lamp new']);
    },
  );

  test('makes a checkout wait for no longer than its time', async () => {
    const store = await run({ everyMs: 60_000 });
    hostedStore.intercept = () => {};
    const answer = await startStoreCheckout(store);
    expect([answer.status, answer.statusText]).toEqual([504, 'Gateway Timeout']);
  });

  test('keeps the last good hidden list if only that fails; if it has never had one, has none', async () => {
    hostedStore.hidden = [hostedProduct('secret')];
    let passedMs = 0;
    const { base, logged } = await run({ now: () => Date.now() + passedMs });
    const secret = async () => (await fetch(`${base}/products/prod_secret`)).status;
    expect(await secret()).toBe(200);
    expect(await titles(base)).toEqual(['Lamp ada', 'Lamp bea']);
    const products = [hostedProduct('new')];
    const failWith = (status: number) => {
      hostedStore.intercept = (res, call) => {
        if (call.path.startsWith('/products/'))
          return sendJson(res, status === 400 ? 404 : 500, {});
        isHiddenList(call) ? sendJson(res, status, {}) : page(res, { count: 1, products });
      };
    };
    failWith(500);
    await expect.poll(() => logged, { timeout: 10_000 }).toHaveLength(1);
    expect(await titles(base), 'the first answer').toEqual(['Lamp new']);
    expect(await secret()).toBe(200);
    expect(logged).toEqual([
      'the hosted store: its hidden products: HTTP 500: Internal Server Error',
    ]);
    failWith(400);
    await expect.poll(() => logged.at(-1), { timeout: 10_000 }).toBe(recoveryLine);
    // The store's response for a single product is cached for a few seconds.
    passedMs += 60_000;
    expect(await secret()).toBe(404);
  });

  test('and has many slow pages, delays neither the start nor a visitor', async () => {
    const heldResponses: ServerResponse[] = [];
    hostedStore.intercept = (res) => void heldResponses.push(res);
    // Each page arrives within a call's time limit, but the whole list does not.
    const slowTimer = setInterval(() => {
      const res = heldResponses.shift();
      if (res)
        page(res, { count: 4_000, products: [hostedProduct(`n${hostedStore.calls.length}`)] });
    }, 100);
    try {
      const { base } = await run({ everyMs: 60_000, timeoutMs: 500 });
      const callsBefore = hostedStore.calls.length;
      expect((await fetch(`${base}/products`)).status).toBe(503);
      expect(hostedStore.calls.length).toBeLessThan(callsBefore + 40);
    } finally {
      clearInterval(slowTimer);
    }
  });

  test('whose every page is the first, leaves the last good catalogue and is logged; rows repeated within a page are not', async () => {
    const products = Array.from({ length: 150 }, (_, index) => hostedProduct(`n${index}`));
    hostedStore.products = [products[0], ...products];
    const { base, logged } = await run();
    const productCount = async () => (await (await fetch(`${base}/products`)).json()).count;
    expect(await productCount()).toBe(150);
    const firstPage = { count: 152, products: products.slice(0, 99) };
    hostedStore.intercept = (res, call) =>
      isHiddenList(call) ? sendJson(res, 400, {}) : page(res, firstPage);
    await expect.poll(() => logged).toHaveLength(1);
    // The list has one row more if the store began to fail between two pages.
    expect(logged[0]).toMatch(/the list of products ends after (99|100) of 152/);
    expect(await productCount()).toBe(150);
  });

  test('leaves it over a restart, too', async () => {
    await (await run()).stop();
    hostedStore.intercept = (res) => sendJson(res, 500, {});
    const { base } = await run();
    expect(await titles(base)).toEqual(['Lamp ada', 'Lamp bea']);
  });

  test('is an error if it has never responded, and is requested again as soon as somebody wants it', async () => {
    hostedStore.intercept = (res) => void res.writeHead(503, 'Closed for today').end();
    const { base } = await run({ everyMs: 600_000 });
    const answer = await fetch(`${base}/products`);
    expect([answer.status, answer.statusText]).toEqual([503, 'Closed for today']);
    hostedStore.intercept = null;
    expect(await titles(base)).toHaveLength(2);
  });
});

describe('HOSTED-SAFE: a malicious store', () => {
  test('its HTML runs nothing, its pictures lead nowhere private, and one bad product removes no other', async () => {
    hostedStore.products = [
      hostedProduct('evil', {
        title: '<script>alert(1)</script>'.repeat(1_000),
        description: `<p onclick="x()">Hi<script>alert(1)</script><a href="//evil.example">a</a>${'<b>'.repeat(20_000)}deep</p>`,
        thumbnail: 'http://169.254.169.254/latest',
        images: [{ url: 'file:///etc/passwd', order: 0 }, 'no picture', null],
        variants: [null, hostedVariant('variant_evil', { title: 7, prices: [{ amount: '1' }] })],
        additional_info: [{ title: 'Care', description: '<img src=x onerror=alert(1)>Dry' }],
      }),
      { id: '../up', title: 'x' },
      hostedProduct('half', { id: halfSurrogate }),
      { title: 'no id' },
      null,
      'text',
      hostedProduct('good'),
    ];
    const { base } = await run();
    const text = await (await fetch(`${base}/products`)).text();
    const { products } = JSON.parse(text);
    expect(products.map(({ id }: { id: string }) => id)).toEqual(['prod_evil', 'prod_good']);
    const [evilProduct] = products;
    expect(evilProduct.title.length).toBeLessThanOrEqual(1_000);
    expect(evilProduct.description).not.toMatch(/script|onclick|href/);
    expect(JSON.stringify(evilProduct.description_nodes).length).toBeLessThan(5_000);
    expect(evilProduct).toMatchObject({
      thumbnail: null,
      images: [],
      variants: [{ id: 'variant_evil', title: '', prices: [] }],
      additional_info: [{ title: 'Care', description: 'Dry' }],
    });
  });

  test('a product without a readable price, or with a stock below 0, cannot be bought, and gets no other price', async () => {
    const pricedVariant = (fields: Record<string, unknown>) => [
      hostedVariant('variant_odd', fields),
    ];
    const [price] = hostedVariant('variant_odd')['prices'] as object[];
    const oddFields = [
      { prices: [] },
      { prices: [{ ...price, amount: -500 }] },
      { prices: [{ ...price, amount: '5' }, price] },
      { prices: [{ ...price, sale_amount: -1 }] },
      { prices: undefined },
      { inventory_quantity: -3 },
    ];
    hostedStore.products = oddFields.map((fields, n) =>
      hostedProduct(`n${n}`, { variants: pricedVariant(fields) }),
    );
    hostedStore.stock = { variant_odd: -3 };
    hostedStore.products.push(hostedProduct('bare', { variants: [] }));
    const { base } = await run();
    const { products } = await (await fetch(`${base}/products`)).json();
    const buyable = products.filter(({ purchasable }: { purchasable: boolean }) => purchasable);
    expect(buyable.map(({ id }: { id: string }) => id)).toEqual(['prod_n5']);
    expect(products.pop().id).toBe('prod_bare');
    expect(products).toHaveLength(oddFields.length);
    for (const product of products.map(productFromWire)) {
      const [variant] = product.variants;
      expect(managedStock(variant)).toBe(0);
      expect(stockState(product, variant, 1).canAdd).toBe(false);
      expect(stockState(product, variant, 1).text).toBe('Currently unavailable');
    }
    expect(await (await fetch(`${base}/variants`)).json()).toEqual({
      variants: [{ id: 'variant_odd', inventory_quantity: 0 }],
    });
  });

  test('a list with too many products is cut, and one line says by how many', async () => {
    hostedStore.products = Array.from({ length: 10_020 }, (_, n) => ({
      id: `p${n}`,
      title: 'Lamp',
    }));
    const { base, logged } = await run({ everyMs: 600_000, timeoutMs: 30_000 });
    expect((await (await fetch(`${base}/products?limit=1`)).json()).count).toBe(10_000);
    expect(logged).toEqual([
      'the hosted store: its list has more than 10,000 products, and 20 of them are left out',
    ]);
  });

  test('a catalogue that is too large is cut, and one line says so', async () => {
    const description = `<p>${'word '.repeat(2_000)}</p>`;
    hostedStore.products = ['a', 'b', 'c', 'd'].map((name) => hostedProduct(name, { description }));
    const { base, logged } = await run({ maxCharacters: 50_000 });
    expect(await titles(base)).toEqual(['Lamp a', 'Lamp b']);
    expect(logged).toEqual([
      'the hosted store: its catalogue is too large, and 2 products are left out',
    ]);
  });
});
