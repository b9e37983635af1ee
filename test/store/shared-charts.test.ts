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
  const openDatabases: Database[] = [];
  onTestFinished(async () => {
    for (const db of openDatabases) await db.close();
    await database.remove();
  });
  const start = async () => {
    const db = await openDatabase({ place: database.place, schema: 'market' });
    openDatabases.push(db);
    const provider = { baseUrl: fake.baseUrl, apiKey: undefined };
    const prices = createProviderPrices({
      call: createProviderCall({ ...provider, fetch, clock: systemClock }),
      shared: createSharedCharts({ open: async () => db, provider }),
      budget: unlimitedCalls,
      now: Date.now,
      log: () => {},
    });
    onTestFinished(prices.close);
    return { db, ...prices };
  };
  const calls = () => fake.chartCalls.map(({ url }) => url);
  return { fake, calls, firstProcess: await start(), secondProcess: await start(), start };
}

test('HIST-FLEET: crowds at two processes cost one call per coin and range', async () => {
  const { calls, firstProcess, secondProcess, start } = await createFleet();
  const crowd = Array.from({ length: 80 }, (_, visitor) => visitor);
  await Promise.all(
    [firstProcess, secondProcess].flatMap((site) =>
      crowd.map((visitor) => site.fetch(`coin-${visitor % 4}`, ranges[visitor % 3] ?? '24h')),
    ),
  );
  expect(calls()).toHaveLength(12);
  expect(new Set(calls()).size).toBe(12);
  for (const site of [firstProcess, secondProcess])
    expect(site.cached('coin-1', '7d').map(({ last }) => last)).toEqual([107]);
  // A later process uses the charts that earlier processes fetched.
  const thirdProcess = await start();
  await thirdProcess.fetch('coin-1', '7d');
  expect(thirdProcess.cached('coin-1', '7d')).toEqual(firstProcess.cached('coin-1', '7d'));
  expect(calls()).toHaveLength(12);
});

test('HIST-FLEET: while one process requests a chart, no other does, and each shows it once it has arrived', async () => {
  const { fake, calls, firstProcess, secondProcess } = await createFleet();
  const { chart } = fake;
  const requestSeen = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  fake.chart = async (id, days) => {
    requestSeen.resolve();
    await answer.promise;
    return chart(id, days);
  };
  const pendingFetch = firstProcess.fetch('bitcoin', '24h');
  await requestSeen.promise;
  const waiting = secondProcess.fetch('bitcoin', '24h');
  answer.resolve();
  await Promise.all([pendingFetch, waiting]);
  expect(secondProcess.cached('bitcoin', '24h').map(({ last }) => last)).toEqual([101]);
  expect(calls()).toHaveLength(1);
});

test('HIST-FLEET: a chart is requested again after its resolution, by one process', async () => {
  const { calls, firstProcess, start } = await createFleet();
  await firstProcess.fetch('bitcoin', '24h');
  const advanceClocks = async (ms: number) =>
    await firstProcess.db.write((transaction) =>
      transaction
        .updateTable('market_chart')
        .set({
          asked_at: sql<number>`asked_at - ${ms}`,
          sent_at: sql<number>`sent_at - ${ms}`,
        })
        .execute(),
    );
  const readAfterRefresh = async () => {
    const sites = await Promise.all([start(), start()]);
    await Promise.all(sites.map((site) => site.fetch('bitcoin', '24h')));
    return sites.map((site) => site.cached('bitcoin', '24h').length);
  };
  await advanceClocks(4 * 60_000);
  expect([await readAfterRefresh(), calls().length]).toEqual([[1, 1], 1]);
  await advanceClocks(2 * 60_000);
  expect([await readAfterRefresh(), calls().length]).toEqual([[1, 1], 2]);
  // A time in the future means that the database's clock has been set back.
  await advanceClocks(-24 * 60 * 60_000);
  expect([await readAfterRefresh(), calls().length]).toEqual([[1, 1], 3]);
});

test('HIST-FLEET: after a failure no process requests that chart for a minute', async () => {
  const { fake, calls, firstProcess, secondProcess } = await createFleet();
  fake.chart = () => ({ status: 500, body: {} });
  await firstProcess.fetch('bitcoin', '24h');
  await secondProcess.fetch('bitcoin', '24h');
  expect(calls()).toHaveLength(1);
  expect(secondProcess.cached('bitcoin', '24h')).toEqual([]);
});

test('HIST-FLEET: each process makes its own requests while the database is unavailable, and forgetting erases what is shared', async () => {
  const { calls, firstProcess, secondProcess, start } = await createFleet();
  await firstProcess.fetch('bitcoin', '24h');
  await deletePriceHistory(firstProcess.db);
  const rows = firstProcess.db.read.selectFrom('market_chart').selectAll();
  expect(await rows.execute()).toEqual([]);
  const loneProcess = await start();
  await loneProcess.db.close();
  await loneProcess.fetch('ethereum', '24h');
  expect(loneProcess.cached('ethereum', '24h')).toHaveLength(1);
  expect(calls()).toHaveLength(2);
  expect(secondProcess.cached('ethereum', '24h')).toEqual([]);
});
