const minuteMs = 60_000;

/**
 * The length of a hold, which restarts when the buyer is sent to a payment provider. Stripe's minimum is 30 minutes.
 */
export const holdMs = 40 * minuteMs;

/**
 * If less time is left, the expiry is computed anew, which needs a new idempotency key. A request that is repeated
 * within 90 seconds keeps its key, so that a lost response is found again.
 */
export const shortestLeftMs = 38.5 * minuteMs;

/** The limit of a hold, however often its buyer chooses another country. */
export const longestHoldMs = 120 * minuteMs;
