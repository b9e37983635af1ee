import type { CacheBudget } from './cache-budget.ts';
import type { CachedResponse } from './cached-response.ts';

/** Of the caches that share a budget, which one a key is of. */
let caches = 0;

/**
 * Finished responses by key. Concurrent requests for the same version share one computation.
 * An outdated response is never sent: after a change, every request waits for the new one.
 */
export function createResponseCache<Wanted extends { key: string }>(options: {
  /** A rejection reaches every waiting request and is not cached. */
  make(wanted: Wanted, version: string): Promise<CachedResponse>;
  /** Bounds what is kept. */
  budget: CacheBudget;
}) {
  const { make, budget } = options;
  const prefix = `${++caches} `;
  const underWay = new Map<string, { version: string; answer: Promise<CachedResponse> }>();

  const keep = (key: string, version: string, answer: CachedResponse) =>
    budget.set(prefix + key, { version, answer });

  const start = (wanted: Wanted, version: string): Promise<CachedResponse> => {
    const { key } = wanted;
    const running = underWay.get(key);
    if (running?.version === version) return running.answer;
    const making = make(wanted, version)
      .then((answer) => {
        // A newer version may be under way by now.
        if (underWay.get(key)?.answer === making) keep(key, version, answer);
        return answer;
      })
      .finally(() => {
        if (underWay.get(key)?.answer === making) underWay.delete(key);
      });
    underWay.set(key, { version, answer: making });
    return making;
  };

  const kept = (key: string, version: string): CachedResponse | undefined => {
    const entry = budget.get(prefix + key);
    return entry?.version === version ? entry.answer : undefined;
  };

  return {
    /** The response of this version, if it is cached. */
    kept,
    /** @returns the response itself if this version is cached, else a promise, which rejects if it cannot be made */
    get: (wanted: Wanted, version: string): CachedResponse | Promise<CachedResponse> =>
      kept(wanted.key, version) ?? start(wanted, version),
    /** Replaces a response with a better compressed one of the same version. */
    replace(key: string, version: string, answer: CachedResponse): void {
      if (budget.peek(prefix + key)?.version === version) keep(key, version, answer);
    },
  };
}
