/** A cache entry, which can be rebuilt after an eviction. */
export interface Evictable {
  readonly bytes: number;
  /** Set by the entry's cache at each hit. Entries without a hit are evicted first. */
  used: boolean;
  evict(): void;
}

export interface CacheBudget {
  add(entry: Evictable): void;
  /** Releases the bytes of an entry that its cache has replaced or dropped itself. */
  remove(entry: Evictable): void;
}

/**
 * One bound in bytes for several caches. When a new entry does not fit, the oldest entries without
 * a hit since they were last passed over are evicted. (This is the clock algorithm: a hit costs one
 * assignment, and a flood of odd requests evicts its own entries.)
 */
export function createCacheBudget(maxBytes: number): CacheBudget {
  const entries = new Set<Evictable>();
  let bytes = 0;
  const remove = (kept: Evictable) => {
    if (entries.delete(kept)) bytes -= kept.bytes;
  };
  return {
    remove,
    add(added) {
      entries.add(added);
      bytes += added.bytes;
      for (const entry of entries) {
        if (bytes <= maxBytes) return;
        entries.delete(entry);
        if (entry.used) {
          // Give a second chance: move to the end of the queue, which this loop may reach again.
          entry.used = false;
          entries.add(entry);
        } else {
          bytes -= entry.bytes;
          entry.evict();
        }
      }
    },
  };
}
