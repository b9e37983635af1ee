import type { Kysely } from 'kysely';

/** What an order's unconfirmed refund is meant to do, so that the provider's event can finish it. */
export async function refundPlan(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('refund_plan', 'text').execute();
  await db.schema
    .alterTable('orders')
    .addColumn('refund_failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
