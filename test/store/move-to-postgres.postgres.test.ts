import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { DatabasePlace } from '../../server/db/database.ts';
import { queryReadOnly } from '../../server/db/inspect-database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { tableNames } from '../../server/db/schema/table-keys.ts';
import type { Tables } from '../../server/db/tables.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { isFull } from '../full-run.ts';
import { audit } from './audit.ts';
import { openSession, pay, statusOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { addOrders } from './many-orders.ts';
import { buy, operate } from './operator.ts';
import { type RunningStore, runStore, startMs } from './running-store.ts';
import { postgresDatabase, sqliteDatabase } from './test-database.ts';

const mug = { variant_id: variantId('white'), quantity: 2 };
const clock = { nowMs: startMs };

/** A store in a file, with rows of every kind. */
async function fillEmbeddedStore(): Promise<RunningStore> {
  const database = await sqliteDatabase();
  onTestFinished(database.remove);
  const store = await runStore({ database, keepsDatabase: true });
  await openSession(store, [mug]);
  await buy(store, [mug], { name: "O'Brien \\ \u{1f600} \u0130" });
  const cancelledOrder = await buy(store, [mug]);
  expect(await operate(store, ['cancel', cancelledOrder])).toMatchObject({ code: 0 });
  await store.store.database.write((transaction) =>
    transaction
      .insertInto('store_picture')
      .values({ hash: 'a', content: new Uint8Array([0, 255, 92, 10]), created_at: 1 })
      .execute(),
  );
  return store;
}

async function emptyTarget(): Promise<{ url: string }> {
  const url = new URL(`move_${process.pid}_${Date.now()}`, inject('postgresUrl')).href;
  const admin = new Client(inject('postgresUrl'));
  await admin.connect();
  await admin.query(`create database ${new URL(url).pathname.slice(1)}`);
  await admin.end();
  return { url };
}

const tablesIn = async ({ url }: { url: string }) => {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  await client.end();
  return rows.length;
};

/** All rows as sorted text, whatever order the database reads them in. */
async function contentOf(place: DatabasePlace) {
  const content = await queryReadOnly(place, async (db) => {
    const rowsByTable: Record<string, string[]> = {};
    for (const table of tableNames) {
      const rows = await db
        .selectFrom(table as keyof Tables)
        .selectAll()
        .execute();
      rowsByTable[table] = rows
        .map((row) => JSON.stringify(Object.entries(row).map(asText).toSorted()))
        .toSorted();
    }
    return rowsByTable;
  });
  return content;
}

const asText = ([column, value]: [string, unknown]) =>
  `${column} ${value instanceof Uint8Array ? Buffer.from(value).toString('hex') : JSON.stringify(value)}`;

const moveToPostgres = (store: RunningStore, url: string) =>
  operate({ database: store.database, clock }, ['move-to-postgres', url]);

test('OPS-MOVE: a store is copied row by row, adds up, and sells on', async () => {
  const store = await fillEmbeddedStore();
  const openSessionId = await openSession(store, [mug]);
  await store.stop();
  const target = await emptyTarget();
  // Passes the URL in the environment, so that no list of processes shows the password.
  const moveWithEnvironment = (environment: Record<string, string>) =>
    operate({ database: store.database, clock }, ['move-to-postgres'], { environment });
  expect(await moveWithEnvironment({})).toMatchObject({
    code: 1,
    err: expect.stringContaining('MOVE_TO'),
  });
  const { code, out, err } = await moveWithEnvironment({ MOVE_TO: target.url });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('2 orders');
  expect(out).toContain('Now set DATABASE_URL');
  expect(await audit(target)).toEqual([]);
  const database = { ...store.database, place: target };
  const after = await runStore({ database, keepsDatabase: true });
  expect((await pay(after, openSessionId)).status).toBe(303);
  expect(await statusOf(after, openSessionId)).toMatchObject({ payment_status: 'paid' });
  expect(await buy(after, [mug])).not.toBe('');
  expect(await audit(target)).toEqual([]);
  await after.stop();
  const secondMove = await moveToPostgres(store, target.url);
  expect(secondMove).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') });
});

test('OPS-MOVE: nothing is moved while the site runs, or to a place that is not empty or does not exist', async () => {
  const store = await fillEmbeddedStore();
  const target = await emptyTarget();
  const running = await moveToPostgres(store, target.url);
  expect(running).toMatchObject({ code: 1, err: expect.stringContaining('stop the site') });
  expect(await buy(store, [mug])).not.toBe('');
  await store.stop();
  const before = await contentOf(store.database.place);
  const awayUrl = new URL(target.url);
  awayUrl.port = '1';
  awayUrl.password = 'very-secret';
  const unreachableMove = await moveToPostgres(store, awayUrl.href);
  expect(unreachableMove.code).toBe(1);
  expect(unreachableMove.err).toMatch(/^Nothing was moved: .*ECONNREFUSED/);
  expect(unreachableMove.err).not.toContain('very-secret');
  expect((await moveToPostgres(store, 'mysql://host/store')).code).toBe(2);
  const takenDatabase = await postgresDatabase(inject('postgresUrl'));
  await (await openDatabase({ place: takenDatabase.place })).close();
  if ('url' in takenDatabase.place)
    expect((await moveToPostgres(store, takenDatabase.place.url)).err).toContain('is not empty');
  await takenDatabase.remove();
  const inPostgres = await operate({ database: takenDatabase, clock }, [
    'move-to-postgres',
    target.url,
  ]);
  expect(inPostgres.err).toContain('in PostgreSQL already');
  expect(await tablesIn(target)).toBe(0);
  expect(await contentOf(store.database.place)).toEqual(before);
});

test.runIf(isFull)(
  'OPS-MOVE: killed on the way, it has moved nothing and can be started again',
  {
    timeout: 120_000,
  },
  async () => {
    const store = await fillEmbeddedStore();
    await addOrders(store.store.database, 3_000, startMs);
    await store.stop();
    const { place } = store.database;
    if ('url' in place) throw new Error('not a file');
    const target = await emptyTarget();
    const program = fileURLToPath(new URL('../../scripts/store.ts', import.meta.url));
    const child = spawn(process.execPath, [program, 'move-to-postgres', target.url], {
      env: { ...bareEnvironment, DATA_DIR: dirname(place.file) },
      stdio: 'ignore',
      cwd: temporaryFolder(),
    });
    const childExit = once(child, 'exit');
    const admin = new Client(inject('postgresUrl'));
    await admin.connect();
    // Wait until the move is in the middle of the rows.
    await expect
      .poll(
        async () => {
          const { rows } = await admin.query(
            `select 1 from pg_stat_activity where datname = $1 and query like 'insert into "checkout%'`,
            [new URL(target.url).pathname.slice(1)],
          );
          return rows.length;
        },
        { interval: 5, timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    child.kill('SIGKILL');
    await childExit;
    await admin.end();
    await expect.poll(() => tablesIn(target)).toBe(0);
    expect(await moveToPostgres(store, target.url)).toMatchObject({ code: 0 });
    expect(await contentOf(target)).toEqual(await contentOf(place));
  },
);
