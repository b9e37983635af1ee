import { writeFileSync } from 'node:fs';
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DatabasePlace } from '../../server/db/database.ts';
import { checkoutState } from '../../server/db/migrations/checkout-state.ts';
import { fleet } from '../../server/db/migrations/fleet.ts';
import { history } from '../../server/db/migrations/history.ts';
import { moneyBack } from '../../server/db/migrations/money-back.ts';
import { moveLookups } from '../../server/db/migrations/move-lookups.ts';
import { orderLists } from '../../server/db/migrations/order-lists.ts';
import { orderLookups } from '../../server/db/migrations/order-lookups.ts';
import { pictureColours } from '../../server/db/migrations/picture-colours.ts';
import { providerSession } from '../../server/db/migrations/provider-session.ts';
import { refundPlan } from '../../server/db/migrations/refund-plan.ts';
import { refundStarted } from '../../server/db/migrations/refund-started.ts';
import { storeTables } from '../../server/db/migrations/store-tables.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createOutage } from '../../server/db/outage.ts';
import { openPool } from '../../server/db/postgres-pool.ts';
import { sqliteDialect } from '../../server/db/sqlite-dialect.ts';
import { readOrder } from '../../server/store/operator/orders/orders.ts';
import { audit } from './audit.ts';
import { testDatabase } from './test-database.ts';

function connect(place: DatabasePlace): Kysely<unknown> {
  if ('file' in place) writeFileSync(place.file, '');
  const options = { busyMs: 5_000, readsOnly: false, outage: createOutage(() => {}).writes };
  return 'file' in place
    ? new Kysely({ dialect: sqliteDialect({ ...place, ...options }) })
    : new Kysely({
        dialect: new PostgresDialect({ pool: openPool({ ...place, ...options, size: 1 }) }),
      });
}

const steps = {
  '001-store-tables': storeTables,
  '002-provider-session': providerSession,
  '003-checkout-state': checkoutState,
  '004-history': history,
  '005-order-lists': orderLists,
  '006-refund-started': refundStarted,
  '007-order-lookups': orderLookups,
  '008-move-lookups': moveLookups,
  '009-money-back': moneyBack,
  '010-refund-plan': refundPlan,
  '011-picture-colours': pictureColours,
  '012-fleet': fleet,
};

/** Writes a checkout with its order and payment as the version before does. */
async function sell(
  db: QueryExecutorProvider,
  id: string,
  { status = 'paid', returned = 0, begun = false, plan = null as string | null } = {},
): Promise<void> {
  await sql`insert into checkout_session (id, state, request_hash, provider, currency, subtotal_cents, shipping_cents,
    amount_cents, success_url, cancel_url, time_zone, created_at, expires_at) values (${id}, 'paid', '', 'stripe', 'usd',
    3000, 500, 3500, '', '', 'UTC', 1, 1)`.execute(db);
  await sql`insert into checkout_item (session_id, line, product_id, variant_id, product_title, variant_title, quantity,
    held, unit_cents, custom_values) values (${id}, 0, 'p', 'v', 'P', 'V', 3, 0, 1000, '[]')`.execute(
    db,
  );
  await sql`insert into payment_event (provider, event_id, session_id, type, effect, received_at)
    values ('stripe', ${id}, ${id}, 'paid', 'paid', 1)`.execute(db);
  await sql`insert into orders (id, number, session_id, status, currency, subtotal_cents, shipping_cents, amount_cents,
    email, name, address, created_at, returned_cents, refund_started_at, refund_plan) values (${id}, ${id.toUpperCase()},
    ${id}, ${status}, 'usd', 3000, 500, 3500, '', '', 'null', 10, ${returned}, ${begun ? 30 : null}, ${plan})`.execute(
    db,
  );
  await sql`insert into order_item (order_id, line, product_id, variant_id, product_title, variant_title, quantity,
    unit_cents, custom_values) values (${id}, 0, 'p', 'v', 'P', 'V', 3, 1000, '[]')`.execute(db);
}

test('ORD-MIGRATE: a store of the version before keeps its orders with their sums, and what was given back becomes rows; orders that such a process writes afterwards are read the same', async () => {
  const database = await testDatabase({ untouched: true });
  const old = connect(database.place);
  await sql`create table schema_step (name text primary key)`.execute(old);
  for (const [name, up] of Object.entries(steps)) {
    await up(old);
    await sql`insert into schema_step values (${name})`.execute(old);
  }
  await sell(old, 'a');
  await sell(old, 'b', { status: 'fulfilled', returned: 700 });
  await sell(old, 'c', { status: 'refunded', returned: 3_500 });
  await sql`insert into history (id, at, action, order_id, detail) values ('h', 20, 'refund', 'c', '{}')`.execute(
    old,
  );
  await sell(old, 'd', { status: 'cancelled', returned: 3_500 });
  await sell(old, 'e', { begun: true, plan: 'restock' });
  await sell(old, 'f', { status: 'refund_due' });
  await old.destroy();

  const db = await openDatabase({ place: database.place });
  // A process of the version before goes on selling.
  await db.write((transaction) => sell(transaction, 'g'));
  const refunds = await db.read.selectFrom('refund').selectAll().orderBy('order_id').execute();
  expect(
    refunds.map((row) => [
      row.order_id,
      row.kind,
      row.plan,
      row.state,
      row.origin,
      row.amount_cents,
    ]),
  ).toEqual([
    ['b', 'amount', 'refund', 'made', 'before', 700],
    ['c', 'whole', 'refund', 'made', 'before', 3_500],
    ['d', 'whole', 'cancel', 'made', 'before', 3_500],
    ['e', 'whole', 'restock', 'begun', 'owner', 3_500],
  ]);
  expect(refunds.map(({ created_at }) => created_at)).toEqual([10, 20, 10, 30]);
  for (const number of 'ABCDEFG')
    expect(await readOrder(db.read, number)).toMatchObject({
      value: {
        discount_cents: 0,
        tax_cents: 0,
        amount_cents: 3_500,
        lines: [{ total_cents: 3_000, discount_cents: 0, tax_cents: 0 }],
      },
    });
  await db.close();
  expect(await audit(database.place)).toEqual([]);
  await database.remove();
});
