import type { Kysely } from 'kysely';

/** Orders by a variant that was sold, and by how they were paid, without a look at all of them. */
export async function orderLookups(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);
  await index('order_item_by_variant_id', 'order_item').column('variant_id').execute();
  // With the state: a shop's sessions are nearly all of one provider.
  await index('checkout_session_by_provider', 'checkout_session')
    .columns(['provider', 'state', 'expires_at'])
    .execute();
}
