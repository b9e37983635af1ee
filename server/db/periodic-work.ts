import { DatabaseUnavailableError } from './database-unavailable.ts';

interface PeriodicWorkOptions {
  what: string;
  everyMs: number;
  /** One round, which should end soon once the signal is aborted. */
  work(stopping: AbortSignal): Promise<void>;
  log(message: string, error?: unknown): void;
}

/**
 * Runs some work at once and then repeatedly, in rounds that never overlap. A failed round is
 * logged, unless the database is unavailable, and the next round tries again.
 *
 * @returns a function that stops the rounds and waits for the current one
 */
export function startPeriodicWork({
  what,
  everyMs,
  work,
  log,
}: PeriodicWorkOptions): () => Promise<void> {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  const turn = () => {
    round ??= work(stopping.signal)
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailableError)) log(what, error);
      })
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(turn, everyMs);
  timer.unref();
  turn();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}
