import { BoundedMap } from '../limits/bounded-map.ts';

/** Counts what one client does in a minute. */
export interface RateLimit {
  /** 0 when the client may go on and is counted, else the seconds after which to come back. */
  take(client: string): number;
}

const windowMs = 60_000;

// Beyond this many clients in one minute the oldest counts are forgotten rather than memory filled.
const mostClients = 50_000;

/**
 * At most so many a minute for each client, in fixed windows that start with its first request.
 *
 * @param perMinute 0: no limit
 * @param elapsedMs of a clock that never jumps: set back, the wall clock would shut a client out until it has caught up
 */
export function createRateLimit(
  perMinute: number,
  elapsedMs: () => number = () => performance.now(),
): RateLimit {
  const windows = new BoundedMap<string, { startedMs: number; count: number }>(mostClients);
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
