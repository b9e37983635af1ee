import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startPostgres } from '../scripts/postgres.mjs';
import { openDatabase } from '../server/db/open-database.ts';
import { migrations } from '../server/db/schema/migrate.ts';
import { createStartupDeadline } from '../server/db/startup-deadline.ts';
import { isFull } from './full-run.ts';
import { openSession, type Place, pay, statusOf } from './store/buyer.ts';
import { variantId } from './store/fixture-catalogue.ts';
import { startStoreProcess } from './store/programs/store-process.ts';
import { postgresDatabase } from './store/test-database.ts';

/** The longest acceptable delay for a buyer during a migration, in ms. */
const maxNoticedMs = 1_000;

/** A running store of this version, which a version with one more migration is going to replace. */
async function sellingStore({ server = inject('postgresUrl'), table = 'orders' } = {}) {
  const database = await postgresDatabase(server);
  onTestFinished(database.remove);
  const store = await startStoreProcess(database.place);
  onTestFinished(store.kill);
  const url = 'url' in database.place ? database.place.url : '';
  const reader = new Client({ connectionString: url, application_name: 'a long report' });
  await reader.connect();
  onTestFinished(() => reader.end());
  migrations.site['002-test'] = {
    up: (db) =>
      sql`alter table ${sql.table(table)} add column gift_text text`.execute(db).then(() => {}),
  };
  onTestFinished(() => {
    delete migrations.site['002-test'];
  });
  // The tables of the later version need no clean-up: no other test gets this database.
  return { database, store, reader };
}

const buy = async (place: Place) => {
  const startedMs = performance.now();
  const session = await openSession(place, [{ variant_id: variantId('white'), quantity: 1 }]);
  expect((await pay(place, session)).status).toBe(303);
  expect(await statusOf(place, session)).toMatchObject({ order_status: 'paid' });
  return performance.now() - startedMs;
};

async function slowestOf(rounds: number, act: () => Promise<number>): Promise<number> {
  let slowestMs = 0;
  for (let round = 0; round < rounds; round++) slowestMs = Math.max(slowestMs, await act());
  return slowestMs;
}

test('FLEET-MIGRATE: a due migration waits for a reader of the table, and the previous version sells meanwhile and afterwards', async () => {
  const { database, store, reader } = await sellingStore();
  // Measure as many requests before the migration as during it, because a busy machine is slow without a migration.
  const before = await slowestOf(20, () => buy(store));
  await reader.query('begin');
  await reader.query('select count(*) from orders');
  const waitMessage = Promise.withResolvers<string>();
  const openingDatabase = openDatabase({ place: database.place, log: waitMessage.resolve });
  // Each attempt ends soon, and the requests queued behind it proceed.
  expect(await waitMessage.promise).toMatch(
    /^the tables are to be changed for this version: a long report \(process \d+, user \w+\) uses the table orders/,
  );
  expect(await slowestOf(20, () => buy(store))).toBeLessThan(Math.max(maxNoticedMs, 3 * before));
  await reader.query('commit');
  const db = await openingDatabase;
  onTestFinished(() => db.close());
  const { rows } = await reader.query(
    "select 1 from information_schema.columns where table_name = 'orders' and column_name = 'gift_text'",
  );
  expect(rows).toHaveLength(1);
  await buy(store);
  expect(await database.audit()).toEqual([]);
});

test('FLEET-MIGRATE: a start that gives up says who uses which table, since when, and what to do, and has changed nothing', async () => {
  const { database, store, reader } = await sellingStore();
  await buy(store);
  await reader.query('begin');
  await reader.query('select count(*) from orders');
  const { rows } = await reader.query('select pg_backend_pid() as pid');
  const openingDatabase = openDatabase({
    place: database.place,
    deadline: createStartupDeadline(1_500),
  });
  await expect(openingDatabase).rejects.toThrow(
    new RegExp(
      `^The tables of the database could not be changed for this version within 2 s, because a long report \\(process ${rows[0].pid}, user \\w+\\) has used the table orders for \\d+ s\\. Nothing was changed, and processes that serve go on\\. Start again when that has ended, or end it \\(in the database: select pg_terminate_backend\\(${rows[0].pid}\\)\\)$`,
    ),
  );
  await reader.query('commit');
  await buy(store);
});

test.runIf(isFull)('FLEET-MIGRATE: the server’s own clean-up gives way', async () => {
  const server = await startPostgres({ durable: false, more: ['autovacuum_naptime=1'] });
  onTestFinished(server.stop);
  const { database, store, reader } = await sellingStore({
    server: server.url(),
    table: 'store_value',
  });
  await buy(store);
  // Create dead rows, whose vacuum takes minutes.
  await reader.query(
    'alter table store_value set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)',
  );
  await reader.query(
    "insert into store_value (name, value) select n::text, repeat('x', 1000) from generate_series(1, 20000) n",
  );
  await reader.query("delete from store_value where value like 'xxx%'");
  const worker = "select 1 from pg_stat_progress_vacuum where relid = 'store_value'::regclass";
  await expect.poll(async () => (await reader.query(worker)).rowCount).toBe(1);
  const db = await openDatabase({
    place: database.place,
    deadline: createStartupDeadline(10_000),
  });
  onTestFinished(() => db.close());
  await buy(store);
});
