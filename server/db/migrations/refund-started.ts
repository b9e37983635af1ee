import type { Kysely } from 'kysely';

/** When the owner started a refund; null once it is confirmed or definitely refused. */
export async function refundStarted(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('refund_started_at', 'bigint').execute();
}
