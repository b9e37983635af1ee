import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Replaces three columns that could contradict each other with one state, and names Stripe's test mode in `provider`. */
export async function checkoutState(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await rebuildTable(db);
  else await alterTable(db);
  await sql`update checkout_session set provider = 'stripe-test'
    where provider = 'stripe' and provider_session_id like 'cs_test_%'`.execute(db);
  await db.schema
    .createIndex('checkout_session_by_state')
    .on('checkout_session')
    .columns(['state', 'expires_at'])
    .execute();
  await db.schema
    .createIndex('checkout_session_by_holder')
    .on('checkout_session')
    .columns(['holder', 'state'])
    .execute();
  await db.schema
    .alterTable('orders')
    .addColumn('refund_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

const stateOfBefore = sql`case
  when status = 'open' then 'open'
  when status = 'complete' and payment_status = 'unpaid' then 'awaiting'
  when status = 'complete' then 'paid'
  when cancelled = 1 then 'cancelled'
  else 'expired' end`;

const known = sql`state in ('open', 'awaiting', 'paid', 'expired', 'cancelled')`;

async function alterTable(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('checkout_session');
  await table().addColumn('state', 'text').execute();
  await table()
    .addColumn('provider_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update checkout_session set state = ${stateOfBefore}`.execute(db);
  await table()
    .alterColumn('state', (column) => column.setNotNull())
    .execute();
  // Also drops the indexes and the check that name these columns.
  for (const column of ['status', 'payment_status', 'cancelled'])
    await table().dropColumn(column).execute();
  await table().addCheckConstraint('checkout_state', known).execute();
}

/** The columns that stay, in their order. */
const kept = [
  'idem_key',
  'request_hash',
  'provider',
  'provider_session_id',
  'provider_request',
  'provider_url',
  'currency',
  'subtotal_cents',
  'shipping_cents',
  'amount_cents',
  'success_url',
  'cancel_url',
  'locale',
  'time_zone',
  'customer_external_id',
  'customer_email',
  'buyer',
  'holder',
  'created_at',
  'expires_at',
  'closed_at',
] as const;

const numbers = /_cents$|_at$/;
const optional =
  /^(?:idem_key|provider_session_id|provider_request|provider_url|locale|customer_.*|buyer|holder|closed_at)$/;

/** SQLite cannot drop a column that a check constraint names, so build a new table and rename it. */
async function rebuildTable(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('checkout_session_next')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('provider_tries', 'integer', (column) => column.notNull().defaultTo(0));
  for (const name of kept)
    table = table.addColumn(name, numbers.test(name) ? 'bigint' : 'text', (column) => {
      const unique = name === 'idem_key' || name === 'provider_session_id';
      const bounded = optional.test(name) ? column : column.notNull();
      return unique ? bounded.unique() : bounded;
    });
  await table.addCheckConstraint('checkout_state', known).execute();
  const columns = sql.join(kept.map((name) => sql.ref(name)));
  await sql`insert into checkout_session_next (id, state, ${columns})
    select id, ${stateOfBefore}, ${columns} from checkout_session`.execute(db);
  await db.schema.dropTable('checkout_session').execute();
  await db.schema.alterTable('checkout_session_next').renameTo('checkout_session').execute();
}
