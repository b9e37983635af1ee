import type { Kysely } from 'kysely';

/** Indexes for orders by sold variant, and for checkouts by payment provider. */
export async function orderLookups(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);
  await index('order_item_by_variant_id', 'order_item').column('variant_id').execute();
  // Includes the state, because nearly all sessions of a shop have the same provider.
  await index('checkout_session_by_provider', 'checkout_session')
    .columns(['provider', 'state', 'expires_at'])
    .execute();
}
