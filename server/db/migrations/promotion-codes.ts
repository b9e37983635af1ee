import type { Kysely } from 'kysely';

/** Promotion codes of the test checkout, and which of them a checkout and an order have. */
export async function promotionCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('promotion_code')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('percent', 'integer')
    .addColumn('amount_cents', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('minimum_cents', 'bigint')
    .addColumn('valid_from', 'bigint')
    .addColumn('valid_until', 'bigint')
    .addColumn('use_limit', 'bigint')
    .addColumn('uses', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('stopped_at', 'bigint')
    .execute();
  await db.schema.alterTable('checkout_session').addColumn('promotion_code', 'text').execute();
  await db.schema
    .alterTable('checkout_session')
    .addColumn('discount_cents', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('orders').addColumn('promotion_code', 'text').execute();
}
