/** A moment by both of the device's clocks. */
export interface Moment {
  monotonicMs: number;
  wallMs: number;
}

export const momentNow = (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() });

/**
 * The time since a moment: the longer one by the two clocks. The monotonic clock may stop while the device sleeps, and the
 * wall clock may be set back.
 */
export const elapsedMs = (since: Moment, now: Moment = momentNow()): number =>
  Math.max(0, now.monotonicMs - since.monotonicMs, now.wallMs - since.wallMs);
