import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError, firstCause } from './database-unavailable.ts';
import { TablesInUseError } from './tables-in-use.ts';

const pauseMs = 250;
/** Long enough for another process's migration, or for the start of the database server. No visitor waits yet. */
const defaultDeadlineMs = 30_000;

export interface StartupDeadline {
  leftMs(): number;
  /** The message about a file that was still locked when the deadline passed. */
  lockedMessage(): string;
  /**
   * Retries work while the database is busy or unavailable.
   *
   * @throws Error with the reason once the deadline has passed, even while the work is still waiting
   */
  retry<T>(work: () => Promise<T>): Promise<T>;
}

export function createStartupDeadline(forMs = defaultDeadlineMs): StartupDeadline {
  const deadlineMs = performance.now() + forMs;
  const leftMs = () => Math.max(0, Math.ceil(deadlineMs - performance.now()));
  let lastFailure: unknown;
  const untilDone = async <T>(work: () => Promise<T>, isOver: AbortSignal): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
        lastFailure = error.cause ?? error;
        if (isOver.aborted || leftMs() <= pauseMs) throw deadlineError(lastFailure, forMs);
        await delay(pauseMs);
      }
    }
  };
  return {
    leftMs,
    lockedMessage: () =>
      `another program has been writing to it all the time for ${Math.round(forMs / 1_000)} s. Start again when that has ended`,
    async retry(work) {
      const over = new AbortController();
      const isLate = delay(leftMs(), undefined, { signal: over.signal }).then(() => {
        throw deadlineError(lastFailure, forMs);
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

function deadlineError(cause: unknown, waitedMs: number): Error {
  const reason = firstCause(cause);
  if (reason instanceof TablesInUseError) return reason.abortedAfter(waitedMs);
  const text = reason instanceof Error ? ` (${reason.message})` : '';
  return new Error(`it has not answered for ${Math.round(waitedMs / 1_000)} s${text}`);
}
