import type { Kysely } from 'kysely';
import { isSqlite } from '../newer-schema.ts';

/** What the processes of one site share: who asks the market provider, its last list, rate limits, and product pictures. */
export async function fleet(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('lease')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('market_list')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('rate_count')
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('minute', 'bigint', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_count_key', ['client', 'minute'])
    .execute();
  await schema.createIndex('rate_count_by_minute').on('rate_count').column('minute').execute();
  await schema
    .createTable('store_picture')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('content', isSqlite(db) ? 'blob' : 'bytea', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
