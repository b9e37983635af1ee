import { sql } from 'kysely';
import type { Database, Writer } from '../db/database.ts';
import { DatabaseBusy } from '../db/database-busy.ts';
import { addressSalt, clientKey } from './client-key.ts';

const minuteMs = 60_000;

interface Counted {
  /** What is limited, and a client's key. */
  client: string;
  perMinute: number;
  /** Epoch milliseconds. */
  nowMs: number;
}

/**
 * Counts one request of a client, over all processes, in the current minute.
 *
 * @returns 0 if it is allowed, else the seconds until the next minute
 */
export async function countRequest(
  transaction: Writer,
  { client, perMinute, nowMs }: Counted,
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

/** Deletes the counts of earlier minutes, and those that a clock set back would leave behind. */
export async function forgetCounts(transaction: Writer, nowMs: number): Promise<void> {
  const minute = Math.floor(nowMs / minuteMs);
  await transaction
    .deleteFrom('rate_count')
    .where((row) => row.or([row('minute', '<', minute - 1), row('minute', '>', minute + 1)]))
    .execute();
}

interface LimitOptions {
  db: Database | null;
  /** What is limited. */
  name: string;
  perMinute: number;
  /** This process's own limit. It is asked first, and alone while the database is away. */
  own: { take(client: string): number };
  now(): number;
}

/** Limits each client's requests over all processes. */
export function createFleetLimit({ db, name, perMinute, own, now }: LimitOptions) {
  return {
    /** Counts one request. @returns 0 if it is allowed, else the seconds to wait */
    async take(client: string): Promise<number> {
      const waitSeconds = own.take(client);
      if (waitSeconds > 0 || db === null) return waitSeconds;
      const count = async (transaction: Writer) => {
        const key = clientKey(client, await addressSalt(transaction));
        const nowMs = now();
        return countRequest(transaction, { client: `${name} ${key}`, perMinute, nowMs });
      };
      return db.write(count).catch((error: unknown) => {
        if (error instanceof DatabaseBusy) return 0;
        throw error;
      });
    },
  };
}
