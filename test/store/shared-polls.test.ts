import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { createVersionReader } from '../../server/fleet/version-reader.ts';
import { unlimitedCalls } from '../../server/market/call-budget.ts';
import { systemClock } from '../../server/market/clock.ts';
import { type Gateway, maxPollIntervalMs } from '../../server/market/gateway.ts';
import { createSharedPolls } from '../../server/market/shared-polls.ts';
import { createTestGateway, priceOf, startTestProvider } from '../fakes/running-gateway.ts';
import { isFull } from '../full-run.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** Long enough that a busy machine does not let the lease end between two polls. */
const pollEveryMs = 1_000;

interface Process {
  gateway: Gateway;
  logged: string[];
  leader(): string;
}

/** The gateway of one process, over the database that all processes share. */
async function processOn(
  database: TestDatabase,
  baseUrl: string,
  busyMs = 5_000,
  clock = systemClock,
  /** The interval of polls when few calls are left. */
  farApartMs?: number,
): Promise<Process> {
  const db = await openDatabase({ place: database.place, busyMs });
  const sharedPolls = createSharedPolls({
    db,
    versions: createVersionReader(db.read, ['catalogue_version']),
    provider: { baseUrl, apiKey: undefined },
    pollEveryMs,
    ...(farApartMs !== undefined && { maxPollIntervalMs }),
    log: (message) => logged.push(message),
  });
  onTestFinished(async () => {
    sharedPolls.close();
    await db.close();
  });
  const budget = { ...unlimitedCalls, pollEveryMs: () => farApartMs ?? pollEveryMs };
  const { gateway, logged } = createTestGateway(baseUrl, {
    pollEveryMs,
    shared: sharedPolls,
    clock,
    budget,
  });
  return { gateway, logged, leader: sharedPolls.leader };
}

/** Marks the pages of these processes as visited. */
function visitPages(processes: readonly Process[]) {
  for (const { gateway } of processes) gateway.watch();
  return processes;
}

const price = ({ gateway }: Process) => priceOf(gateway.snapshot(), 'bitcoin');

test('FLEET-POLL: one of several processes polls the provider, and all show its list', async () => {
  const database = await testDatabase();
  onTestFinished(database.remove);
  const fake = await startTestProvider();
  const processes: Process[] = [];
  const startedMs = performance.now();
  for (let count = 0; count < 3; count++) processes.push(await processOn(database, fake.baseUrl));
  await Promise.all(processes.map(({ gateway }) => gateway.ready));
  // Processes poll once at the start, and once per interval.
  const intervals = (performance.now() - startedMs) / pollEveryMs;
  expect(fake.calls.length).toBeLessThanOrEqual(1 + Math.ceil(intervals));
  expect(new Set(processes.map(price))).toEqual(new Set([69500]));

  fake.rows = fake.rows.map((row) => ({ ...row, current_price: 777 }));
  await expect.poll(() => visitPages(processes).map(price)).toEqual([777, 777, 777]);
  const versions = processes.map(({ gateway }) => gateway.snapshot()?.version);
  expect(new Set(versions).size).toBe(1);

  // The processes share a failure, too.
  fake.behave('503');
  await expect
    .poll(() => visitPages(processes).map(({ gateway }) => gateway.snapshot()?.failure))
    .toEqual(Array(3).fill('Service Unavailable'));
  await expect
    .poll(() => processes.map(({ leader }) => leader()).toSorted())
    .toEqual(['another process', 'another process', 'this process']);
  expect(new Set(processes.flatMap(({ logged }) => logged)).size).toBe(1);
});

test('FLEET-LEAD: when the polling process is gone, another takes over', async () => {
  const database = await testDatabase();
  onTestFinished(database.remove);
  const fake = await startTestProvider();
  const firstProcess = await processOn(database, fake.baseUrl);
  await firstProcess.gateway.ready;
  const secondProcess = await processOn(database, fake.baseUrl);
  await secondProcess.gateway.ready;
  // The first process has no visitors, so it stops polling.
  fake.rows = fake.rows.map((row) => ({ ...row, current_price: 5 }));
  await firstProcess.gateway.close();
  await expect.poll(() => visitPages([secondProcess]).map(price)).toEqual([5]);
  expect(secondProcess.leader()).toBe('this process');
});

test('FLEET-AWAY: without the database a visited process polls by itself, and rejoins the others afterwards', async () => {
  const database = await testDatabase();
  onTestFinished(database.remove);
  const fake = await startTestProvider();
  const firstProcess = await processOn(database, fake.baseUrl, 200);
  await firstProcess.gateway.ready;
  const databaseLock = await database.lock();
  fake.rows = fake.rows.map((row) => ({ ...row, current_price: 9 }));
  await expect.poll(() => visitPages([firstProcess]).map(price)).toEqual([9]);
  expect(firstProcess.leader()).toBe('alone');
  await databaseLock.release();
  await expect
    .poll(() => visitPages([firstProcess]).map(({ leader }) => leader()))
    .toEqual(['this process']);
  expect(firstProcess.logged).toEqual([
    'the database is away: this process asks the market provider by itself',
    'the database is back: market prices are shared again',
  ]);
});

