import { expect, onTestFinished, test } from 'vitest';
import { createCacheBudget } from '../../server/http/cache-budget.ts';
import { parseRequestTarget } from '../../server/http/request-target.ts';
import { createSiteFiles } from '../../server/pages/site-files.ts';
import { bumpCatalogueVersion } from '../../server/store/store-values.ts';
import { loadBuiltPages } from '../fakes/built-pages.ts';
import { startTestServer } from '../fakes/test-server.ts';
import { productId } from './fixture-catalogue.ts';
import { runStore } from './running-store.ts';

const publicUrl = 'https://candlewick.example';

/** The store with its pages, wired as in the site. */
async function shop(checkEveryMs: number) {
  const running = await runStore({ checkEveryMs });
  onTestFinished(() => running.stop());
  const { store } = running;
  const { catalogue } = store;
  const budget = createCacheBudget(8_000_000);
  const log = (...words: unknown[]) => running.logged.push(words.join(' '));
  const pages = await loadBuiltPages({
    shown: catalogue,
    known: {
      hasArticle: () => false,
      hasInfo: () => false,
      hasProduct: (id) => catalogue.product(id) !== null,
    },
    catalogue,
    budget,
    site: { publicUrl, product: catalogue.product },
    log,
  });
  const files = createSiteFiles({ publicUrl, catalogue, budget, headers: [], log });
  const url = await startTestServer((req, res) => {
    const address = parseRequestTarget(req);
    if (!store.handle(req, res, address) && !files.handle(req, res, address))
      pages.answer(req, res, address.path);
  });
  const read = async (path: string) => {
    const answer = await fetch(url + path);
    return `${answer.status} ${await answer.text()}`;
  };
  /** Changes the catalogue as an import in another process would. */
  const change = () =>
    store.database.write(async (transaction) => {
      const changedFields = { title: 'The cup', updated_at: Date.UTC(2026, 0, 2) };
      await transaction
        .updateTable('product')
        .set(changedFields)
        .where('id', '=', productId('mug'))
        .execute();
      await transaction
        .updateTable('variant')
        .set({ price_cents: 9_900 })
        .where('product_id', '=', productId('mug'))
        .execute();
      await transaction
        .updateTable('product')
        .set({ status: 'published' })
        .where('id', '=', productId('voucher'))
        .execute();
      await bumpCatalogueVersion(transaction);
    });
  return { ...running, read, change };
}

const paths = {
  product: `/product/${productId('mug')}`,
  store: '/store',
  sitemap: '/sitemap.xml',
  list: '/api/store/candlewick/products?limit=24',
  detail: `/api/store/candlewick/products/${productId('mug')}`,
};

type Shop = Awaited<ReturnType<typeof shop>>;

/** Requests every page at once, so that each is a first response. */
async function expectChanged({ read, logged }: Shop) {
  const [product, grid, sitemap, list, detail] = await Promise.all(Object.values(paths).map(read));
  expect(product).toContain('<h1');
  expect(product).toContain('The cup');
  expect(product).toContain('$99.00');
  expect(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(product ?? '')?.[1]).toMatch(
    /"name":"The cup".*"price":"99.00"/,
  );
  expect(product).not.toContain('The mug');
  for (const page of [grid, list, detail]) {
    expect(page).toContain('The cup');
    expect(page).not.toContain('The mug');
  }
  expect(sitemap).toContain('2026-01-02');
  expect(logged).toEqual([]);
}

test('STORE-NOW: once a process has seen the new catalogue, the first response of every page has it', async () => {
  const running = await shop(20);
  for (const path of Object.values(paths)) await running.read(path);
  const version = running.store.catalogue.version();
  await running.change();
  await expect.poll(running.store.catalogue.version).not.toBe(version);
  await expectChanged(running);
});

test('STORE-NOW: after a pause of the process the first visitor causes a check of the catalogue', async () => {
  const everyMs = 600_000;
  const running = await shop(everyMs);
  for (const path of Object.values(paths)) await running.read(path);
  await running.change();
  expect(await running.read(paths.product)).toContain('The mug');
  running.clock.nowMs += 2 * everyMs;
  await expectChanged(running);
});
