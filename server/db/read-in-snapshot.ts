import type { Kysely } from 'kysely';
import type { SnapshotReader } from './database.ts';
import type { Tables } from './tables.ts';

/** Runs queries that all see one committed state; see Database.readInSnapshot. */
export const readInSnapshot = <T>(
  db: Kysely<Tables>,
  work: (snapshot: SnapshotReader) => Promise<T>,
): Promise<T> =>
  // At PostgreSQL's default level, each query would see the commits before that query.
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
