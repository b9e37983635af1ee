import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseBusy } from './database-busy.ts';
import { migrate } from './migrate.ts';
import { createOutage, type Outage } from './outage.ts';
import { isConflict } from './postgres-failure.ts';
import { openPool, type PoolOptions } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

interface PostgresPlace {
  /** postgres://user:password@host:port/database */
  url: string;
  /** How long a statement takes at most, and how long one waits for a connection. */
  busyMs: number;
  /** How long to wait at start for a database that does not answer yet. */
  startBusyMs: number;
  log(message: string, error?: unknown): void;
}

// Per process; PostgreSQL takes 100 connections in all unless told otherwise.
const writers = 8;
// Apart from the writers, so that nobody waits for those who wait for one row.
const readers = 4;

// A conflict is settled by letting one of the two try again; more tries than a crowd on one row has ever needed.
const mostTries = 10;

const startPauseMs = 250;

/**
 * Opens a PostgreSQL database and brings its tables up to date. It may go away and come back at any time:
 * meanwhile everything is refused with DatabaseBusy, afterwards everything works.
 *
 * @throws when it cannot be used, or has not answered for as long as we wait at start
 */
export async function openPostgres(place: PostgresPlace): Promise<Database> {
  const { url, busyMs } = place;
  const outage = createOutage(place.log);
  await migrateWhenThere(place, outage);
  const writer = connect<Tables>({ url, busyMs, size: writers, readsOnly: false, outage });
  const reader = connect<Tables>({ url, busyMs, size: readers, readsOnly: true, outage });
  return {
    read: reader,
    write: (work, alone) =>
      untilSettled(
        () =>
          transaction(writer, async (started) => {
            if (alone !== undefined) await takeTurn(started, alone);
            return work(started);
          }),
        performance.now() + busyMs,
      ),
    close: async () => {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function connect<DB>(options: PoolOptions): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(options) }) });
}

async function migrateWhenThere(place: PostgresPlace, outage: Outage): Promise<void> {
  const { url, startBusyMs } = place;
  const deadlineMs = performance.now() + startBusyMs;
  const db = connect<unknown>({ url, busyMs: startBusyMs, size: 1, readsOnly: false, outage });
  try {
    for (;;) {
      try {
        return await transaction(db, async (started) => {
          await takeTurn(started, 'schema');
          await migrate(started);
        });
      } catch (error) {
        if (!(error instanceof DatabaseBusy)) throw error;
        if (performance.now() > deadlineMs) throw new Error(noAnswer(error, startBusyMs));
        await delay(startPauseMs);
      }
    }
  } finally {
    await db.destroy();
  }
}

function noAnswer({ cause }: DatabaseBusy, waitedMs: number): string {
  // A host with several addresses is refused once for each, and the whole has no message of its own.
  const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
  const text = reason instanceof Error ? reason.message : String(reason);
  return `it has not answered for ${Math.round(waitedMs / 1_000)} s (${text})`;
}

/** What a statement sees is what is committed when it starts, whatever the server's own setting. */
function transaction<T, DB>(db: Kysely<DB>, work: (started: Transaction<DB>) => Promise<T>) {
  return db.transaction().setIsolationLevel('read committed').execute(work);
}

/** Held until the transaction ends, by one at a time in all processes. */
async function takeTurn<DB>(started: Transaction<DB>, name: string): Promise<void> {
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
async function untilSettled<T>(run: () => Promise<T>, deadlineMs: number): Promise<T> {
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
