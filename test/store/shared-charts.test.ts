import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { unlimitedCalls } from '../../server/market/call-budget.ts';
import { systemClock } from '../../server/market/clock.ts';
import { createProviderPrices } from '../../server/market/history/provider-prices.ts';
import { deletePriceHistory } from '../../server/market/history/record-prices.ts';
import { createSharedCharts } from '../../server/market/history/shared-charts.ts';
import { createProviderCall } from '../../server/market/provider.ts';
import { startTestProvider } from '../fakes/running-gateway.ts';
import { historyDatabase } from './test-database.ts';

const ranges = ['24h', '7d', '30d', '1y'] as const;

/** A provider, and a function that starts processes that share one database. */
async function createFleet() {
  const fake = await startTestProvider();
  fake.chart = (_id, days) => ({ body: { prices: [[Date.now(), 100 + days]] } });
  const database = await historyDatabase();
  const open: Database[] = [];
  onTestFinished(async () => {
    for (const db of open) await db.close();
    await database.remove();
  });
  const start = async () => {
    const db = await openDatabase({ place: database.place, schema: 'market' });
    open.push(db);
    const to = { baseUrl: fake.baseUrl, apiKey: undefined };
    const prices = createProviderPrices({
      call: createProviderCall({ ...to, fetch, clock: systemClock }),
      shared: createSharedCharts({ open: async () => db, provider: to }),
      budget: unlimitedCalls,
      now: Date.now,
      log: () => {},
    });
    onTestFinished(prices.close);
    return { db, ...prices };
  };
  const calls = () => fake.chartCalls.map(({ url }) => url);
  return { fake, calls, first: await start(), second: await start(), start };
}

test('HIST-FLEET: crowds at two processes cost one call per coin and range', async () => {
  const { calls, first, second, start } = await createFleet();
  const crowd = Array.from({ length: 80 }, (_, visitor) => visitor);
  await Promise.all(
    [first, second].flatMap((site) =>
      crowd.map((visitor) => site.fetch(`coin-${visitor % 4}`, ranges[visitor % 3] ?? '24h')),
    ),
  );
  expect(calls()).toHaveLength(12);
  expect(new Set(calls()).size).toBe(12);
  for (const site of [first, second])
    expect(site.cached('coin-1', '7d').map(({ last }) => last)).toEqual([107]);
  // A process that starts later uses the charts that the others fetched.
  const third = await start();
  await third.fetch('coin-1', '7d');
  expect(third.cached('coin-1', '7d')).toEqual(first.cached('coin-1', '7d'));
  expect(calls()).toHaveLength(12);
});

test('HIST-FLEET: while one process requests a chart, no other does, and each shows it once it has arrived', async () => {
  const { fake, calls, first, second } = await createFleet();
  const { chart } = fake;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  fake.chart = async (id, days) => {
    asked.resolve();
    await answer.promise;
    return chart(id, days);
  };
  const asking = first.fetch('bitcoin', '24h');
  await asked.promise;
  const waiting = second.fetch('bitcoin', '24h');
  answer.resolve();
  await Promise.all([asking, waiting]);
  expect(second.cached('bitcoin', '24h').map(({ last }) => last)).toEqual([101]);
  expect(calls()).toHaveLength(1);
});

test('HIST-FLEET: a chart is requested again after its resolution, by one process', async () => {
  const { calls, first, start } = await createFleet();
  await first.fetch('bitcoin', '24h');
  const advance = async (ms: number) =>
    await first.db.write((transaction) =>
      transaction
        .updateTable('market_chart')
        .set({
          asked_at: sql<number>`asked_at - ${ms}`,
          sent_at: sql<number>`sent_at - ${ms}`,
        })
        .execute(),
    );
  const anew = async () => {
    const sites = await Promise.all([start(), start()]);
    await Promise.all(sites.map((site) => site.fetch('bitcoin', '24h')));
    return sites.map((site) => site.cached('bitcoin', '24h').length);
  };
  await advance(4 * 60_000);
  expect([await anew(), calls().length]).toEqual([[1, 1], 1]);
  await advance(2 * 60_000);
  expect([await anew(), calls().length]).toEqual([[1, 1], 2]);
  // A time in the future means that the database's clock has been set back.
  await advance(-24 * 60 * 60_000);
  expect([await anew(), calls().length]).toEqual([[1, 1], 3]);
});

test('HIST-FLEET: after a failure no process requests that chart for a minute', async () => {
  const { fake, calls, first, second } = await createFleet();
  fake.chart = () => ({ status: 500, body: {} });
  await first.fetch('bitcoin', '24h');
  await second.fetch('bitcoin', '24h');
  expect(calls()).toHaveLength(1);
  expect(second.cached('bitcoin', '24h')).toEqual([]);
});

test('HIST-FLEET: each process makes its own requests while the database is unavailable, and forgetting erases what is shared', async () => {
  const { calls, first, second, start } = await createFleet();
  await first.fetch('bitcoin', '24h');
  await deletePriceHistory(first.db);
  const rows = first.db.read.selectFrom('market_chart').selectAll();
  expect(await rows.execute()).toEqual([]);
  const alone = await start();
  await alone.db.close();
  await alone.fetch('ethereum', '24h');
  expect(alone.cached('ethereum', '24h')).toHaveLength(1);
  expect(calls()).toHaveLength(2);
  expect(second.cached('ethereum', '24h')).toEqual([]);
});
