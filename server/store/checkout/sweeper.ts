import type { Database, Reader, Writer } from '../../db/database.ts';
import { DatabaseBusy } from '../../db/database-busy.ts';
import { closeSession } from './close-session.ts';
import { lockStock } from './inventory.ts';

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
  const nowMs = now();
  while ((await expiredSessions(db.read, nowMs).executeTakeFirst()) !== undefined) {
    const released = await db.write(async (transaction) => {
      // Others' sweepers are at work on the ones that are locked, or somebody is paying.
      const claimed = await expiredSessions(transaction, nowMs).forUpdate().skipLocked().execute();
      const sessions = claimed.map(({ id }) => id);
      if (sessions.length > 0) await lockStock(transaction, { sessions });
      for (const sessionId of sessions)
        await closeSession(transaction, { sessionId, nowMs, cancelled: false });
      return sessions.length;
    });
    if (released < sessionsPerTransaction) return;
  }
}

function expiredSessions(db: Reader | Writer, nowMs: number) {
  return (
    db
      .selectFrom('checkout_session')
      .select('id')
      .where('status', '=', 'open')
      .where('expires_at', '<=', nowMs)
      // Holds of a real payment provider are released only after it has been asked.
      .where('provider', '=', 'test')
      .orderBy('expires_at')
      .limit(sessionsPerTransaction)
  );
}
