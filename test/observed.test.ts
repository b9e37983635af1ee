import { execFile } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { productIds } from '../brand/catalogue/ids.ts';
import { bareEnvironment } from './bare-environment.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { scrape } from './scrape.ts';
import { goodForm, openSession, type Place, pay, startCheckout, statusOf } from './store/buyer.ts';

const token = 'a-token-of-this-test';
const declinedCard = '4000 0000 0000 0002';
const sites: RunningSite[] = [];
afterAll(async () => {
  for (const site of sites.splice(0)) await site.stop();
});

async function openShop(environment: Record<string, string> = {}) {
  const site = await startSite({
    MARKET_SOURCE: 'simulated',
    AVATAR_URL: 'off',
    CHECKOUT_RATE_PER_MINUTE: '0',
    METRICS_TOKEN: token,
    LOG_LEVEL: 'debug',
    TRUST_PROXY: '1',
    ...environment,
  });
  sites.push(site);
  const place: Place = { origin: site.url, base: `${site.url}/api/store/candlewick` };
  return { site, place, variant_id: await variantOf(place) };
}

const product = z.object({
  product: z.object({ variants: z.array(z.object({ id: z.string() })).min(1) }),
});
async function variantOf({ base }: Place): Promise<string> {
  const answer = await fetch(`${base}/products/${productIds.ledgerMug}`);
  return product.parse(await answer.json()).product.variants[0]?.id ?? '';
}

/** The owner's command, on the site's own database. */
const command = (site: RunningSite, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/store.ts', ...args], {
    env: { ...bareEnvironment, DATA_DIR: site.dataDir, CANDLEWICK_ENV_FILE: 'off' },
  });

/** Makes the database unavailable during `work`, so that the site logs the outage. */
async function withoutDatabase(site: RunningSite, work: () => Promise<void>): Promise<void> {
  const file = join(site.dataDir, 'store.db');
  renameSync(file, `${file}.away`);
  try {
    await work();
  } finally {
    renameSync(`${file}.away`, file);
  }
}

/** Both formats log the same lines, so the short run reads only JSON. */
const formats = isFull ? ['readable', 'json'] : ['json'];

describe.each(formats)('with LOG_FORMAT=%s', (format) => {
  test('OPS-LOG, OPS-METRICS: log and metrics of a whole purchase do not reveal the buyer, and open no checkout', async () => {
    const { site, place, variant_id } = await openShop({ LOG_FORMAT: format });
    const item = { variant_id, quantity: 1 };
    const ids = { 'x-request-id': 'proxy-1', 'x-forwarded-for': '203.0.113.9' };
    await fetch(`${site.url}/product/${productIds.ledgerMug}`, { headers: ids });
    const customer = { external_id: 'visitor-77', email: goodForm.email };
    const session = await openSession(place, [item], ids);
    await fetch(`${site.url}/checkout/${session}`, { headers: ids });
    expect((await pay(place, session, { ...goodForm, card: declinedCard })).status).toBe(422);
    expect((await pay(place, session)).status).toBe(303);
    const { order_number: number } = await statusOf(place, session);
    await fetch(`${site.url}/success?checkout=${session}`, { headers: ids });
    await command(site, 'refund', String(number));
    expect(await statusOf(place, session)).toMatchObject({ order_status: 'refunded' });
    const openSessionId = await openSession(place, [item]);
    await withoutDatabase(site, async () => {
      expect((await pay(place, openSessionId)).status).toBe(503);
      expect((await startCheckout(place, [item], ids)).status).toBe(503);
      expect((await fetch(`${site.url}/checkout/${openSessionId}`, { headers: ids })).status).toBe(
        503,
      );
    });

    const series = await scrape(site.url, token);
    const count = (outcome: string) =>
      series.get(`candlewick_checkouts_total{process="1",outcome="${outcome}"}`);
    expect([count('started'), count('database')]).toEqual([2, 1]);
    const lines = site.logged().trimEnd().split('\n');
    expect(lines.join()).toContain('the database does not answer');
    const measuredNames = [...series.keys()].join('\n');
    const cards = [declinedCard, goodForm.card].flatMap((card) => [card, card.replaceAll(' ', '')]);
    const personalTexts = [
      session,
      openSessionId,
      customer.external_id,
      ...cards,
      ...Object.values(goodForm),
    ].concat(...Object.values(goodForm).map((value) => value.split(' ')));
    for (const personalText of personalTexts.filter((text) => text.length > 3)) {
      expect(site.logged()).not.toContain(personalText);
      expect(measuredNames).not.toContain(personalText);
    }
    if (format === 'json')
      for (const line of lines)
        expect(JSON.parse(line)).toMatchObject({
          time: expect.any(String),
          level: expect.any(String),
        });
    else
      expect(lines.every((line) => /^\d{4}-\S+Z (?:error|warn|info|debug) /.test(line))).toBe(true);
  });
});

describe('of one site', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop();
  });

  test('OPS-METRICS: while the database is unavailable, its figures are left out and the rest is reported', async () => {
    const { site, place, variant_id } = shop;
    await openSession(place, [{ variant_id, quantity: 2 }]);
    const names = async () => [...(await scrape(site.url, token)).keys()];
    const upSeries = 'candlewick_database_up{process="1"}';
    const before = await scrape(site.url, token);
    expect(before.get(upSeries)).toBe(1);
    expect(before.get('candlewick_stock_held_pieces{process="1"}')).toBe(2);
    await withoutDatabase(site, async () => {
      const awayScrape = await scrape(site.url, token);
      expect(awayScrape.get(upSeries)).toBe(0);
      expect([...awayScrape.keys()].filter((name) => /held_pieces|refund_due/.test(name))).toEqual(
        [],
      );
      expect(awayScrape.get('candlewick_ready{process="1"}')).toBe(1);
    });
    expect(await names()).toContain('candlewick_orders_refund_due{process="1"}');
  });

  test('OPS-METRICS: a checkout that finds too little stock is counted', async () => {
    const { site, place, variant_id } = shop;
    // Two of the three units are already held.
    await command(site, 'stock', variant_id, '3');
    expect((await startCheckout(place, [{ variant_id, quantity: 2 }])).status).toBe(409);
    const series = await scrape(site.url, token);
    expect(series.get('candlewick_stock_refusals_total{process="1"}')).toBe(1);
    const outOfStock = 'candlewick_checkouts_total{process="1",outcome="out_of_stock"}';
    expect(series.get(outOfStock)).toBe(1);
  });

  test('OPS-READY: /readyz reports the age of prices, and stays ready while the database is unavailable', async () => {
    const { site } = shop;
    const readReadiness = async () => {
      const answer = await fetch(`${site.url}/readyz`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      return { status: answer.status, ...(await answer.json()) };
    };
    const market = { ok: true, ageSeconds: expect.any(Number) };
    const buildState = { ok: true };
    await expect.poll(readReadiness).toEqual({
      status: 200,
      ready: true,
      checks: { build: buildState, market, database: { ok: true } },
    });
    await withoutDatabase(site, async () => {
      const reason = 'the database does not answer';
      const database = { ok: false, ageSeconds: expect.any(Number), reason };
      // Either the next check of the catalogue or this scrape notices the loss.
      await scrape(site.url, token);
      expect(await readReadiness()).toEqual({
        status: 200,
        ready: true,
        checks: { build: buildState, market, database },
      });
    });
  });
});
