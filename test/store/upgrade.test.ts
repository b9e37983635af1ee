import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openSession, type Place, pay, statusOf, stockOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { runStore } from './running-store.ts';

const tables = [
  'store_value',
  'product',
  'variant',
  'inventory',
  'inventory_move',
  'checkout_session',
  'checkout_item',
  'payment_event',
  'orders',
  'order_item',
  'lease',
  'rate_count',
];

test('FLEET-UPGRADE: a running version goes on selling after a later version has added to the tables, and can be restarted', async () => {
  const running = await runStore();
  onTestFinished(() => running.stop());
  const run = (statement: string) =>
    running.store.database.write((transaction) => sql.raw(statement).execute(transaction));
  for (const table of tables) {
    await run(`alter table ${table} add column later_text text`);
    await run(`alter table ${table} add column later_number bigint not null default 0`);
  }
  await run('create table later (id text primary key)');
  await run('create index orders_later on orders (later_number, created_at)');
  await run("insert into kysely_migration values ('999-of-later', '2040-01-01T00:00:00.000Z')");

  const white = variantId('white');
  const before = (await stockOf(running, white)) ?? 0;
  const buy = async (place: Place) => {
    const session = await openSession(place, [{ variant_id: white, quantity: 1 }]);
    expect((await pay(place, session)).status).toBe(303);
    expect(await statusOf(place, session)).toMatchObject({ order_status: 'paid' });
  };
  await buy(running);
  const upgradedStore = await runStore({ database: running.database, keepsDatabase: true });
  onTestFinished(() => upgradedStore.stop());
  await buy(upgradedStore);
  expect(await stockOf(running, white)).toBe(before - 2);
  expect(await running.database.audit()).toEqual([]);
  expect(running.logged).toEqual([]);
});
