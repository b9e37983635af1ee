import { type Kysely, sql } from 'kysely';

/** Indexes for the filters of order lists, which must stay fast with a million orders. */
export async function orderLists(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);
  await index('orders_by_created_at', 'orders').columns(['created_at', 'number']).execute();
  await index('orders_by_status', 'orders').columns(['status', 'created_at', 'number']).execute();
  await index('orders_by_email', 'orders').expression(sql`lower(email)`).execute();
  await index('order_item_by_sku', 'order_item').column('sku').execute();
}
