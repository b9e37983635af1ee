import type { Kysely } from 'kysely';

/** The charts that the market provider was asked for, so that of all processes one asks and all have the answer. */
export async function marketChart(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('market_chart')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('prices', 'text')
    .execute();
}
