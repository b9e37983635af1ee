import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Database, WaitLimits } from './database.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { createOutageTrackers } from './outage.ts';
import { readInSnapshot } from './read-in-snapshot.ts';
import { isNewDatabase, migrate, type SchemaName } from './schema/migrate.ts';
import { createOwnerOnly } from './sqlite/owner-only.ts';
import { retryWhileBusy } from './sqlite/retry-while-busy.ts';
import { type SqliteOptions, sqliteDialect } from './sqlite/sqlite-dialect.ts';
import type { Tables } from './tables.ts';

interface SqlitePlace extends WaitLimits {
  file: string;
  schema: SchemaName;
}

/**
 * Opens the database file, creating it and its tables where needed.
 *
 * @throws when the file cannot be opened, or stays locked
 */
export async function openSqlite(place: SqlitePlace): Promise<Database> {
  try {
    return await openFile({
      ...place,
      log: (message, error) => place.log(message, error && withFileName(place.file, error)),
    });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw withFileName(place.file, error);
    throw new DatabaseUnavailableError(error.cause ?? new Error(place.deadline.lockedMessage()));
  }
}

/** SQLite's messages do not name the file. */
function withFileName(file: string, error: unknown): Error {
  const words = error instanceof Error ? error.message : String(error);
  return new Error(words.includes(file) ? words : `${file}: ${words}`, { cause: error });
}

async function openFile({
  file,
  busyMs,
  deadline,
  log,
  note,
  waited,
  whenNew,
  schema,
}: SqlitePlace): Promise<Database> {
  createOwnerOnly(file);
  const { reads, writes, outageSeconds } = createOutageTrackers(log, note);
  await enableWriteAheadLog(file, deadline.leftMs());
  const starting = connect<unknown>({
    file,
    busyMs: deadline.leftMs(),
    readsOnly: false,
    outage: writes,
  });
  try {
    await starting.transaction().execute(async (transaction) => {
      if (whenNew && (await isNewDatabase(transaction))) await whenNew(transaction);
      await migrate(transaction, log, schema);
    });
  } catch (error) {
    // At start the operator needs the underlying reason.
    throw error instanceof DatabaseUnavailableError ? (error.cause ?? error) : error;
  } finally {
    await starting.destroy();
  }
  // A power cut may lose the last minutes of prices, so polls do not wait for the disk. A sale must
  // never be lost.
  const syncs = schema === 'site' ? 'FULL' : 'NORMAL';
  const writing = { readsOnly: false, outage: writes, waited, syncs } as const;
  const writer = connect<Tables>({ file, busyMs, ...writing });
  const reader = connect<Tables>({ file, busyMs, readsOnly: true, outage: reads, waited });
  return {
    clock: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
    read: reader,
    readInSnapshot: (work) => readInSnapshot(reader, work),
    // Ignore the lock's name, because SQLite has one writer at a time anyway.
    write: (work) => writer.transaction().execute(work),
    purgeLog: () => truncateLog(writer),
    outageSeconds,
    close: async () => {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function connect<T>(options: SqliteOptions): Kysely<T> {
  return new Kysely<T>({ dialect: sqliteDialect(options) });
}

const triesToTruncate = 20;
const pauseMs = 50;

/**
 * Copies the write-ahead log into the file and empties it. A connection that reads an earlier state
 * prevents both.
 */
async function truncateLog(writer: Kysely<Tables>): Promise<void> {
  const statement = sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`;
  for (let tries = 0; tries < triesToTruncate; tries++) {
    try {
      const { rows } = await statement.execute(writer);
      if (rows[0]?.busy === 0) return;
    } catch {
      // The rows are erased already, and the next write reports a fault of the disk.
      return;
    }
    await delay(pauseMs);
  }
}

/** Switches to WAL mode, in which readers never wait for the writer. The file keeps the mode; switching needs an exclusive lock. */
async function enableWriteAheadLog(file: string, busyMs: number): Promise<void> {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    await retryWhileBusy(() => db.exec('PRAGMA journal_mode = WAL'), performance.now() + busyMs);
  } finally {
    db.close();
  }
}
