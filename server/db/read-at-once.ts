import type { Kysely } from 'kysely';
import type { Snapshot } from './database.ts';
import type { Tables } from './tables.ts';

/** Runs queries that all see one committed state: see Database.readAtOnce. */
export const readAtOnce = <T>(
  db: Kysely<Tables>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  // The default of PostgreSQL would show each query what was committed before that query.
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
