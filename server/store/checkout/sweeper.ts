import type { Database, Reader, Writer } from '../../db/database.ts';
import { DatabaseBusy } from '../../db/database-busy.ts';
import type { ProviderSessions } from '../payments/provider-sessions.ts';
import { closeSession } from './close-session.ts';
import { lockStock } from './inventory.ts';

interface Options {
  db: Database;
  /** Null: test mode. */
  providers: ProviderSessions | null;
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
export function startSweeper({ db, providers, now, everyMs, log }: Options): () => Promise<void> {
  let round: Promise<void> | null = null;
  const asked = new Map<string, number>();
  let stopping = false;
  const sweepOnce = async () => {
    await releaseExpired(db, now);
    if (providers !== null) {
      const isStopping = () => stopping;
      await settleUnpaid({ db, providers, now, log, isStopping }, asked);
    }
  };
  const sweep = () => {
    round ??= sweepOnce()
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
    stopping = true;
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

interface Asking extends Omit<Options, 'everyMs'> {
  providers: ProviderSessions;
  isStopping(): boolean;
}

const askAgainMs = 60_000;
const mostAsked = 20;

/**
 * Asks the provider about sessions whose time is over and about delayed payments, each once a minute until it is clear.
 *
 * @param asked when each is asked again, in epoch milliseconds
 */
async function settleUnpaid(
  { db, providers, now, log, isStopping }: Asking,
  asked: Map<string, number>,
): Promise<void> {
  const nowMs = now();
  const unclear = await db.read
    .selectFrom('checkout_session')
    .select(['id', 'status'])
    .where('provider', '=', providers.provider.name)
    .where('payment_status', '=', 'unpaid')
    .where('status', 'in', ['open', 'complete'])
    .where('expires_at', '<=', nowMs)
    .orderBy('expires_at')
    .execute();
  for (const id of asked.keys()) if (!unclear.some((row) => row.id === id)) asked.delete(id);
  const due = unclear.filter(({ id }) => (asked.get(id) ?? 0) <= nowMs);
  for (const { id } of due.slice(0, mostAsked)) {
    if (isStopping()) return;
    asked.set(id, nowMs + askAgainMs);
    try {
      await providers.settle(id, { ending: true });
    } catch (error) {
      // The hold stays until there is an answer.
      log('asking the payment provider about an expired checkout', error);
    }
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
