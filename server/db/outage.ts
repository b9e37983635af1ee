/** Tracks the failures of one kind of work: reads or writes. */
export interface OutageTracker {
  onFailure(error: unknown): void;
  /** Call when rows were read or a commit succeeded. Opening a connection proves nothing. */
  onSuccess(): void;
}

/** The time without failures that ends an outage: on a full disk, single calls still succeed between failures. */
const quietMs = 1_000;

/**
 * Logs the start and the end of an outage once, instead of every failed request. An outage ends when the kind of work
 * that failed has succeeded again and nothing has failed for a second.
 */
export function createOutageTrackers(
  log: (message: string, error?: unknown) => void,
  note: (message: string) => void = log,
): {
  reads: OutageTracker;
  writes: OutageTracker;
  outageSeconds(): number | null;
} {
  const failing = new Set<OutageTracker>();
  /** The start of the current outage, on the performance.now() clock. */
  let awaySinceMs: number | null = null;
  let isBack: NodeJS.Timeout | undefined;
  const kind = (): OutageTracker => {
    const self = {
      onFailure(error: unknown) {
        clearTimeout(isBack);
        failing.add(self);
        if (awaySinceMs !== null) return;
        awaySinceMs = performance.now();
        log('the database does not answer', error);
      },
      onSuccess() {
        if (!failing.delete(self) || failing.size > 0) return;
        isBack = setTimeout(() => {
          awaySinceMs = null;
          note('the database answers again');
        }, quietMs).unref();
      },
    };
    return self;
  };
  return {
    reads: kind(),
    writes: kind(),
    outageSeconds: () => (awaySinceMs === null ? null : (performance.now() - awaySinceMs) / 1_000),
  };
}
