import type { Clock } from './clock.ts';

/** After this long without anybody asking, polling stops until somebody does. */
const watchedForMs = 5 * 60_000;
/** A failed poll is tried again up to this share of the interval early, so that many sites do not come back at once. */
const jitterShare = 0.1;

export type PollOutcome = { ok: true } | { ok: false; retryAfterMs: number | null };

export interface PollerOptions {
  /** Makes one poll. It never rejects. */
  poll(closing: AbortSignal): Promise<PollOutcome>;
  pollEveryMs: number;
  clock: Clock;
  /** 0 up to 1. */
  random(): number;
}

/**
 * Decides when to poll: at once, then every interval while somebody watches, and never twice at a time.
 *
 * After a failure the next poll is due an interval later at most, so the site is live again within one interval
 * of the provider's recovery; every failed call counts at the provider like a good one, so it is hardly sooner either.
 * Only a provider that names a longer wait gets it.
 */
export function createPoller({ poll, pollEveryMs, clock, random }: PollerOptions) {
  const closing = new AbortController();
  let inFlight: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  let dueMs = clock.elapsedMs();
  let watchedMs = Number.NEGATIVE_INFINITY;

  const isWatched = () => clock.elapsedMs() - watchedMs <= watchedForMs;

  const waitAtMost = (outcome: PollOutcome) =>
    outcome.ok ? pollEveryMs : pollEveryMs * (1 - jitterShare * random());

  const start = (): void => {
    const startedMs = clock.elapsedMs();
    cancelTimer?.();
    cancelTimer = null;
    inFlight = poll(closing.signal).then((outcome) => {
      inFlight = null;
      const askedWaitMs = outcome.ok ? 0 : (outcome.retryAfterMs ?? 0);
      dueMs = Math.max(startedMs + waitAtMost(outcome), clock.elapsedMs() + askedWaitMs);
      schedule();
    });
  };

  const schedule = (): void => {
    if (closing.signal.aborted || inFlight || cancelTimer || !isWatched()) return;
    cancelTimer = clock.after(Math.max(dueMs - clock.elapsedMs(), 0), () => {
      cancelTimer = null;
      if (isWatched()) start();
    });
  };

  start();
  const first = inFlight ?? Promise.resolve();

  return {
    /** Settles when the first poll has. */
    first,
    /** Somebody looks: polls now when a poll is due, and goes on polling for five minutes. */
    watch(): void {
      watchedMs = clock.elapsedMs();
      if (closing.signal.aborted || inFlight) return;
      if (watchedMs >= dueMs) start();
      else schedule();
    },
    /** The poll under way, if there is one. */
    inFlight: () => inFlight,
    /** Gives the poll under way up and makes no more. */
    async close(): Promise<void> {
      closing.abort();
      cancelTimer?.();
      cancelTimer = null;
      await inFlight;
    },
  };
}
