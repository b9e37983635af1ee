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
let logged: string[];
beforeEach(async () => {
  logged = [];
  const serverUrl = new URL(inject('postgresUrl'));
  database = await postgresDatabase(serverUrl.href);
  line = await startFaultyProxy({ host: serverUrl.hostname, port: Number(serverUrl.port) });
  const throughLine = new URL('url' in database.place ? database.place.url : '');
  throughLine.port = String(line.port);
  url = throughLine.href;
});
afterEach(async () => {
  await line.close();
  await database.remove();
});

describe('DB-URL: at start', () => {
  test('waits for a database that does not answer yet', async () => {
    await line.cut();
    const missed = Promise.withResolvers<void>();
    const opening = openPostgres({
      url,
      busyMs: 5_000,
      deadline: createStartupDeadline(30_000),
      log: () => missed.resolve(),
    });
    await missed.promise;
    await line.restore();
    const db = await opening;
    expect(await db.read.selectFrom('product').selectAll().execute()).toEqual([]);
    await db.close();
  });

  test.each([
    { name: 'refuses', begin: () => line.cut(), reason: 'connect ECONNREFUSED' },
    { name: 'says nothing', begin: () => line.silence(), reason: '' },
  ])('and gives up at a single deadline if it $name', async ({ begin, reason }) => {
    await begin();
    const deadline = createStartupDeadline(400);
    const opening = openPostgres({ url, busyMs: 5_000, deadline, log: () => {} });
    await expect(opening).rejects.toThrow(/has not answered for 0 s/);
    await expect(opening).rejects.toThrow(reason);
    // All steps of a start have one common deadline.
    await expect(deadline.retry(() => new Promise(() => {}))).rejects.toThrow('has not answered');
  });
});

const openAt = (to: string, more: { busyMs?: number; holdMs?: number } = {}) =>
  openPostgres({
    url: to,
    busyMs: 5_000,
    deadline: createStartupDeadline(5_000),
    log: (line) => logged.push(line),
    ...more,
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
    const pooled = new URL(url);
    pooled.port = String(pooler.port);
    const db = await openAt(pooled.href, { busyMs: 300 });
    await setValue(db, 'a');
    expect(await values(db)).toHaveLength(1);
    const slow = db.write((transaction) => sql`select pg_sleep(60)`.execute(transaction));
    await expect(slow).rejects.toThrow(DatabaseUnavailableError);
    await db.close();
  } finally {
    await pooler.close();
  }
});

test('DB-URL: a store keeps its tables beside those of another schema', async () => {
  const first = await openAt(url);
  await setValue(first, 'a');
  await first.write((transaction) => sql`create schema second`.execute(transaction));
  await first.close();
  const other = new URL(url);
  other.searchParams.set('options', '-c search_path=second');
  const second = await openAt(other.href);
  expect(await values(second)).toEqual([]);
  await second.close();
});

test('DB-URL: a role that may not create tables works with existing ones', async () => {
  await (await openAt(url)).close();
  const role = `clerk_${process.pid}`;
  const owner = await openAt(url);
  const run = (statement: string) =>
    owner.write((transaction) => sql.raw(statement).execute(transaction));
  await run(`create role ${role} login`);
  await run(`grant select, insert, update, delete on all tables in schema public to ${role}`);
  const clerks = new URL(url);
  clerks.username = role;
  const db = await openAt(clerks.href);
  await setValue(db, 'a');
  expect(await values(db)).toHaveLength(1);
  await db.close();
  await run(`drop owned by ${role}`);
  await run(`drop role ${role}`);
  await owner.close();
});

test('OPS-IMPORT: a command may hold the database for longer than a visitor', async () => {
  const long = async (db: Database) => {
    const startedAt = performance.now();
    await db.write(async (transaction) => {
      while (performance.now() - startedAt < 400) await sql`select 1`.execute(transaction);
    });
  };
  const visitor = await openAt(url, { busyMs: 200 });
  await expect(long(visitor)).rejects.toThrow(DatabaseUnavailableError);
  await visitor.close();
  const command = await openAt(url, { busyMs: 200, holdMs: Number.POSITIVE_INFINITY });
  await long(command);
  await command.close();
});

test('numbers come back as numbers: counts, sums, money and time', async () => {
  const db = await openAt(url);
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
