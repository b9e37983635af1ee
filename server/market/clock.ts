import { performance } from 'node:perf_hooks';

/** The time source of the market's code, which tests replace. */
export interface Clock {
  /** Wall time, epoch milliseconds, which may jump when the machine's clock is set. */
  now(): number;
  /** Monotonic time in milliseconds, for measuring durations. */
  elapsedMs(): number;
  /** @returns a function that cancels the run */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsedMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    // A pending poll must not keep the process alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
