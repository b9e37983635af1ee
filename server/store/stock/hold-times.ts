const minute = 60_000;

/** The length of a hold, counted anew when the buyer is sent to a payment provider. Stripe's minimum is 30 minutes. */
export const holdMs = 40 * minute;

/**
 * With less time left, the expiry is computed anew, which takes a new idempotency key. A request that is repeated within 90
 * seconds keeps its key, so that an answer that was lost is found again.
 */
export const shortestLeftMs = 38.5 * minute;

/** However often its buyer chooses another country. */
export const longestHoldMs = 120 * minute;
