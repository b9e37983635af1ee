import type { Kysely } from 'kysely';

/** What is kept of buyers who are forgotten: what the law on accounts keeps, locked away, and that they were forgotten. */
export async function personalData(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('locked_data')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('locked_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('locked_data_by_until_at')
    .on('locked_data')
    .column('until_at')
    .execute();
  await db.schema
    .createIndex('locked_data_by_order')
    .on('locked_data')
    .column('order_id')
    .execute();
  await db.schema
    .createTable('forgotten')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('email_hash', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('forgotten_by_email_hash')
    .on('forgotten')
    .column('email_hash')
    .execute();
}
