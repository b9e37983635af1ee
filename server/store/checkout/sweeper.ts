import { holdingStates } from '../../../domain/store/checkout-state.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { DatabaseUnavailableError } from '../../db/database-unavailable.ts';
import { startPeriodicWork } from '../../db/periodic-work.ts';
import { isRealProvider, testProvider, testProviders } from '../payments/payment-names.ts';
import { ProviderRefusalError, ProviderUnavailableError } from '../payments/payment-provider.ts';
import type { Payments } from '../payments/payments.ts';
import { closeSession } from '../stock/close-session.ts';
import { selectOutsoldSessions } from '../stock/holds.ts';
import { lockStock } from '../stock/lock-stock.ts';

interface Options {
  db: Database;
  payments: Payments;
  /** Epoch milliseconds. A process whose clock is wrong must not end the holds of others. */
  now(): Promise<number>;
  everyMs: number;
  log(message: string, error?: unknown): void;
}

// Small transactions keep checkouts from waiting long for the database.
const sessionsPerTransaction = 50;

/**
 * Releases expired holds.
 *
 * @returns a function that stops the sweeper and waits for the current round
 */
export function startSweeper({ db, payments, now, everyMs, log }: Options): () => Promise<void> {
  const waiting = new Map<string, RetryWait>();
  return startPeriodicWork({
    what: 'releasing expired holds',
    everyMs,
    log,
    async work(stopping) {
      const nowMs = await now();
      await releaseExpired(db, payments, nowMs);
      await settleExpired(
        { db, payments, nowMs, log, isStopping: () => stopping.aborted },
        waiting,
      );
    },
  });
}

async function releaseExpired(db: Database, payments: Payments, nowMs: number) {
  const endable = (from: Reader | Writer) => endableSessions(from, payments, nowMs);
  while ((await endable(db.read).executeTakeFirst()) !== undefined) {
    const released = await db.write(async (transaction) => {
      // A locked session is being swept by another process, or paid.
      const claimed = await endable(transaction).forUpdate().skipLocked().execute();
      const sessions = claimed.map(({ id }) => id);
      if (sessions.length > 0) await lockStock(transaction, { sessions });
      for (const { id: sessionId, provider } of claimed)
        await closeSession(transaction, {
          sessionId,
          provider,
          nowMs,
          to: 'expired',
          from: holdingStates,
          unasked: isRealProvider(provider),
        });
      return sessions.length;
    });
    if (released < sessionsPerTransaction) return;
  }
}

// The time after which even the slowest delayed payment has arrived or failed.
const maxPaymentDelayMs = 30 * 24 * 3_600_000;

/**
 * Selects the sessions that end without asking a provider:
 * - test checkouts when they expire, or at once if payments are live now
 * - sessions of a provider that is no longer configured, when they expire, or after the longest delay if a payment is
 * under way
 *
 * If that provider is configured again, it is asked for late payments.
 */
function endableSessions(db: Reader | Writer, { name, asksProvider }: Payments, nowMs: number) {
  return db
    .selectFrom('checkout_session')
    .select(['id', 'provider'])
    .where('state', 'in', holdingStates)
    .where((row) => {
      const isOther = row('provider', '<>', name);
      const isOver = row('expires_at', '<=', nowMs);
      const isOpen = row('state', '=', 'open');
      const isMoneyless = row('provider', 'in', testProviders);
      const isLong = row('expires_at', '<=', nowMs - maxPaymentDelayMs);
      return row.or([
        row.and([isOther, row('provider', '=', testProvider)]),
        row.and([isOther, isOver, row.or([isOpen, isMoneyless, isLong])]),
        ...(asksProvider ? [] : [row.and([isOver, isOpen])]),
      ]);
    })
    .orderBy('expires_at')
    .limit(sessionsPerTransaction);
}

interface SweepContext extends Omit<Options, 'everyMs' | 'now'> {
  nowMs: number;
  isStopping(): boolean;
}

interface RetryWait {
  untilMs: number;
  tries: number;
}

const retryMs = 60_000;
const maxRetryWaitMs = 3_600_000;
const concurrentSettles = 5;

/**
 * Asks the provider about expired sessions, delayed payments, sessions whose units are gone, and
 * sessions that ended while the provider could not be reached. Asks again about undecided sessions
 * after a minute. After each failure the wait doubles, up to an hour.
 */
async function settleExpired(
  { db, payments, nowMs, log, isStopping }: SweepContext,
  waiting: Map<string, RetryWait>,
): Promise<void> {
  const ofProvider = db.read
    .selectFrom('checkout_session')
    .select('id')
    .where('provider', '=', payments.name);
  const unclear = await ofProvider
    .where('state', 'in', holdingStates)
    .where('expires_at', '<=', nowMs)
    .orderBy('expires_at')
    .execute();
  const outsold = await selectOutsoldSessions(db.read)
    .where('session.provider', '=', payments.name)
    .execute();
  const ended = await ofProvider
    .where('unasked', '=', 1)
    .where('expires_at', '>', nowMs - maxPaymentDelayMs)
    .execute();
  const endedIds = new Set(ended.map(({ id }) => id));
  /** By session, what the log says if the provider does not answer. */
  const known = new Map([
    ...outsold.map(({ id }) => [id, 'checkouts of sold-out goods stay open'] as const),
    ...unclear.map(({ id }) => [id, 'expired checkouts keep their stock'] as const),
    ...ended.map(({ id }) => [id, 'expired checkouts may have been paid'] as const),
  ]);
  for (const id of waiting.keys()) if (!known.has(id)) waiting.delete(id);
  const due = [...known].filter(([id]) => (waiting.get(id)?.untilMs ?? 0) <= nowMs);
  /** Counts by reason, so that each reason is logged once per round. */
  const failures = new Map<string, number>();
  const ask = async ([id, consequence]: readonly [string, string]) => {
    const tries = waiting.get(id)?.tries ?? 0;
    const waitLonger = () =>
      waiting.set(id, {
        untilMs: nowMs + Math.min(retryMs * 2 ** tries, maxRetryWaitMs),
        tries: tries + 1,
      });
    waiting.set(id, { untilMs: nowMs + retryMs, tries: 0 });
    const isEnded = endedIds.has(id);
    try {
      if (!isEnded) await payments.settle(id, 'expired');
      else if ((await payments.settleLater(id)) === 'not known') waitLonger();
    } catch (error) {
      waitLonger();
      const reason = reasonOf(error);
      if (reason === null) {
        log('asking the payment provider about an expired checkout', error);
        return;
      }
      const why = `${consequence}, since the payment provider does not say whether they were paid: ${reason}`;
      failures.set(why, (failures.get(why) ?? 0) + 1);
    }
  };
  for (let first = 0; first < due.length && !isStopping(); first += concurrentSettles)
    await Promise.all(due.slice(first, first + concurrentSettles).map(ask));
  for (const [why, count] of failures) log(`${count} ${why}`);
}

/**
 * The reason why a checkout could not be settled: the provider refused or was unavailable, or the database was
 * unavailable. Null for a bug.
 */
function reasonOf(error: unknown): string | null {
  if (error instanceof ProviderRefusalError) return error.message;
  if (error instanceof ProviderUnavailableError)
    return error.cause instanceof Error ? error.cause.message : error.message;
  return error instanceof DatabaseUnavailableError ? 'the database is busy' : null;
}
