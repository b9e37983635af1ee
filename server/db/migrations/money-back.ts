import { type Kysely, sql } from 'kysely';

/** Refunds and disputes of an order's payment, as the payment provider reports them. */
export async function moneyBack(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('returned_cents', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('orders').addColumn('disputed_at', 'bigint').execute();
  await sql`update orders set returned_cents = amount_cents where status in ('refunded', 'cancelled')`.execute(
    db,
  );
}
