/** A moment by both clocks of the device. */
export interface Moment {
  monotonicMs: number;
  wallMs: number;
}

export const momentNow = (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() });

/**
 * How long ago a moment was: the longer of what the two clocks say. The monotonic clock may stand still while the device
 * sleeps, and the wall clock may be set back.
 */
export const elapsedMs = (since: Moment, now: Moment = momentNow()): number =>
  Math.max(0, now.monotonicMs - since.monotonicMs, now.wallMs - since.wallMs);
