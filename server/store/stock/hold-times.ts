const minute = 60_000;

/** How long stock is held before the buyer is sent to a payment provider, and from then on. Stripe wants 30 minutes at least. */
export const holdMs = 40 * minute;

/**
 * With less time left, nothing is sent to a provider. By then a request may be as late, and our clock as wrong, as the rest
 * of it is longer than what Stripe wants.
 */
export const shortestLeftMs = 35 * minute;

/** However often its buyer chooses another country. */
export const longestHoldMs = 120 * minute;
