import { type QueryExecutorProvider, SqliteAdapter } from 'kysely';

export const isSqlite = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;
