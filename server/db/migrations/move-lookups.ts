import type { Kysely } from 'kysely';

/** Indexes for a variant's latest stock moves, and for orders by an e-mail address as typed. */
export async function moveLookups(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);
  await index('inventory_move_by_kind', 'inventory_move')
    .columns(['variant_id', 'kind', 'created_at'])
    .execute();
  await index('orders_by_exact_email', 'orders').column('email').execute();
}
