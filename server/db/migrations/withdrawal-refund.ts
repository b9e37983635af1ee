import type { Kysely } from 'kysely';

/** The refund by which a withdrawal is settled, so that it is given back once. */
export async function withdrawalRefund(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('withdrawal').addColumn('refund_id', 'text').execute();
  await db.schema
    .createIndex('withdrawal_by_refund')
    .on('withdrawal')
    .column('refund_id')
    .execute();
}
