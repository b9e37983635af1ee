import type { Kysely } from 'kysely';

/** The owner's commands: when, on which order, checkout or variant, and the values before. */
export async function history(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('session_id', 'text')
    .addColumn('variant_id', 'text')
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('history_by_at').on('history').column('at').execute();
  await db.schema.createIndex('history_by_order_id').on('history').column('order_id').execute();
}
