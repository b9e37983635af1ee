import { DatabaseBusy } from '../../db/database-busy.ts';
import type { Database } from '../../db/open-database.ts';
import { closeSession } from './close-session.ts';

interface Options {
  db: Database;
  now(): number;
  everyMs: number;
  log(message: string, error?: unknown): void;
}

// Few enough that checkouts in between do not wait long for the database.
const sessionsPerTransaction = 50;

/**
 * Gives back the holds whose time is over, from the database and so from before a restart too.
 *
 * @returns the way to stop it, which waits for the round that is under way
 */
export function startSweeper({ db, now, everyMs, log }: Options): () => Promise<void> {
  let round: Promise<void> | null = null;
  const sweep = () => {
    round ??= releaseExpired(db, now)
      .catch((error: unknown) => {
        // A busy database is swept next time; the hold only lasts a little longer.
        if (!(error instanceof DatabaseBusy)) log('releasing expired holds', error);
      })
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  sweep();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

async function releaseExpired(db: Database, now: () => number): Promise<void> {
  for (;;) {
    const nowMs = now();
    const expired = await db.read
      .selectFrom('checkout_session')
      .select('id')
      .where('status', '=', 'open')
      .where('expires_at', '<=', nowMs)
      // Holds of a real payment provider are released only after it has been asked.
      .where('provider', '=', 'test')
      .orderBy('expires_at')
      .limit(sessionsPerTransaction)
      .execute();
    if (expired.length === 0) return;
    await db.write(async (transaction) => {
      for (const { id } of expired)
        await closeSession(transaction, { sessionId: id, nowMs, cancelled: false });
    });
    if (expired.length < sessionsPerTransaction) return;
  }
}
