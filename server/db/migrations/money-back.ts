import { type Kysely, sql } from 'kysely';

/** What the payment provider says of an order's money after it was paid: how much of it went back, and a dispute. */
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
