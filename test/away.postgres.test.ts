import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { type FaultyProxy, startFaultyProxy } from './fakes/faulty-proxy.ts';
import { type FakeProvider, startFakeProvider } from './fakes/provider.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { scrape } from './scrape.ts';
import { openSession, type Place, startCheckout, statusOf } from './store/buyer.ts';
import { postgresDatabase, type TestDatabase } from './store/test-database.ts';

const token = 'a-token-of-this-test';
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

interface CuttableSite {
  line: FaultyProxy;
  database: TestDatabase;
  provider: FakeProvider;
  site: RunningSite;
  place: Place;
}

/** The real site on PostgreSQL, over a connection that can be cut. */
async function startCuttableSite(): Promise<CuttableSite> {
  const serverUrl = new URL(inject('postgresUrl'));
  const database = await postgresDatabase(serverUrl.href);
  cleanups.push(database.remove);
  const line = await startFaultyProxy({ host: serverUrl.hostname, port: Number(serverUrl.port) });
  cleanups.push(line.close);
  const url = new URL('url' in database.place ? database.place.url : '');
  url.port = String(line.port);
  const provider = await startFakeProvider();
  cleanups.push(provider.close);
  const site = await startSite({
    MARKET_API_URL: provider.baseUrl,
    DATABASE_URL: url.href,
    CHECKOUT_RATE_PER_MINUTE: '0',
    METRICS_TOKEN: token,
  });
  cleanups.push(site.stop);
  await vi.waitFor(async () => expect((await fetch(`${site.url}/readyz`)).status).toBe(200));
  const place = { origin: site.url, base: `${site.url}/api/store/candlewick` };
  return { line, database, provider, site, place };
}

const productList = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      purchasable: z.boolean(),
      custom_fields: z.array(z.unknown()),
      variants: z.array(z.object({ id: z.string(), inventory_quantity: z.int().nullable() })),
    }),
  ),
});

/** The two kinds of outage: connections are refused, or get no answer. */
const outages: ((line: FaultyProxy) => unknown)[] = [
  (line) => line.cut(),
  (line) => line.silence(),
];

test('DB-AWAY, OPS-READY: while the database refuses connections or does not answer, visitors read everything and checkouts are refused in time; afterwards all works', {
  timeout: 90_000,
}, async () => {
  const { site, place, line } = await startCuttableSite();
  const { products } = productList.parse(await (await fetch(`${place.base}/products`)).json());
  const product = products.find(
    (product) =>
      product.purchasable &&
      product.custom_fields.length === 0 &&
      product.variants[0]?.inventory_quantity !== 0,
  );
  const item = { variant_id: product?.variants[0]?.id ?? '', quantity: 1 };

  for (const beginOutage of outages) {
    const before = site.logged().length;
    const session = await openSession(place, [item]);
    await beginOutage(line);
    const startedAt = performance.now();
    const refusals = await Promise.all([
      startCheckout(place, [item]),
      fetch(`${place.base}/variants?fields=inventory_quantity`),
      fetch(`${place.base}/checkout/${session}`),
      fetch(`${site.url}/checkout/${session}`),
    ]);
    for (const { status, headers } of refusals) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('5');
    }
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const pages = ['/', '/markets', '/store', `/product/${product?.id}`, '/portfolio'];
    for (const path of [...pages, '/api/store/candlewick/products', '/readyz'])
      expect((await fetch(site.url + path)).status, path).toBe(200);
    expect(await (await fetch(`${site.url}/readyz`)).json()).toMatchObject({
      ready: true,
      checks: { database: { ok: false, reason: 'the database does not answer' } },
    });
    const metricsText = await scrape(site.url, token);
    expect(metricsText.get('candlewick_database_up{process="1"}')).toBe(0);
    expect(metricsText.has('candlewick_stock_held_pieces{process="1"}')).toBe(false);

    await line.restore();
    expect((await startCheckout(place, [item])).status).toBe(200);
    expect(await statusOf(place, session)).toMatchObject({ status: 'open' });
    const logSince = () => site.logged().slice(before);
    await expect.poll(logSince, { timeout: 5_000 }).toContain(' warn the database answers again');
    expect(logSince().match(/the database does not answer/g)).toHaveLength(1);
  }
});

test.runIf(isFull)(
  'RUN-STOP: a database that does not answer delays no stop',
  { timeout: 60_000 },
  async () => {
    const { site, place, line } = await startCuttableSite();
    await startCheckout(place, [{ variant_id: 'variant_none', quantity: 1 }]);
    line.silence();
    const pendingRequest = request(`${place.base}/variants?fields=inventory_quantity`, {
      headers: { expect: '100-continue' },
    });
    const responseEvent = once(pendingRequest, 'response');
    pendingRequest.end();
    // “100 Continue” shows that the request has reached the site. Traffic to the database would not show that, because
    // the site also queries it without visitors.
    await once(pendingRequest, 'continue');
    const siteExit = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    const [response] = await responseEvent;
    expect(response.statusCode).toBe(503);
    response.resume();
    expect(await siteExit).toEqual([0, null]);
  },
);

test('DB-URL: a database that cannot be used stops the start with a sentence, without its password', async () => {
  const url = new URL('no_such_database', inject('postgresUrl'));
  url.password = 'secret-word';
  const refusal = await startSite({ DATABASE_URL: url.href }).then(String, String);
  expect(refusal).toMatch(
    /The setting DATABASE_URL cannot be used: database "no_such_database" does not exist\./,
  );
  expect(refusal).not.toContain('secret-word');
});
