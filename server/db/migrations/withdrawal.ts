import type { Kysely } from 'kysely';

/** Statements by which buyers withdraw from a contract, whether or not an order matches them. */
export async function withdrawal(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('withdrawal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('once', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text')
    .addColumn('order_number', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('pieces', 'text', (column) => column.notNull())
    .addColumn('statement', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('late', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('settlement', 'text')
    .execute();
  await db.schema.createIndex('withdrawal_by_order').on('withdrawal').column('order_id').execute();
  await db.schema
    .createIndex('withdrawal_by_settled')
    .on('withdrawal')
    .columns(['settled_at', 'received_at'])
    .execute();
}
