import { LRUCache } from 'lru-cache';

export interface RateLimit {
  /** Counts one request. @returns 0 if the request is allowed, else the seconds to wait */
  take(client: string): number;
}

const windowMs = 60_000;

// Bounds memory. `maxSize` allocates on demand, unlike `max`. If more clients than this come in one minute, the
// oldest counts are dropped.
const maxClients = 50_000;

/**
 * Limits each client's requests, in one-minute windows that start with its first request.
 *
 * @param perMinute 0: no limit
 * @param elapsedMs a monotonic clock: if the wall clock were set back, a client would be locked out until it caught up
 */
export function createRateLimit(
  perMinute: number,
  elapsedMs: () => number = () => performance.now(),
): RateLimit {
  const windows = new LRUCache<string, { startedMs: number; count: number }>({
    maxSize: maxClients,
    sizeCalculation: () => 1,
  });
  return {
    take(client) {
      if (perMinute === 0) return 0;
      const atMs = elapsedMs();
      const window = windows.get(client);
      if (window === undefined || atMs - window.startedMs >= windowMs) {
        windows.set(client, { startedMs: atMs, count: 1 });
        return 0;
      }
      if (window.count >= perMinute)
        return Math.max(1, Math.ceil((window.startedMs + windowMs - atMs) / 1_000));
      window.count++;
      return 0;
    },
  };
}
