import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Transaction } from 'kysely';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect, type SqliteOptions } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { untilFree } from './until-free.ts';

export type Reader = Pick<Kysely<Tables>, 'selectFrom'>;
export type Writer = Transaction<Tables>;

export interface Database {
  /** Sees what is committed, and never waits for a writer. */
  read: Reader;
  /**
   * One transaction: all of the work or none of it. It may run more than once, so it changes nothing but the database.
   *
   * @throws DatabaseBusy when the database stayed locked
   */
  write<T>(work: (transaction: Writer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface OpenOptions {
  file: string;
  /** How long a query waits for a locked database. */
  busyMs?: number;
}

const usualBusyMs = 5_000;
// At start another process may be migrating; there is no visitor waiting yet.
const startBusyMs = 30_000;

/**
 * Opens the database file, creating it and its tables where needed.
 *
 * @throws when the file cannot be opened, or stays locked
 */
export async function openDatabase({ file, busyMs = usualBusyMs }: OpenOptions): Promise<Database> {
  await writeAhead(file);
  const starting = connect<unknown>({ file, busyMs: startBusyMs, readsOnly: false });
  try {
    await starting.transaction().execute(migrate);
  } finally {
    await starting.destroy();
  }
  const writer = connect<Tables>({ file, busyMs, readsOnly: false });
  const reader = connect<Tables>({ file, busyMs, readsOnly: true });
  return {
    read: reader,
    write: (work) => writer.transaction().execute(work),
    close: async () => {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function connect<T>(options: SqliteOptions): Kysely<T> {
  return new Kysely<T>({ dialect: new NodeSqliteDialect(options) });
}

/** Readers then never wait for the writer. The mode is a property of the file and needs it alone for a moment. */
async function writeAhead(file: string): Promise<void> {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    await untilFree(() => db.exec('PRAGMA journal_mode = WAL'), performance.now() + startBusyMs);
  } finally {
    db.close();
  }
}
