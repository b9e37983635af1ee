/** What a client is told to wait when the database stayed locked. */
export const busyRetryAfterSeconds = 5;
