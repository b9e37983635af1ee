import { expect, test } from 'vitest';
import { createCacheBudget } from './cache-budget.ts';
import { buildResponse, type CachedResponse, memoryBytesOf } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';

const answerOf = (body: string) => buildResponse({ contentType: 'text/plain', body, headers: [] });

function createCountingCache(budget = createCacheBudget(1_000_000)) {
  const madeKeys: string[] = [];
  const cache = createResponseCache<{ key: string }>({
    budget,
    make({ key }, version) {
      madeKeys.push(`${version} ${key}`);
      return answerOf(`${version} ${key}`);
    },
  });
  const bodyOf = ({ variants }: CachedResponse) => variants.identity.body.toString();
  const ask = async (key: string, version: string) => bodyOf(await cache.get({ key }, version));
  return { cache, madeKeys, ask };
}

test('a response is made once for all simultaneous requests, and again for a new version', async () => {
  const { madeKeys, ask } = createCountingCache();
  await Promise.all([ask('a', '1'), ask('a', '1'), ask('a', '1')]);
  await ask('a', '2');
  expect(madeKeys).toEqual(['1 a', '2 a']);
});

test('a request for a version never gets another, even while one is being made', async () => {
  const { cache, ask } = createCountingCache();
  expect(await ask('a', '1')).toBe('1 a');
  expect(await Promise.all([ask('a', '2'), ask('a', '3'), ask('a', '2')])).toEqual([
    '2 a',
    '3 a',
    '2 a',
  ]);
  expect(cache.getCached('a', '1')).toBeUndefined();
});

test('HOLD-MEMORY: all caches together stay within their budget, and entries in regular use stay', async () => {
  const maxEntries = 5;
  const budget = createCacheBudget(maxEntries * (memoryBytesOf(await answerOf('1 odd 100')) + 20));
  const oddCache = createCountingCache(budget);
  const usual = createCountingCache(budget);
  for (let i = 100; i < 300; i++) {
    await usual.ask('all', '1');
    await oddCache.ask(`odd ${i}`, '1');
  }
  expect(usual.madeKeys).toHaveLength(1);
  const keptKeys = oddCache.madeKeys.filter((_, index) =>
    oddCache.cache.getCached(`odd ${100 + index}`, '1'),
  );
  expect(keptKeys).toHaveLength(maxEntries - 1);
});

test('a response larger than the budget is sent and not cached', async () => {
  const { cache, ask } = createCountingCache(createCacheBudget(10));
  expect(await ask('a', '1')).toBe('1 a');
  expect(cache.getCached('a', '1')).toBeUndefined();
});

test('a response that failed is tried again', async () => {
  let fails = true;
  const cache = createResponseCache<{ key: string }>({
    budget: createCacheBudget(1_000_000),
    make: () => (fails ? Promise.reject(new Error('no')) : answerOf('a')),
  });
  await expect(cache.get({ key: 'a' }, '1')).rejects.toThrow('no');
  fails = false;
  expect((await cache.get({ key: 'a' }, '1')).status).toBe(200);
});
