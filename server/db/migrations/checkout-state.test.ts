import { writeFileSync } from 'node:fs';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/store/test-database.ts';
import type { DatabasePlace } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { createOutage } from '../outage.ts';
import { openPool } from '../postgres-pool.ts';
import { sqliteDialect } from '../sqlite-dialect.ts';
import { providerSession } from './provider-session.ts';
import { storeTables } from './store-tables.ts';

function connect(place: DatabasePlace): Kysely<unknown> {
  if ('file' in place) writeFileSync(place.file, '');
  const options = { busyMs: 5_000, readsOnly: false, outage: createOutage(() => {}).writes };
  return 'file' in place
    ? new Kysely({ dialect: sqliteDialect({ ...place, ...options }) })
    : new Kysely({
        dialect: new PostgresDialect({ pool: openPool({ ...place, ...options, size: 1 }) }),
      });
}

const before = [
  ['open', 'unpaid', 0, 'stripe', 'cs_live_1', 'open'],
  ['complete', 'unpaid', 0, 'stripe', 'cs_test_2', 'awaiting'],
  ['complete', 'paid', 0, 'test', null, 'paid'],
  ['complete', 'no_payment_required', 0, 'test', null, 'paid'],
  ['expired', 'unpaid', 0, 'test', null, 'expired'],
  ['expired', 'unpaid', 1, 'test', null, 'cancelled'],
] as const;

test('DB-URL: a store of the version before keeps its checkouts, each in the one state it was in', async () => {
  const database = await testDatabase({ untouched: true });
  const old = connect(database.place);
  await storeTables(old);
  await providerSession(old);
  await sql`create table schema_step (name text primary key)`.execute(old);
  await sql`insert into schema_step values ('001-store-tables'), ('002-provider-session')`.execute(
    old,
  );
  for (const [index, [status, payment, cancelled, provider, providerId]] of before.entries()) {
    await sql`insert into checkout_session (id, status, payment_status, cancelled, idem_key, request_hash, provider,
      provider_session_id, currency, subtotal_cents, shipping_cents, amount_cents, success_url, cancel_url, time_zone,
      created_at, expires_at) values (${`s${index}`}, ${status}, ${payment}, ${cancelled}, ${`key${index}`}, 'hash',
      ${provider}, ${providerId}, 'usd', 4800, 0, 4800, 'a', 'b', 'UTC', 1, ${index})`.execute(old);
    await sql`insert into checkout_item (session_id, line, product_id, variant_id, product_title, variant_title, quantity,
      held, unit_cents, custom_values) values (${`s${index}`}, 0, 'p', 'v', 'P', 'V', 1, 1, 4800, '[]')`.execute(
      old,
    );
  }
  await sql`insert into orders (id, number, session_id, status, currency, subtotal_cents, shipping_cents, amount_cents,
    email, name, address, created_at) values ('o', 'N', 's2', 'paid', 'usd', 4800, 0, 4800, '', '', 'null', 1)`.execute(
    old,
  );
  await old.destroy();

  const db = await openDatabase({ place: database.place });
  const sessions = await db.read
    .selectFrom('checkout_session')
    .selectAll()
    .orderBy('expires_at')
    .execute();
  expect(sessions.map(({ state }) => state)).toEqual(before.map((row) => row[5]));
  expect(sessions.map(({ idem_key }) => idem_key)).toEqual(before.map((_, index) => `key${index}`));
  expect(sessions.map(({ provider }) => provider)).toEqual([
    'stripe',
    'stripe-test',
    ...Array.from({ length: 4 }, () => 'test'),
  ]);
  expect(await db.read.selectFrom('checkout_item').selectAll().execute()).toHaveLength(6);
  expect(await db.read.selectFrom('orders').select(['number', 'refund_tries']).execute()).toEqual([
    { number: 'N', refund_tries: 0 },
  ]);
  // What refers to it still does, and no other state is taken.
  const insert = (id: string, state: 'open') =>
    db.write((transaction) =>
      transaction
        .updateTable('checkout_session')
        .set({ id, state })
        .where('id', '=', 's0')
        .execute(),
    );
  await expect(insert('other', 'open')).rejects.toThrow(/foreign key/i);
  await expect(insert('s0', 'odd' as 'open')).rejects.toThrow(/checkout_state|constraint/i);
  await db.close();
  await database.remove();
});
