/** A moment by both of the device's clocks. */
export interface Moment {
  monotonicMs: number;
  wallMs: number;
}

export const momentNow = (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() });

/** Corrections of a clock by the network's time are smaller. */
const setBackMs = 5_000;

/**
 * The time since a moment: the longer one by the two clocks, because the monotonic clock may stop while the device sleeps.
 * Infinity where the wall clock was set back: how long the device slept is then unknown.
 */
export function elapsedMs(since: Moment, now: Moment = momentNow()): number {
  const monotonicMs = now.monotonicMs - since.monotonicMs;
  const wallMs = now.wallMs - since.wallMs;
  return wallMs < monotonicMs - setBackMs
    ? Number.POSITIVE_INFINITY
    : Math.max(monotonicMs, wallMs, 0);
}
