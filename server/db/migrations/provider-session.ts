import type { Kysely } from 'kysely';

/** The exact request to the payment provider, and the address where the buyer pays. */
export async function providerSession(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('checkout_session').addColumn('provider_request', 'text').execute();
  await db.schema.alterTable('checkout_session').addColumn('provider_url', 'text').execute();
}
