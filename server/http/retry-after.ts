/** Longer than the window of any usual rate limit. The cap keeps a wrong date from stopping polls for days. */
export const maxRetryAfterMs = 15 * 60_000;

/**
 * The milliseconds that a Retry-After header names, from 0 to 15 minutes; null for a missing or unreadable header.
 *
 * @param header seconds, or an HTTP date
 * @param fromMs the base for a date: the same response's Date header, because the two clocks may differ
 */
export function retryAfterMs(header: string | null, fromMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - fromMs;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(waitMs, 0), maxRetryAfterMs);
}
