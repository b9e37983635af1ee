import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseBusy, firstCause } from './database-busy.ts';

const pauseMs = 250;
/** Another process may be migrating, or the database server may be starting. No visitor waits yet. */
const usualMs = 30_000;

/** One deadline for all database work at start. */
export interface StartupDeadline {
  leftMs(): number;
  /**
   * Retries work while the database is busy or unavailable.
   *
   * @throws Error with the reason once the deadline has passed, even while the work is still waiting
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
  const reason = firstCause(cause);
  const text = reason instanceof Error ? ` (${reason.message})` : '';
  return `it has not answered for ${Math.round(waitedMs / 1_000)} s${text}`;
}
