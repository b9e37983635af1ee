import { type Kysely, sql } from 'kysely';

/**
 * What was paid for an order and each of its lines, and its refunds as rows. Processes of the version before go on writing
 * orders: where they leave a line's share empty, it is its price times its pieces.
 */
export async function orderSums(db: Kysely<unknown>): Promise<void> {
  for (const column of ['discount_cents', 'tax_cents'])
    for (const table of ['orders', 'order_item'])
      await db.schema
        .alterTable(table)
        .addColumn(column, 'bigint', (type) => type.notNull().defaultTo(0))
        .execute();
  for (const column of ['subtotal_cents', 'total_cents'])
    await db.schema.alterTable('order_item').addColumn(column, 'bigint').execute();
  await sql`update order_item set subtotal_cents = quantity * unit_cents, total_cents = quantity * unit_cents`.execute(
    db,
  );
  await refundTable(db);
  await refundsSoFar(db);
}

async function refundTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('shipping_cents', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('pieces', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('reason', 'text')
    .addColumn('failure', 'text')
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .addCheckConstraint('refund_amount', sql`amount_cents >= 0 and shipping_cents >= 0`)
    .execute();
  await db.schema.createIndex('refund_by_order').on('refund').column('order_id').execute();
}

/** One row for what is known to be given back, and one for a refund that has begun. */
async function refundsSoFar(db: Kysely<unknown>): Promise<void> {
  const noted = sql`coalesce((select max(h.at) from history h
    where h.order_id = o.id and h.action in ('refund', 'cancel', 'returned')), o.created_at)`;
  await sql`insert into refund
    (id, order_id, kind, plan, state, origin, amount_cents, created_at, changed_at)
    select 'before-' || o.id, o.id,
      case when o.returned_cents >= o.amount_cents then 'whole' else 'amount' end,
      case when o.status = 'cancelled' then 'cancel' else 'refund' end,
      'made', 'before', o.returned_cents, ${noted}, ${noted}
    from orders o where o.returned_cents > 0 or o.status in ('refunded', 'cancelled')`.execute(db);
  await sql`insert into refund
    (id, order_id, kind, plan, state, origin, amount_cents, created_at, changed_at)
    select 'begun-' || o.id, o.id, 'whole', coalesce(o.refund_plan, 'refund'), 'begun', 'owner',
      case when o.returned_cents < o.amount_cents then o.amount_cents - o.returned_cents else 0 end,
      o.refund_started_at, o.refund_started_at
    from orders o where o.refund_started_at is not null`.execute(db);
}
