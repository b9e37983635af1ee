/** The Retry-After of an answer when the database or the payment provider is unavailable. */
export const busyRetryAfterSeconds = 5;
