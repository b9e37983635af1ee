import type { Database, DatabasePlace } from './database.ts';
import { openSqlite } from './open-sqlite.ts';
import { createStartupDeadline, type StartupDeadline } from './startup-deadline.ts';

interface OpenOptions {
  place: DatabasePlace;
  /** How long a query waits for a locked database. */
  busyMs?: number;
  /** How long a transaction takes at most, where others may write meanwhile; as long as a query waits unless said. */
  holdMs?: number;
  /** For a database that others migrate, or that is just starting too. */
  deadline?: StartupDeadline;
  /** Told when the database stops answering, and when it answers again. */
  log?(message: string, error?: unknown): void;
}

const usualBusyMs = 5_000;

/**
 * Opens the database, creating a file and its tables where needed.
 *
 * @throws when it cannot be opened, stays locked or does not answer
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { place, busyMs = usualBusyMs, holdMs = busyMs, log = () => {} } = options;
  const { deadline = createStartupDeadline() } = options;
  if ('file' in place) return openSqlite({ ...place, busyMs, deadline, log });
  // Loaded where it is used only: most sites never need the client.
  const { openPostgres } = await import('./open-postgres.ts');
  return openPostgres({ ...place, busyMs, holdMs, deadline, log });
}
