import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseBusy } from './database-busy.ts';
import { migrate } from './migrate.ts';
import { createOutage, type Outage } from './outage.ts';
import { isConflict } from './postgres-failure.ts';
import { openPool, type PoolOptions } from './postgres-pool.ts';
import type { StartupDeadline } from './startup-deadline.ts';
import type { Tables } from './tables.ts';

interface PostgresPlace {
  /** postgres://user:password@host:port/database */
  url: string;
  /** How long a statement takes at most, and how long one waits for a connection. */
  busyMs: number;
  /** How long a transaction takes at most; as long as a statement unless said. */
  holdMs?: number;
  /** For a database that does not answer yet. */
  deadline: StartupDeadline;
  log(message: string, error?: unknown): void;
}

// Per process; PostgreSQL takes 100 connections in all unless told otherwise.
const writers = 8;
// Apart from the writers, so that nobody waits for those who wait for one row.
const readers = 4;

// A conflict is settled by letting one of the two try again; more tries than a crowd on one row has ever needed.
const mostTries = 10;

/**
 * Opens a PostgreSQL database and brings its tables up to date. It may go away and come back at any time:
 * meanwhile everything is refused with DatabaseBusy, afterwards everything works.
 *
 * @throws when it cannot be used, or has not answered for as long as we wait at start
 */
export async function openPostgres(place: PostgresPlace): Promise<Database> {
  const { url, busyMs, holdMs = busyMs } = place;
  const { reads, writes } = createOutage(place.log);
  await migrateWhenAvailable(place, writes);
  const writer = connect<Tables>({
    url,
    busyMs,
    holdMs,
    size: writers,
    readsOnly: false,
    outage: writes,
  });
  const reader = connect<Tables>({ url, busyMs, size: readers, readsOnly: true, outage: reads });
  return {
    read: reader,
    write: (work, alone) =>
      retryOnConflict(
        () =>
          transaction(writer, async (started) => {
            if (alone !== undefined) await takeAdvisoryLock(started, alone);
            return work(started);
          }),
        performance.now() + holdMs,
      ),
    close: async () => {
      await Promise.all([reader.destroy(), writer.destroy()]);
    },
  };
}

function connect<DB>(options: PoolOptions): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(options) }) });
}

async function migrateWhenAvailable(place: PostgresPlace, outage: Outage): Promise<void> {
  const { url, deadline } = place;
  const db = connect<unknown>({
    url,
    busyMs: deadline.leftMs(),
    size: 1,
    readsOnly: false,
    starting: true,
    outage,
  });
  try {
    await deadline.retry(() =>
      transaction(db, async (started) => {
        await takeAdvisoryLock(started, 'schema');
        await migrate(started, place.log);
      }),
    );
  } finally {
    await db.destroy();
  }
}

/** What a statement sees is what is committed when it starts, whatever the server's own setting. */
function transaction<T, DB>(db: Kysely<DB>, work: (started: Transaction<DB>) => Promise<T>) {
  return db.transaction().setIsolationLevel('read committed').execute(work);
}

/** Held until the transaction ends, by one at a time in all processes. */
async function takeAdvisoryLock<DB>(started: Transaction<DB>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`candlewick ${name}`}, 0))`.execute(
    started,
  );
}

/**
 * Runs a transaction again when the database ended it in favour of another.
 *
 * @param deadlineMs on the performance.now() clock
 * @throws DatabaseBusy when it was always ended
 */
async function retryOnConflict<T>(run: () => Promise<T>, deadlineMs: number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries === mostTries || performance.now() > deadlineMs) throw new DatabaseBusy(error);
      // Random, so that the two do not meet again.
      await delay(Math.random() * 10 * tries);
    }
  }
}
