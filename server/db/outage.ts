/** What one kind of work has met: reading, or writing. */
export interface Outage {
  failed(error: unknown): void;
  /** Called for what shows that the database works: rows that were read, a commit. A connection alone shows nothing. */
  answered(): void;
}

/** Full disks and servers at their limits answer one and refuse the next: in between the database is not back. */
const quietMs = 1_000;

/**
 * Says once that the database is away and once that it is back, not at every request in between. It is back when
 * whatever failed has worked again, and nothing has failed since for a second.
 */
export function createOutage(log: (message: string, error?: unknown) => void): {
  reads: Outage;
  writes: Outage;
} {
  const failing = new Set<Outage>();
  let away = false;
  let isBack: NodeJS.Timeout | undefined;
  const kind = (): Outage => {
    const self = {
      failed(error: unknown) {
        clearTimeout(isBack);
        failing.add(self);
        if (!away) log('the database does not answer', error);
        away = true;
      },
      answered() {
        if (!failing.delete(self) || failing.size > 0) return;
        isBack = setTimeout(() => {
          away = false;
          log('the database answers again');
        }, quietMs).unref();
      },
    };
    return self;
  };
  return { reads: kind(), writes: kind() };
}
