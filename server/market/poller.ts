import type { Clock } from './clock.ts';

/** The time without a visit after which polling pauses. */
const watchedForMs = 5 * 60_000;
/** A retry is up to this share of the interval early, at random, so that many sites do not retry in step. */
const jitterShare = 0.1;

/** The time from the end of this poll until the next poll. */
export type PollOutcome = { waitMs: number };

export interface PollerOptions {
  /** Polls once. Never rejects. */
  poll(closing: AbortSignal): Promise<PollOutcome>;
  /** The time until the next poll while nobody watches, from the end of the last; null for none. */
  idleEveryMs?: number | null;
  clock: Clock;
}

/**
 * The time between the end of a poll of the provider and the next poll, in milliseconds.
 *
 * After a failure the next poll comes at most one interval later, so that the site is live again
 * within an interval of the provider's recovery. The poll does not come much sooner, because failed
 * calls count against the provider's rate limit, too. A Retry-After header can make the wait
 * longer.
 */
export function waitAfterPoll(poll: {
  tookMs: number;
  failed: { retryAfterMs: number | null } | null;
  pollEveryMs: number;
  /** 0 up to 1. */
  random(): number;
}): number {
  const { tookMs, failed, pollEveryMs, random } = poll;
  if (failed === null) return Math.max(0, pollEveryMs - tookMs);
  const soonestMs = pollEveryMs * (1 - jitterShare * random()) - tookMs;
  return Math.max(0, soonestMs, failed.retryAfterMs ?? 0);
}

/**
 * Decides when to poll: at once, then after the wait of each poll while somebody watches, and at the idle interval while
 * nobody does. Polls never overlap.
 */
export function createPoller({ poll, idleEveryMs = null, clock }: PollerOptions) {
  const closing = new AbortController();
  let inFlight: Promise<void> | null = null;
  let timer: { atMs: number; cancel(): void } | null = null;
  let dueMs = clock.elapsedMs();
  /** The start of the last poll, here or in another process. */
  let polledMs = dueMs;
  let watchedMs = Number.NEGATIVE_INFINITY;

  const isWatched = () => clock.elapsedMs() - watchedMs <= watchedForMs;

  const start = (): void => {
    timer?.cancel();
    timer = null;
    polledMs = clock.elapsedMs();
    inFlight = poll(closing.signal).then(({ waitMs }) => {
      inFlight = null;
      dueMs = clock.elapsedMs() + waitMs;
      schedule();
    });
  };

  /** The time of the next poll in the current state, on the scale of `clock.elapsedMs()`; null for none. */
  const nextMs = (): number | null => {
    if (isWatched()) return dueMs;
    return idleEveryMs === null ? null : Math.max(dueMs, polledMs + idleEveryMs);
  };

  const schedule = (): void => {
    const atMs = nextMs();
    if (closing.signal.aborted || inFlight || atMs === null) return;
    // A visit brings an idle poll forward.
    if (timer !== null && timer.atMs <= atMs) return;
    timer?.cancel();
    const cancel = clock.after(Math.max(atMs - clock.elapsedMs(), 0), () => {
      timer = null;
      const nowDueMs = nextMs();
      if (nowDueMs !== null && nowDueMs <= clock.elapsedMs()) start();
      else schedule();
    });
    timer = { atMs, cancel };
  };

  start();
  const first = inFlight ?? Promise.resolve();

  return {
    /** Resolves when the first poll has settled. */
    first,
    /** Call on a visit: polls now if a poll is due, and keeps polling for five minutes. */
    watch(): void {
      watchedMs = clock.elapsedMs();
      if (closing.signal.aborted || inFlight) return;
      if (watchedMs >= dueMs) start();
      else schedule();
    },
    isWatched,
    /** Call when another process has polled, so that the idle interval restarts. */
    polledElsewhere(): void {
      polledMs = clock.elapsedMs();
    },
    inFlight: () => inFlight,
    async close(): Promise<void> {
      closing.abort();
      timer?.cancel();
      timer = null;
      await inFlight;
    },
  };
}
