import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Database } from '../database.ts';
import { readInSnapshot } from '../read-in-snapshot.ts';
import type { Tables } from '../tables.ts';

/**
 * Stands in for a database that does not exist yet, and creates no file: every table is empty, and
 * writes fail.
 */
export function emptyDatabase(): Database {
  const read = new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    clock: sql<number>`0`,
    read,
    readInSnapshot: (work) => readInSnapshot(read, work),
    write: () => Promise.reject(new Error('there is no database to write to')),
    purgeLog: async () => {},
    outageSeconds: () => null,
    close: () => read.destroy(),
  };
}
