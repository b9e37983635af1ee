import { LRUCache } from 'lru-cache';
import { type CachedResponse, memoryBytesOf } from './cached-response.ts';

interface Entry {
  version: string;
  answer: CachedResponse;
}

/** One bound in bytes for the responses of several caches, of which those go first that nobody has asked for the longest. */
export type CacheBudget = LRUCache<string, Entry>;

export const createCacheBudget = (maxBytes: number): CacheBudget =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => memoryBytesOf(answer) + 2 * key.length,
  });
