import type { CacheBudget, Evictable } from './cache-budget.ts';
import { type CachedResponse, memoryBytesOf } from './cached-response.ts';

interface CacheEntry extends Evictable {
  version: string;
  answer: CachedResponse;
}

/**
 * Caches finished responses by key. Concurrent requests for the same version share one computation. An outdated
 * response is never sent: after a change, every request waits for the new one.
 */
export function createResponseCache<Wanted extends { key: string }>(options: {
  /** A rejection reaches every waiting request and is not cached. */
  make(request: Wanted, version: string): Promise<CachedResponse>;
  budget: CacheBudget;
}) {
  const { make, budget } = options;
  const entries = new Map<string, CacheEntry>();
  const underWay = new Map<string, { version: string; answer: Promise<CachedResponse> }>();

  const keep = (key: string, version: string, answer: CachedResponse) => {
    const before = entries.get(key);
    if (before) budget.remove(before);
    const entry: CacheEntry = {
      version,
      answer,
      bytes: memoryBytesOf(answer) + 2 * key.length,
      used: before !== undefined,
      evict: () => entries.delete(key),
    };
    entries.set(key, entry);
    budget.add(entry);
  };

  const start = (wanted: Wanted, version: string): Promise<CachedResponse> => {
    const { key } = wanted;
    const running = underWay.get(key);
    if (running?.version === version) return running.answer;
    const making = make(wanted, version)
      .then((answer) => {
        // A newer version may have been requested meanwhile.
        if (underWay.get(key)?.answer === making) keep(key, version, answer);
        return answer;
      })
      .finally(() => {
        if (underWay.get(key)?.answer === making) underWay.delete(key);
      });
    underWay.set(key, { version, answer: making });
    return making;
  };

  const getCached = (key: string, version: string): CachedResponse | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || entry.version !== version) return undefined;
    entry.used = true;
    return entry.answer;
  };

  return {
    /**
     * The cached response of this version; undefined if there is none. Unlike `get`, this never
     * makes a response.
     */
    getCached,
    /**
     * @returns the response itself if this version is cached, else a promise, which rejects if the
     * response cannot be made
     */
    get: (wanted: Wanted, version: string): CachedResponse | Promise<CachedResponse> =>
      getCached(wanted.key, version) ?? start(wanted, version),
    replace(key: string, version: string, answer: CachedResponse): void {
      if (entries.get(key)?.version === version) keep(key, version, answer);
    },
  };
}
