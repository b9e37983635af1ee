import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseBusy } from './database-busy.ts';

const pauseMs = 250;
/** At start another process may be migrating, or a database elsewhere starting too; there is no visitor waiting yet. */
const usualMs = 30_000;

/** One deadline for all that a start asks of its database. */
export interface StartupDeadline {
  leftMs(): number;
  /**
   * Runs work again while the database is busy or away.
   *
   * @throws Error with the reason once the deadline has passed, whatever the work waits for then
   */
  retry<T>(work: () => Promise<T>): Promise<T>;
}

export function createStartupDeadline(forMs = usualMs): StartupDeadline {
  const deadlineMs = performance.now() + forMs;
  const leftMs = () => Math.max(0, Math.ceil(deadlineMs - performance.now()));
  let lastFailure: unknown;
  const untilDone = async <T>(work: () => Promise<T>, isOver: AbortSignal): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof DatabaseBusy)) throw error;
        lastFailure = error.cause ?? error;
        if (isOver.aborted || leftMs() <= pauseMs) throw new Error(noAnswer(lastFailure, forMs));
        await delay(pauseMs);
      }
    }
  };
  return {
    leftMs,
    async retry(work) {
      const over = new AbortController();
      const isLate = delay(leftMs(), undefined, { signal: over.signal }).then(() => {
        throw new Error(noAnswer(lastFailure, forMs));
      });
      try {
        return await Promise.race([untilDone(work, over.signal), isLate]);
      } finally {
        over.abort();
        isLate.catch(() => {});
      }
    },
  };
}

function noAnswer(cause: unknown, waitedMs: number): string {
  // A host with several addresses is refused once for each, and the whole has no message of its own.
  const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
  const text = reason instanceof Error ? ` (${reason.message})` : '';
  return `it has not answered for ${Math.round(waitedMs / 1_000)} s${text}`;
}
