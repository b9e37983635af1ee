import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

describe('HOSTED-NEWEST: of each product the newest response counts', () => {
  const pricedVariant = (cents: number) => ({
    variants: [
      hostedVariant('variant_ada', { prices: [hostedPrice({ amount: cents })] }),
      hostedVariant('variant_new', { prices: [hostedPrice({ amount: cents })] }),
    ],
  });
  const listedAs = async (base: string, ids: string) => {
    const { products } = await (await fetch(`${base}/products?${ids}`)).json();
    return products.map((row: { id: string; variants: { prices: { amount: number }[] }[] }) => [
      row.id,
      row.variants.map(({ prices }) => prices[0]?.amount),
    ]);
  };

  test('cart and grid show the same as its page, until a later list differs', async () => {
    let nowMs = Date.now();
    const { base, catalogue } = await run({ now: () => nowMs });
    const before = catalogue.version();
    hostedStore.details['prod_ada'] = { ...pricedVariant(9_900), title: 'New lamp', order: 7 };
    expect((await productOf(base)).variants[0].prices[0].amount).toBe(9_900);
    expect(catalogue.version()).not.toBe(before);
    const grid = [
      ['prod_ada', [9_900, 9_900]],
      ['prod_bea', [2_490]],
    ];
    expect(await listedAs(base, 'limit=100')).toEqual(grid);
    for (const ids of ['prod_ada', 'variant_ada', 'variant_new'])
      expect(await listedAs(base, `ids[]=${ids}`), ids).toEqual(grid.slice(0, 1));
    expect(catalogue.products()[0]?.title).toBe('New lamp');
    // After an outage no older data is shown.
    hostedStore.intercept = (res) => sendJson(res, 500, {});
    nowMs += 60_000;
    await catalogue.productChecked('prod_ada');
    expect(catalogue.product('prod_ada')?.title).toBe('New lamp');
    expect(await listedAs(base, 'ids[]=prod_ada')).toEqual(grid.slice(0, 1));
    // A later list replaces the single response, and a still later response replaces the list.
    hostedStore.intercept = null;
    hostedStore.details = {};
    hostedStore.products = [
      hostedProduct('ada', { ...pricedVariant(2_000), title: 'Lamp of later' }),
    ];
    nowMs += 2 * 600_000;
    expect(await listedAs(base, 'ids[]=prod_ada')).toEqual([['prod_ada', [2_000, 2_000]]]);
    expect((await productOf(base)).title).toBe('Lamp of later');
  });

  test('viewing a product changes no list that agrees with it', async () => {
    hostedStore.details['prod_ada'] = {
      additional_info: [{ id: 'i', title: 'Care' }],
      options: null,
    };
    const { base, catalogue } = await run();
    const before = catalogue.version();
    expect((await productOf(base)).additional_info).toMatchObject([{ title: 'Care' }]);
    expect(catalogue.version()).toBe(before);
  });

  test('a product that no list has costs in the cart what its page showed last', async () => {
    hostedStore.details['prod_link'] = hostedProduct('link', pricedVariant(2_000));
    let nowMs = Date.now();
    const { base } = await run({ now: () => nowMs });
    const linkedProduct = () => listedAs(base, 'ids[]=prod_link');
    await productOf(base, 'prod_link');
    hostedStore.products = [...hostedStore.products, hostedProduct('link', pricedVariant(2_000))];
    expect(await linkedProduct()).toEqual([['prod_link', [2_000, 2_000]]]);
    nowMs += 4_000;
    hostedStore.products = [hostedProduct('link', pricedVariant(5_000))];
    hostedStore.details = {};
    nowMs += 2_000;
    expect(await linkedProduct()).toEqual([['prod_link', [5_000, 5_000]]]);
    hostedStore.products = [hostedProduct('link', pricedVariant(9_900))];
    nowMs += 4_000;
    expect((await productOf(base, 'prod_link')).variants[0].prices[0].amount).toBe(9_900);
    expect(await linkedProduct()).toEqual([['prod_link', [9_900, 9_900]]]);
  });

  test.each([404, 410])(
    '%i is a response: the product is gone until the store has it again',
    async (status) => {
      let nowMs = Date.now();
      const { base, catalogue } = await run({ now: () => nowMs });
      hostedStore.intercept = (res, call) =>
        sendJson(res, call.path.startsWith('/products/') ? status : 500, {});
      const answer = await fetch(`${base}/products/prod_ada`);
      expect(answer.status).toBe(status);
      expect(catalogue.product('prod_ada')).toBeNull();
      expect(await listedAs(base, 'ids[]=prod_ada')).toEqual([]);
      hostedStore.intercept = (res) => sendJson(res, 503, {});
      nowMs += 60_000;
      await catalogue.productChecked('prod_ada');
      expect(catalogue.product('prod_ada'), 'an outage').toBeNull();
      hostedStore.intercept = null;
      nowMs += 600_000;
      expect(await productOf(base)).toMatchObject({ title: 'Lamp ada' });
      expect(await listedAs(base, 'ids[]=prod_ada')).toHaveLength(1);
    },
  );

  test('the served grid and the fetched one have the same order, whatever the store’s', async () => {
    const orders = [9, 2, undefined, 2, null, -1];
    hostedStore.products = orders.map((order, n) => hostedProduct(`n${n}`, { order }));
    const { base, catalogue } = await run();
    const fetched = [];
    for (const offset of [0, 2, 4]) {
      const answer = await fetch(`${base}/products?offset=${offset}&limit=2`);
      fetched.push(...(await answer.json()).products.map(({ id }: { id: string }) => id));
    }
    expect(fetched).toEqual(['prod_n5', 'prod_n2', 'prod_n4', 'prod_n1', 'prod_n3', 'prod_n0']);
    expect(catalogue.products().map(({ id }) => id)).toEqual(fetched);
  });
});
