import type { Clock } from '../../server/market/clock.ts';

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Advances time and runs everything that falls due, in order and at its own time. */
  advance(ms: number): void;
  /** Sets only the wall clock, as an operator or a time server does. */
  setWall(epochMs: number): void;
  /** The time of the next run, as elapsedMs; null if nothing is scheduled. */
  nextDueMs(): number | null;
}

export function manualClock(startMs = Date.parse('2026-06-01T12:00:00Z')): ManualClock {
  let elapsedMs = 0;
  let wallStartMs = startMs;
  let timers: { atMs: number; run(): void }[] = [];
  return {
    now: () => wallStartMs + elapsedMs,
    elapsedMs: () => elapsedMs,
    after(delayMs, run) {
      const timer = { atMs: elapsedMs + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((otherTimer) => otherTimer !== timer);
      };
    },
    advance(ms) {
      const endMs = elapsedMs + ms;
      for (;;) {
        const nextTimer = timers
          .filter((timer) => timer.atMs <= endMs)
          .toSorted((a, b) => a.atMs - b.atMs)[0];
        if (nextTimer === undefined) break;
        timers = timers.filter((timer) => timer !== nextTimer);
        elapsedMs = Math.max(elapsedMs, nextTimer.atMs);
        nextTimer.run();
      }
      elapsedMs = endMs;
    },
    setWall(epochMs) {
      wallStartMs = epochMs - elapsedMs;
    },
    nextDueMs: () => (timers.length === 0 ? null : Math.min(...timers.map((timer) => timer.atMs))),
  };
}
