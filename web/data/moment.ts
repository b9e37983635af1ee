/** A moment by both of the device's clocks. */
export interface Moment {
  monotonicMs: number;
  wallMs: number;
}

export const momentNow = (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() });

/** The smallest step back that counts as a change of the clock, larger than a correction by network time. */
const setBackMs = 5_000;

/**
 * The time since a moment: the longer of the two clocks' results, because the monotonic clock may stop while the device
 * sleeps. Infinity if the wall clock was set back, because the length of a sleep is then unknown.
 */
export function elapsedMs(since: Moment, now: Moment = momentNow()): number {
  const monotonicMs = now.monotonicMs - since.monotonicMs;
  const wallMs = now.wallMs - since.wallMs;
  return wallMs < monotonicMs - setBackMs
    ? Number.POSITIVE_INFINITY
    : Math.max(monotonicMs, wallMs, 0);
}
