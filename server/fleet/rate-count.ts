import { sql } from 'kysely';
import type { Database, Writer } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-unavailable.ts';
import { clientKey, ensureAddressSalt } from './client-key.ts';

const minuteMs = 60_000;
/** Counts are kept for at least this long, and at most twice as long. */
const cleanUpEveryMs = 120_000;

interface RequestCount {
  /** The limit's name and the client's key. */
  client: string;
  perMinute: number;
  /** Epoch milliseconds. */
  nowMs: number;
}

/**
 * Counts one request of a client, over all processes, in the current minute.
 *
 * @returns 0 if the request is allowed, else the seconds until the next minute
 */
export async function countRequest(
  transaction: Writer,
  { client, perMinute, nowMs }: RequestCount,
): Promise<number> {
  const minute = Math.floor(nowMs / minuteMs);
  const { requests } = await transaction
    .insertInto('rate_count')
    .values({ client, minute, requests: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['client', 'minute'])
        .doUpdateSet({ requests: sql<number>`rate_count.requests + 1` }),
    )
    .returning('requests')
    .executeTakeFirstOrThrow();
  return requests <= perMinute ? 0 : Math.ceil(((minute + 1) * minuteMs - nowMs) / 1_000);
}

interface CleanupOptions {
  db: Database;
  now(): number;
  everyMs?: number;
  log(message: string, error?: unknown): void;
}

/**
 * Regularly deletes the counts of earlier minutes, and counts of later minutes, which remain after
 * a clock was set back.
 *
 * @returns a function that stops the clean-up
 */
export function startRateCountCleanup({
  db,
  now,
  everyMs = cleanUpEveryMs,
  log,
}: CleanupOptions): () => void {
  const forget = () =>
    db
      .write((transaction) => {
        const minute = Math.floor(now() / minuteMs);
        return transaction
          .deleteFrom('rate_count')
          .where((row) => row.or([row('minute', '<', minute - 1), row('minute', '>', minute + 1)]))
          .execute();
      })
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailableError)) log('forgetting who has asked', error);
      });
  const timer = setInterval(forget, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

interface LimitOptions {
  db: Database | null;
  name: string;
  /** 0: no limit. */
  perMinute: number;
  /** This process's own limit, which is checked first. */
  own: { take(client: string): number };
  /** True if this process's own limit is enough while the database is unavailable. */
  whileAway: 'own limit' | 'refuse';
  now(): number;
}

export interface FleetLimit {
  /**
   * Counts one request.
   *
   * @returns 0 if the request is allowed, else the seconds to wait
   * @throws DatabaseUnavailableError if requests are refused while the database is away
   */
  take(client: string): Promise<number>;
}

/**
 * Limits each client's requests over all processes, or over this process alone without a database.
 */
export function createFleetLimit(options: LimitOptions): FleetLimit {
  const { db, name, perMinute, own, whileAway, now } = options;
  return {
    async take(client) {
      const waitSeconds = own.take(client);
      if (waitSeconds > 0 || db === null || perMinute === 0) return waitSeconds;
      const count = async (transaction: Writer) => {
        const key = clientKey(client, await ensureAddressSalt(transaction));
        const nowMs = now();
        return countRequest(transaction, { client: `${name} ${key}`, perMinute, nowMs });
      };
      return db.write(count).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailableError && whileAway === 'own limit') return 0;
        throw error;
      });
    },
  };
}