test('FLEET-POLL, MKT-CALLS: long intervals between polls, so that the calls of a month last, apply to all processes', async () => {
  const database = await testDatabase();
  onTestFinished(database.remove);
  const fake = await startTestProvider();
  const start = () => processOn(database, fake.baseUrl, 5_000, systemClock, 3_600_000);
  const firstProcess = await start();
  await firstProcess.gateway.ready;
  const secondProcess = await start();
  // By this time, the second process has found the lease taken and is waiting.
  await secondProcess.gateway.ready;
  expect(price(secondProcess)).toBe(price(firstProcess));
  expect(secondProcess.leader()).toBe('another process');
  expect(fake.calls).toHaveLength(1);
});

test('FLEET-LEAD: a lease and a poll dated far ahead delay nobody for longer than a lease', async () => {
  const database = await testDatabase();
  onTestFinished(database.remove);
  const fake = await startTestProvider();
  const firstProcess = await processOn(database, fake.baseUrl);
  await firstProcess.gateway.ready;
  const db = await openDatabase({ place: database.place });
  onTestFinished(db.close);
  // Simulate a dead process after which the database's clock was set back by an hour.
  const dateLeaseAhead = async () => {
    const futureMs = Date.now() + 3_600_000;
    await db.write(async (transaction) => {
      await transaction.updateTable('lease').set({ owner: 'gone', until_at: futureMs }).execute();
      await transaction.updateTable('market_list').set({ due_at: futureMs }).execute();
    });
  };
  fake.rows = fake.rows.map((row) => ({ ...row, current_price: 3 }));
  await dateLeaseAhead();
  await expect.poll(() => visitPages([firstProcess]).map(price)).toEqual([3]);

  // A process that starts with such dates recovers, too.
  await firstProcess.gateway.close();
  await dateLeaseAhead();
  fake.rows = fake.rows.map((row) => ({ ...row, current_price: 4 }));
  const secondProcess = await processOn(database, fake.baseUrl);
  await expect.poll(() => visitPages([secondProcess]).map(price)).toEqual([4]);
});

test.runIf(isFull)(
  'FLEET-AWAY: a process whose clock is an hour fast shows the list of the others again soon after an outage',
  async () => {
    const database = await testDatabase();
    onTestFinished(database.remove);
    const fake = await startTestProvider();
    const fastClock = { ...systemClock, now: () => Date.now() + 3_600_000 };
    const fastProcess = await processOn(database, fake.baseUrl, 200, fastClock);
    await fastProcess.gateway.ready;
    const otherProcess = await processOn(database, fake.baseUrl, 200);
    await otherProcess.gateway.ready;
    const databaseLock = await database.lock();
    fake.rows = fake.rows.map((row) => ({ ...row, current_price: 9 }));
    await expect.poll(() => visitPages([fastProcess]).map(price)).toEqual([9]);
    fake.rows = fake.rows.map((row) => ({ ...row, current_price: 10 }));
    await databaseLock.release();
    await expect.poll(() => visitPages([otherProcess]).map(price)).toEqual([10]);
    // `fastProcess` has no visitors, so it does not poll on a timer.
    await expect.poll(() => price(fastProcess)).toBe(10);
  },
);

test('FLEET-POLL: a shared list that cannot be read is never shown as live, and nobody gets no list', async () => {
  const database = await testDatabase();
  onTestFinished(database.remove);
  const fake = await startTestProvider();
  const firstProcess = await processOn(database, fake.baseUrl);
  await firstProcess.gateway.ready;
  await firstProcess.gateway.close();
  const db = await openDatabase({ place: database.place });
  onTestFinished(db.close);
  const contents = [
    'rubbish',
    '{"v":2}',
    '{"list":{"asOfMs":1,"rows":"x"},"failure":null,"shortAnswers":0}',
  ];
  for (const [index, content] of contents.entries()) {
    await db.write((transaction) =>
      transaction
        .updateTable('market_list')
        .set({ content, version: `odd ${index}`, due_at: Date.now() + 600_000 })
        .execute(),
    );
    const { gateway, logged } = await processOn(database, fake.baseUrl);
    await gateway.ready;
    expect(gateway.snapshot()).toMatchObject({ source: 'sample' });
    expect(logged).toEqual(['the shared market list cannot be read']);
  }
});
