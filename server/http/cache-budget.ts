/** Something kept that can be made again. */
export interface Kept {
  readonly bytes: number;
  /** Set by its cache whenever it is asked for; what is not asked for goes first. */
  used: boolean;
  /** Takes it out of its cache. */
  forget(): void;
}

export interface CacheBudget {
  add(kept: Kept): void;
  /** For what its cache has replaced or dropped by itself. */
  remove(kept: Kept): void;
}

/**
 * One bound in bytes for several caches. Where a new entry does not fit, the oldest ones go that have not been asked for
 * since they were last passed over (the clock algorithm: a hit costs one assignment, and a flood of odd requests pushes out
 * itself).
 */
export function createCacheBudget(maxBytes: number): CacheBudget {
  const entries = new Set<Kept>();
  let bytes = 0;
  const remove = (kept: Kept) => {
    if (entries.delete(kept)) bytes -= kept.bytes;
  };
  return {
    remove,
    add(added) {
      entries.add(added);
      bytes += added.bytes;
      for (const kept of entries) {
        if (bytes <= maxBytes) return;
        entries.delete(kept);
        if (kept.used) {
          // Once more at the end of the line, where this loop comes by again.
          kept.used = false;
          entries.add(kept);
        } else {
          bytes -= kept.bytes;
          kept.forget();
        }
      }
    },
  };
}
