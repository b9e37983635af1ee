import type { Kysely } from 'kysely';

/** What was asked of a payment provider, word for word, and where it lets the buyer pay. */
export async function providerSession(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('checkout_session').addColumn('provider_request', 'text').execute();
  await db.schema.alterTable('checkout_session').addColumn('provider_url', 'text').execute();
}
