import type { Kysely } from 'kysely';

/** Mails that wait to be sent, and what was sent; and when an order was sent, with its parcel. */
export async function mail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message_key', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('copied', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('give_up_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema.createIndex('mail_by_state').on('mail').columns(['state', 'next_at']).execute();
  await db.schema.createIndex('mail_by_created_at').on('mail').column('created_at').execute();
  await db.schema.createIndex('mail_by_order').on('mail').column('order_id').execute();
  await db.schema.alterTable('orders').addColumn('sent_at', 'bigint').execute();
  await db.schema.alterTable('orders').addColumn('tracking_number', 'text').execute();
  await db.schema.alterTable('orders').addColumn('tracking_url', 'text').execute();
}
