import { setTimeout as after } from 'node:timers/promises';

interface Options {
  refresh(): Promise<void>;
  failed(error: unknown): void;
  everyMs: number;
  /** The longest wait of a visitor for an overdue refresh. */
  waitMs: number;
  now(): number;
}

/**
 * After this many missed intervals, a request triggers the refresh: after the machine has slept, requests
 * come before the timer.
 */
const missedRefreshes = 2;

export function createRefresher({ refresh, failed, everyMs, waitMs, now }: Options) {
  let checkedAtMs = now();
  let running: Promise<void> | null = null;
  let isStopped = false;
  let waiting: Promise<void> | null = null;

  const refreshOnce = (): Promise<void> => {
    running ??= refresh()
      .catch((error: unknown) => {
        // The database may be closed during the last refresh.
        if (!isStopped) failed(error);
      })
      .finally(() => {
        running = null;
        checkedAtMs = now();
      });
    return running;
  };
  const refreshWithin = (atMostMs: number): Promise<void> => {
    const timeout = new AbortController();
    return Promise.race([
      refreshOnce(),
      after(atMostMs, undefined, { ref: false, signal: timeout.signal }),
    ]).finally(() => timeout.abort());
  };
  const timer = setInterval(refreshOnce, everyMs);
  timer.unref();

  return {
    isRunning: () => running !== null,
    /** Settles after the refresh, or after `atMostMs`. */
    refreshWithin,
    /**
     * Null unless the last refresh is overdue; then settles after the next refresh, or after
     * `waitMs`.
     */
    checked(): Promise<void> | null {
      // Use the wall clock, because only that clock advances while the machine sleeps. The only
      // effect of setting that clock back is an extra refresh.
      if (waiting === null && Math.abs(now() - checkedAtMs) >= missedRefreshes * everyMs)
        waiting = refreshWithin(waitMs).finally(() => {
          waiting = null;
          checkedAtMs = now();
        });
      return waiting;
    },
    /**
     * Stops the timer.
     *
     * @returns the refresh under way, if any
     */
    stop(): Promise<void> | null {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
