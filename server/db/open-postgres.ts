import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import type { Database, WaitLimits } from './database.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { createOutageTrackers, type OutageTracker } from './outage.ts';
import { connectPostgres } from './postgres/connect-postgres.ts';
import { migratingPostgres } from './postgres/migrating-postgres.ts';
import { isConflict, isLockTimeout } from './postgres/postgres-errors.ts';
import { openPool } from './postgres/postgres-pool.ts';
import { readInSnapshot } from './read-in-snapshot.ts';
import { isNewDatabase, migrate } from './schema/migrate.ts';
import type { Tables } from './tables.ts';
import { findTablesInUse } from './tables-in-use.ts';

interface PostgresPlace extends WaitLimits {
  /** postgres://user:password@host:port/database */
  url: string;
  /** The longest that a transaction may take. Defaults to `busyMs`. */
  holdMs?: number;
}

// Per process. PostgreSQL's default limit is 100 connections in all.
const writerConnections = 8;
// Separate from the writers, so that reads do not queue behind transactions that wait for the same row.
const readerConnections = 4;

/**
 * The time for which a migration waits for a table in one try. Every other query of that table,
 * even a read, queues behind the migration, so buyers notice this delay.
 */
const lockWaitMs = 100;
/**
 * Longer than deadlock_timeout, which is a second. After that, the server cancels its own clean-up
 * of a table (autovacuum) in favour of a waiting query.
 */
const cleanUpWaitMs = 1_500;

// The maximum number of tries of a transaction. PostgreSQL resolves a conflict by aborting one
// transaction, which we then retry. Load tests on a single row never needed as many tries.
const maxTries = 10;

/**
 * Opens a PostgreSQL database and brings its tables up to date. During a later outage, every call fails with
 * DatabaseUnavailableError. Calls succeed again once the outage is over.
 *
 * @throws when the database cannot be used, or does not respond before the deadline
 */
export async function openPostgres(place: PostgresPlace): Promise<Database> {
  const { url, busyMs, holdMs = busyMs, waited } = place;
  const { reads, writes, outageSeconds } = createOutageTrackers(place.log, place.note);
  await migrateWhenAvailable(place, writes);
  const writing = { size: writerConnections, readsOnly: false, outage: writes, waited };
  const writer = connectPostgres<Tables>(openPool({ url, busyMs, holdMs, ...writing }));
  const reading = { size: readerConnections, readsOnly: true, outage: reads, waited };
  const reader = connectPostgres<Tables>(openPool({ url, busyMs, holdMs, ...reading }));
  return {
    clock: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::int8`,
    read: reader,
    readInSnapshot: (work) => readInSnapshot(reader, work),
    write: (work, alone) =>
      retryOnConflict(
        () =>
          runTransaction(writer, async (started) => {
            if (alone !== undefined) await takeAdvisoryLock(started, alone);
            return work(started);
          }),
        performance.now() + holdMs,
      ),
    purgeLog: async () => {},
    outageSeconds,
    close: async () => {
      await Promise.all([reader.destroy(), writer.destroy()]);
    },
  };
}

async function migrateWhenAvailable(place: PostgresPlace, outage: OutageTracker): Promise<void> {
  const { url, deadline, note = place.log } = place;
  const alone = { size: 1, readsOnly: false, starting: true };
  const pool = openPool({ url, busyMs: deadline.leftMs(), ...alone, outage });
  const db = new Kysely<unknown>({ dialect: migratingPostgres(pool) });
  let isLogged = false;
  let waitMs = lockWaitMs;
  const migrateOnce = () =>
    runTransaction(db, async (started) => {
      // Wait for another process that may be migrating. This wait blocks no table.
      await takeAdvisoryLock(started, 'schema');
      await sql.raw(`set local lock_timeout = ${waitMs}`).execute(started);
      if (place.whenNew && (await isNewDatabase(started))) await place.whenNew(started);
      await migrate(started, place.log);
    });
  try {
    await deadline.retry(() =>
      migrateOnce().catch(async (error: unknown) => {
        if (!(error instanceof DatabaseUnavailableError && isLockTimeout(error.cause))) throw error;
        const inUse = await findTablesInUse(db);
        waitMs = inUse.givesWay ? cleanUpWaitMs : lockWaitMs;
        if (!isLogged) note(`the tables are to be changed for this version: ${inUse.message}`);
        isLogged = true;
        throw new DatabaseUnavailableError(inUse);
      }),
    );
  } finally {
    await db.destroy();
  }
}

/** Uses read committed, whatever the server's default is. */
function runTransaction<T, DB>(db: Kysely<DB>, work: (started: Transaction<DB>) => Promise<T>) {
  return db.transaction().setIsolationLevel('read committed').execute(work);
}

/** Takes a lock that lasts until the transaction ends and is exclusive across all processes. */
export async function takeAdvisoryLock<DB>(started: Transaction<DB>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`candlewick ${name}`}, 0))`.execute(
    started,
  );
}

/**
 * Retries a transaction that the database aborted in favour of another.
 *
 * @param deadlineMs on the performance.now() clock
 * @throws DatabaseUnavailableError when every try was aborted
 */
async function retryOnConflict<T>(run: () => Promise<T>, deadlineMs: number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries === maxTries || performance.now() > deadlineMs)
        throw new DatabaseUnavailableError(error);
      // A random pause, so that the two transactions do not collide again.
      await delay(Math.random() * 10 * tries);
    }
  }
}
