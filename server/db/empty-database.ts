import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Stands where no database is yet: every table is empty, nothing can be written, and nothing is made. */
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
    read,
    write: () => Promise.reject(new Error('there is no database to write to')),
    close: () => read.destroy(),
  };
}
