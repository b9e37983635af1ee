import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  historyRanges,
  type PriceHistory,
  type Sparklines,
} from '../../../contract/market-history.ts';
import {
  createTestGateway,
  startTestProvider,
  temporaryFolder,
} from '../../../test/fakes/running-gateway.ts';
import { serveHandler } from '../../../test/fakes/test-server.ts';
import { get } from '../../../test/raw-http.ts';
import type { Database } from '../../db/database.ts';
import { createCacheBudget } from '../../http/cache-budget.ts';
import { unlimitedCalls } from '../call-budget.ts';
import type { GatewayOptions } from '../gateway.ts';
import { createProviderCall } from '../provider.ts';
import { createHistoryRoutes } from './history-routes.ts';
import { recordedHistories, simulatedHistories } from './price-history.ts';
import { createPriceHistoryDatabase } from './price-history-database.ts';
import { createProviderPrices } from './provider-prices.ts';
import { recordPrices } from './record-prices.ts';
import { createRecorder } from './recorder.ts';

const minuteMs = 60_000;

/** The routes with a gateway whose polls are recorded, and a stopped clock. */
async function site(options: Partial<GatewayOptions> = {}) {
  const fake = await startTestProvider();
  const database = createPriceHistoryDatabase(
    { DATA_DIR: temporaryFolder(), DATABASE_URL: undefined },
    null,
  );
  const logLines: string[] = [];
  const log = (message: string) => logLines.push(message);
  const recorder = createRecorder({ open: database.open, log });
  const { gateway, clock } = createTestGateway(fake.baseUrl, {
    accepted: ({ list }) => recorder.record({ list, sentMs: null }),
    ...options,
  });
  onTestFinished(async () => {
    await recorder.flush();
    await database.close();
  });
  const { now } = clock;
  let reads = 0;
  const openHistories = () => {
    reads += 1;
    return database.open();
  };
  const histories =
    options.mode === 'simulated'
      ? simulatedHistories({ market: gateway, seed: 1, now })
      : recordedHistories({
          market: gateway,
          open: openHistories,
          provider: null,
          now,
          log,
          recordedEveryMinutes: 1,
        });
  const origin = await serveHandler(
    createHistoryRoutes({
      histories,
      gateway,
      now,
      log,
      budget: createCacheBudget(10_000_000),
      headers: ['x-frame-options', 'DENY'],
    }),
  );
  await gateway.ready;
  await recorder.flush();
  const history = async (id: string, range: string): Promise<PriceHistory> =>
    (await fetch(`${origin}/api/market/history/${id}?range=${range}`)).json();
  /** Polls once more, `minutes` later and at another price. */
  const pollAfter = async (minutes: number, price: number) => {
    fake.rows = fake.rows.map((row) => ({ ...row, current_price: price }));
    clock.advance(minutes * minuteMs);
    const polledCalls = fake.calls.length;
    gateway.watch();
    await expect.poll(() => fake.calls.length).toBeGreaterThan(polledCalls);
    await expect.poll(() => gateway.snapshot()?.coins[0]?.current_price).toBe(price);
    await recorder.flush();
  };
  return { fake, gateway, clock, logged: logLines, origin, history, pollAfter, reads: () => reads };
}

