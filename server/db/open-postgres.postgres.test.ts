import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../../test/fakes/faulty-proxy.ts';
import { startPooler } from '../../test/fakes/pooler.ts';
import { postgresDatabase, type TestDatabase } from '../../test/store/test-database.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { openPostgres } from './open-postgres.ts';
import { createStartupDeadline } from './startup-deadline.ts';

let database: TestDatabase;
let line: FaultyProxy;
let url: string;
let logLines: string[];
beforeEach(async () => {
  logLines = [];
  const serverUrl = new URL(inject('postgresUrl'));
  database = await postgresDatabase(serverUrl.href);
  line = await startFaultyProxy({ host: serverUrl.hostname, port: Number(serverUrl.port) });
  const poolerUrl = new URL('url' in database.place ? database.place.url : '');
  poolerUrl.port = String(line.port);
  url = poolerUrl.href;
});
afterEach(async () => {
  await line.close();
  await database.remove();
});

describe('DB-URL: at start', () => {
  test('waits for a database that does not answer yet', async () => {
    await line.cut();
    const missedMessage = Promise.withResolvers<void>();
    const openedDatabase = openPostgres({
      url,
      busyMs: 5_000,
      deadline: createStartupDeadline(30_000),
      log: () => missedMessage.resolve(),
    });
    await missedMessage.promise;
    await line.restore();
    const db = await openedDatabase;
    expect(await db.read.selectFrom('product').selectAll().execute()).toEqual([]);
    await db.close();
  });

  test.each([
    { name: 'refuses', begin: () => line.cut(), reason: 'connect ECONNREFUSED' },
    { name: 'says nothing', begin: () => line.silence(), reason: '' },
  ])('and gives up at a single deadline if it $name', async ({ begin, reason }) => {
    await begin();
    const deadline = createStartupDeadline(400);
    const openingDatabase = openPostgres({ url, busyMs: 5_000, deadline, log: () => {} });
    await expect(openingDatabase).rejects.toThrow(/has not answered for 0 s/);
    await expect(openingDatabase).rejects.toThrow(reason);
    // All steps of a start have one common deadline.
    await expect(deadline.retry(() => new Promise(() => {}))).rejects.toThrow('has not answered');
  });
});

const openDatabaseAt = (databaseUrl: string, options: { busyMs?: number; holdMs?: number } = {}) =>
  openPostgres({
    url: databaseUrl,
    busyMs: 5_000,
    deadline: createStartupDeadline(5_000),
    log: (line) => logLines.push(line),
    ...options,
  });
const values = (db: Database) => db.read.selectFrom('store_value').selectAll().execute();
const setValue = (db: Database, name: string) =>
  db.write((transaction) =>
    transaction.insertInto('store_value').values({ name, value: '' }).execute(),
  );

test('DB-URL: statements have a time limit even behind a pooler that accepts no connection settings', async () => {
  const { hostname, port } = new URL(inject('postgresUrl'));
  const pooler = await startPooler({ host: hostname, port: Number(port) });
  try {
    const poolerUrl = new URL(url);
    poolerUrl.port = String(pooler.port);
    const db = await openDatabaseAt(poolerUrl.href, { busyMs: 300 });
    await setValue(db, 'a');
    expect(await values(db)).toHaveLength(1);
    const slowWrite = db.write((transaction) => sql`select pg_sleep(60)`.execute(transaction));
    await expect(slowWrite).rejects.toThrow(DatabaseUnavailableError);
    await db.close();
  } finally {
    await pooler.close();
  }
});

test('DB-URL: a store keeps its tables beside those of another schema', async () => {
  const firstDatabase = await openDatabaseAt(url);
  await setValue(firstDatabase, 'a');
  await firstDatabase.write((transaction) => sql`create schema second`.execute(transaction));
  await firstDatabase.close();
  const otherUrl = new URL(url);
  otherUrl.searchParams.set('options', '-c search_path=second');
  const secondDatabase = await openDatabaseAt(otherUrl.href);
  expect(await values(secondDatabase)).toEqual([]);
  await secondDatabase.close();
});

test('DB-URL: a role that may not create tables works with existing ones', async () => {
  await (await openDatabaseAt(url)).close();
  const role = `clerk_${process.pid}`;
  const owner = await openDatabaseAt(url);
  const run = (statement: string) =>
    owner.write((transaction) => sql.raw(statement).execute(transaction));
  await run(`create role ${role} login`);
  await run(`grant select, insert, update, delete on all tables in schema public to ${role}`);
  const clerkUrl = new URL(url);
  clerkUrl.username = role;
  const db = await openDatabaseAt(clerkUrl.href);
  await setValue(db, 'a');
  expect(await values(db)).toHaveLength(1);
  await db.close();
  await run(`drop owned by ${role}`);
  await run(`drop role ${role}`);
  await owner.close();
});

test('OPS-IMPORT: a command may hold the database for longer than a visitor', async () => {
  const longQuery = async (db: Database) => {
    const startedAt = performance.now();
    await db.write(async (transaction) => {
      while (performance.now() - startedAt < 400) await sql`select 1`.execute(transaction);
    });
  };
  const visitor = await openDatabaseAt(url, { busyMs: 200 });
  await expect(longQuery(visitor)).rejects.toThrow(DatabaseUnavailableError);
  await visitor.close();
  const command = await openDatabaseAt(url, { busyMs: 200, holdMs: Number.POSITIVE_INFINITY });
  await longQuery(command);
  await command.close();
});

test('numbers come back as numbers: counts, sums, money and time', async () => {
  const db = await openDatabaseAt(url);
  const atMs = Date.UTC(2025, 6, 21);
  const sums = await db.write(async (transaction) => {
    await transaction
      .insertInto('collection')
      .values({
        id: 'a',
        title: 'A',
        image_url: null,
        created_at: atMs,
        updated_at: 1,
        deleted_at: null,
      })
      .execute();
    return transaction
      .selectFrom('collection')
      .select((row) => [
        'created_at',
        row.fn.countAll<number>().as('count'),
        row.fn.sum<number>('created_at').as('sum'),
      ])
      .groupBy('created_at')
      .executeTakeFirstOrThrow();
  });
  expect(sums).toEqual({ created_at: atMs, count: 1, sum: atMs });
  await db.close();
});
