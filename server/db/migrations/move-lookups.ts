import type { Kysely } from 'kysely';

/** What moved a variant's stock lately, and orders by an address as it was typed, without a look at all of them. */
export async function moveLookups(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);
  await index('inventory_move_by_kind', 'inventory_move')
    .columns(['variant_id', 'kind', 'created_at'])
    .execute();
  await index('orders_by_exact_email', 'orders').column('email').execute();
}