describe('GET /api/market/history/{id}', () => {
  it('HIST-API: responds to a range with one point a bucket, and null for a bucket without a price', async () => {
    const { history, pollAfter, clock } = await site();
    await pollAfter(20, 70_000);
    const day = await history('bitcoin', '24h');
    const endSeconds = Math.floor(clock.now() / 300_000) * 300;
    expect(day).toMatchObject({
      id: 'bitcoin',
      range: '24h',
      source: 'recorded',
      from: endSeconds - 86_400,
      to: Math.floor(clock.now() / 60_000) * 60,
      step_seconds: 300,
    });
    expect(day.points).toHaveLength(289);
    expect(day.points.slice(-6)).toEqual([
      null,
      [endSeconds - 900, 69_500, 69_500, 69_500],
      null,
      null,
      null,
      [day.to, 70_000, 70_000, 70_000],
    ]);
    const year = await history('bitcoin', '1y');
    expect(year.step_seconds).toBe(86_400);
    expect(year.points.at(-1)?.slice(1)).toEqual([70_000, 69_500, 70_000]);
    expect(year.points.length).toBeLessThanOrEqual(400);
  });

  it.each(historyRanges)('HIST-API: the range %s has at most 400 points', async (range) => {
    const { history } = await site();
    const { points, from, to, step_seconds } = await history('bitcoin', range);
    expect(points.length).toBeLessThanOrEqual(400);
    expect(Math.floor((to - from) / step_seconds) + 1).toBe(points.length);
  });

  it('HIST-API: refuses unknown coins and ranges in JSON', async () => {
    const { origin } = await site();
    const status = async (path: string) => {
      const response = await fetch(`${origin}/api/market/history/${path}`);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({ error: expect.any(String) });
      return response.status;
    };
    expect(await status('nobody?range=24h')).toBe(404);
    expect(await status('..%2fup?range=24h')).toBe(404);
    expect(await status('__proto__?range=24h')).toBe(404);
    expect(await status('bitcoin?range=2h')).toBe(400);
    expect(await status('bitcoin')).toBe(400);
    expect(await status('bitcoin?range=24h&range=7d')).toBe(400);
    expect(await status('bitcoin?range=24h&x=1')).toBe(400);
    expect((await fetch(`${origin}/api/market/history/bitcoin`, { method: 'POST' })).status).toBe(
      405,
    );
  });

  it('HIST-API: is read once for a crowd, compressed, and not sent again to a browser that has it', async () => {
    const { origin, reads } = await site();
    const url = `${origin}/api/market/history/bitcoin?range=30d`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(reads()).toBe(1);
    const etag = answers[0]?.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(answers[0]?.headers.get('x-frame-options')).toBe('DENY');
    const { headers, body } = await get(origin, url.slice(origin.length), {
      'accept-encoding': 'br',
    });
    expect(headers['content-encoding']).toBe('br');
    expect(JSON.parse(String(brotliDecompressSync(body)))).toMatchObject({ id: 'bitcoin' });
  });

  it('COIN-FACTS: includes the provider’s facts about the coin beside its price', async () => {
    const { fake, history, pollAfter } = await site();
    fake.rows = fake.rows.map((row) => ({
      ...row,
      circulating_supply: 19_700_000,
      ath: 126_080,
      ath_date: '2025-10-06T18:57:42.558Z',
      atl: -1,
      low_24h: 68_000,
      high_24h: 'much',
      atl_date: 'long ago',
    }));
    await pollAfter(5, 70_000);
    expect((await history('bitcoin', '24h')).facts).toEqual({
      circulating_supply: 19_700_000,
      ath: 126_080,
      ath_date: '2025-10-06T18:57:42.558Z',
      atl: null,
      atl_date: null,
      low_24h: 68_000,
      high_24h: null,
    });
  });

  it('HIST-FAIL: a database error is not cached anywhere, and is logged in one line', async () => {
    const { origin, gateway, logged, restore } = await withoutDatabase();
    const history = `${origin}/api/market/history/bitcoin?range=24h`;
    for (const url of [history, `${origin}/api/market/sparklines`]) {
      const response = await fetch(url);
      expect(response.status).toBe(503);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('retry-after')).toBe('60');
      expect(await response.json()).toEqual({ error: expect.any(String) });
    }
    expect(gateway.snapshot()?.source).toBe('live');
    expect(logged).toEqual(['reading recorded prices', 'reading recorded prices']);
    restore();
    expect((await fetch(history)).status).toBe(200);
  });
});

/** Routes whose database cannot be opened. */
async function withoutDatabase() {
  const fake = await startTestProvider();
  const { gateway, clock } = createTestGateway(fake.baseUrl);
  const logLines: string[] = [];
  const log = (message: string) => logLines.push(message);
  const database = createPriceHistoryDatabase(
    { DATA_DIR: temporaryFolder(), DATABASE_URL: undefined },
    null,
  );
  onTestFinished(database.close);
  let openHistoryDatabase = (): Promise<Database> => Promise.reject(new Error('no disk'));
  const { now } = clock;
  const histories = recordedHistories({
    market: gateway,
    open: () => openHistoryDatabase(),
    provider: null,
    now,
    log,
    recordedEveryMinutes: 1,
  });
  const restore = () => {
    openHistoryDatabase = database.open;
  };
  const budget = createCacheBudget(1_000_000);
  const origin = await serveHandler(
    createHistoryRoutes({ histories, gateway, budget, headers: [], now, log }),
  );
  return { origin, gateway, logged: logLines, restore };
}

/** Histories that are filled by a provider, which sends a price of 5 dollars for each step until now. */
async function filledHistories(stepMs: number, count: number) {
  const fake = await startTestProvider();
  const { gateway, clock } = createTestGateway(fake.baseUrl);
  await gateway.ready;
  const { now } = clock;
  const startMs = now();
  fake.chart = () => ({
    body: {
      prices: Array.from({ length: count }, (_, index) => [
        startMs - (count - 1 - index) * stepMs,
        5,
      ]),
    },
  });
  const log = () => {};
  const call = createProviderCall({ baseUrl: fake.baseUrl, apiKey: undefined, fetch, clock });
  const prices = createProviderPrices({ call, budget: unlimitedCalls, shared: null, now, log });
  const database = createPriceHistoryDatabase(
    { DATA_DIR: temporaryFolder(), DATABASE_URL: undefined },
    null,
  );
  onTestFinished(database.close);
  const histories = recordedHistories({
    market: gateway,
    open: database.open,
    provider: prices,
    now,
    log,
    recordedEveryMinutes: 1,
  });
  return { fake, gateway, clock, database, histories };
}

