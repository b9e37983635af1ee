const minuteMs = 60_000;

/**
 * How long a hold lasts. The time starts again when the buyer is sent to a payment provider.
 * Stripe's minimum is 30 minutes.
 */
export const holdMs = 40 * minuteMs;

/**
 * If less time is left, the expiry is computed again, which needs a new idempotency key. A request that is repeated
 * within 90 seconds keeps its key, so that the session of a lost response is found.
 */
export const minTimeToPayMs = 38.5 * minuteMs;

/** The longest hold, however often its buyer chooses another country. */
export const maxHoldMs = 120 * minuteMs;

/** How long a hold lasts, in words for the owner. */
export const holdText = `${holdMs / minuteMs} minutes, and ${maxHoldMs / minuteMs} at most`;
