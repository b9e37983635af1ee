import type { Kysely } from 'kysely';

/** When an owner has asked for an order's money to be given back, until that is done or refused for good. */
export async function refundStarted(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('refund_started_at', 'bigint').execute();
}