describe('HIST-PROVIDER: if little is recorded', () => {
  it('the provider fills the gaps, and is not asked again for the same prices', async () => {
    const { fake, gateway, clock, database, histories } = await filledHistories(300_000, 289);
    const firstHistory = await histories.history('bitcoin', '24h');
    expect(firstHistory?.source).toBe('provider');
    expect(firstHistory?.points.every((point) => point?.[1] === 5)).toBe(true);
    for (let minute = 5; minute <= 120; minute += 5) {
      clock.advance(5 * minuteMs);
      const list = { coins: gateway.snapshot()?.coins ?? [], asOfMs: clock.now() };
      await recordPrices(await database.open(), { list, sentMs: clock.now() });
    }
    const laterHistory = await histories.history('bitcoin', '24h');
    expect(laterHistory?.points.every((point) => point !== null)).toBe(true);
    expect(laterHistory?.points.at(-1)?.[1]).toBe(69_500);
    expect(fake.chartCalls).toHaveLength(1);
  });

  it('HIST-YEARS: five years end with the provider’s year, which is requested once, and older buckets stay unknown', async () => {
    const { fake, histories } = await filledHistories(24 * 60 * minuteMs, 366);
    const longHistory = await histories.history('bitcoin', '5y');
    expect(longHistory?.step_seconds).toBe(5 * 86_400);
    expect(longHistory?.points.slice(-73).every((point) => point?.[1] === 5)).toBe(true);
    expect(longHistory?.points.slice(0, -75).every((point) => point === null)).toBe(true);
    expect((await histories.history('bitcoin', '1y'))?.points.at(-2)?.[1]).toBe(5);
    await histories.history('bitcoin', '5y');
    expect(fake.chartCalls.map(({ url }) => url.split('days=')[1])).toEqual(['365']);
    expect(histories.version('bitcoin', '5y')).toBe(histories.version('bitcoin', '1y'));
  });
});

describe('GET /api/market/sparklines', () => {
  it('HIST-LINES: has 56 levels a coin, in under 8 kB for a hundred coins', async () => {
    const { origin, gateway } = await site({ mode: 'simulated' });
    const url = `${origin}/api/market/sparklines`;
    const { body } = await get(origin, url.slice(origin.length), { 'accept-encoding': 'br' });
    expect(body.length).toBeLessThan(8_000);
    const lines: Sparklines = JSON.parse(String(brotliDecompressSync(body)));
    expect(Object.keys(lines.coins)).toHaveLength(100);
    for (const { levels, swing } of Object.values(lines.coins)) {
      expect(levels).toHaveLength(56);
      expect(Math.max(...levels.map((level) => level ?? 0))).toBe(swing > 0 ? 99 : 0);
    }
    expect(lines.step_seconds * 56).toBe(7 * 86_400);
    expect(gateway.snapshot()?.source).toBe('simulated');
    expect((await fetch(`${url}?x=1`)).status).toBe(400);
  });

  it('HIST-LINES: a coin without records has no line, and hours without a price are null', async () => {
    const { origin, pollAfter } = await site();
    await pollAfter(7 * 60, 80_000);
    const lines: Sparklines = await (await fetch(`${origin}/api/market/sparklines`)).json();
    const line = lines.coins['bitcoin'];
    expect(line).toMatchObject({ first: 69_500, last: 80_000, swing: 0.151 });
    expect(line?.levels.filter((level) => level !== null)).toEqual([0, 99]);
    expect(line?.levels.slice(0, 50).every((level) => level === null)).toBe(true);
  });
});

describe('HIST-SIM: the simulated market', () => {
  it('has a past of a year that ends at its present and agrees with its 24h change', async () => {
    const { history, gateway } = await site({ mode: 'simulated' });
    for (const coin of gateway.snapshot()?.coins ?? []) {
      const day = await history(coin.id, '24h');
      expect(day.source).toBe('simulated');
      const [firstPrice, lastPrice] = [day.points[0]?.[1] ?? 0, day.points.at(-1)?.[1] ?? 0];
      expect(lastPrice / (coin.current_price ?? 0)).toBeCloseTo(1, 5);
      const change = (lastPrice / firstPrice - 1) * 100;
      expect(Math.abs(change - (coin.price_change_percentage_24h ?? 0))).toBeLessThan(1.5);
    }
    const year = await history('bitcoin', '1y');
    expect(year.points.every((point) => point !== null)).toBe(true);
    expect(year.facts.ath).toBeGreaterThanOrEqual(year.points.at(-1)?.[1] ?? 0);
    expect(await history('bitcoin', '1y')).toEqual(year);
  });
});
