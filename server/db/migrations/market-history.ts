import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../newer-schema.ts';

/**
 * Prices by coin and bucket, and how often the provider was asked for them. The key begins with the time, so that a poll writes to the end of the table and old buckets
 * lie together. Coins have a number, because their names would double the size.
 */
export async function marketHistory(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('market_coin')
    .addColumn('key', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .execute();
  await schema
    .createTable('market_calls')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('market_calls_key', ['provider', 'month'])
    .execute();
  // Wide columns first: PostgreSQL pads each column to its own width.
  const prices = schema
    .createTable('market_price')
    .addColumn('last', 'double precision', (column) => column.notNull())
    .addColumn('low', 'double precision', (column) => column.notNull())
    .addColumn('high', 'double precision', (column) => column.notNull())
    .addColumn('minute', 'integer', (column) => column.notNull())
    .addColumn('step', 'smallint', (column) => column.notNull())
    .addColumn('coin', 'smallint', (column) => column.notNull())
    .addPrimaryKeyConstraint('market_price_key', ['step', 'minute', 'coin']);
  // Else SQLite would keep the key twice.
  await (isSqlite(db) ? prices.modifyEnd(sql`without rowid`) : prices).execute();
}
