import type { Database, DatabasePlace } from './database.ts';
import { openSqlite } from './open-sqlite.ts';

interface OpenOptions {
  place: DatabasePlace;
  /** How long a query waits for a locked database. */
  busyMs?: number;
  /** Told when the database stops answering, and when it answers again. */
  log?(message: string, error?: unknown): void;
}

const usualBusyMs = 5_000;
// At start another process may be migrating, or a database elsewhere starting too; there is no visitor waiting yet.
const startBusyMs = 30_000;

/**
 * Opens the database, creating a file and its tables where needed.
 *
 * @throws when it cannot be opened, stays locked or does not answer
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { place, busyMs = usualBusyMs, log = () => {} } = options;
  if ('file' in place) return openSqlite({ ...place, busyMs, startBusyMs, log });
  // Loaded where it is used only: most sites never need the client.
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres({ ...place, busyMs, startBusyMs, log });
}
