import { performance } from 'node:perf_hooks';

/** Time as the gateway sees it; tests bring their own. */
export interface Clock {
  /** Wall time, epoch milliseconds. It may jump when the machine's clock is set. */
  now(): number;
  /** Milliseconds since some fixed moment. It never jumps, so waiting is measured with it. */
  elapsedMs(): number;
  /** @returns a function that calls the run off */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsedMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    // A poll that is due some time is no reason to keep the process.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
