import type { Database, DatabasePlace, WaitLimits } from './database.ts';
import { openSqlite } from './open-sqlite.ts';
import type { SchemaName } from './schema/migrate.ts';
import { createStartupDeadline } from './startup-deadline.ts';

interface OpenOptions extends Partial<WaitLimits> {
  place: DatabasePlace;
  /** The longest that a transaction may take if others can write at the same time. Defaults to `busyMs`. */
  holdMs?: number;
  /** The tables of a file: by default all. PostgreSQL always has all tables. */
  schema?: SchemaName;
}

const defaultBusyMs = 5_000;

/**
 * Opens the database, creating a file and its tables where needed.
 *
 * @throws when the database cannot be opened, stays locked or does not respond
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { place, busyMs = defaultBusyMs, holdMs = busyMs, log = () => {} } = options;
  const { deadline = createStartupDeadline(), waited, note, whenNew } = options;
  if ('file' in place) {
    const { schema = 'site' } = options;
    return openSqlite({ ...place, busyMs, deadline, log, note, waited, whenNew, schema });
  }
  // Import lazily: most sites never need the PostgreSQL client.
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres({ ...place, busyMs, holdMs, deadline, log, note, waited, whenNew });
}
