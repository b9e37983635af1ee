import { expect, test } from 'vitest';
import { createRefresher } from './refresher.ts';

test('STORE-STOCK: a failed refresh is reported, but not once the store is closing', async () => {
  const told: unknown[] = [];
  const fails = Promise.withResolvers<void>();
  const refresher = createRefresher({
    refresh: () => fails.promise,
    failed: (error) => told.push(error),
    everyMs: 60_000,
    waitMs: 60_000,
    now: () => 0,
  });
  const refreshed = refresher.refreshWithin(60_000);
  refresher.stop();
  fails.reject(new Error('the database is closed'));
  await refreshed;
  expect(told).toEqual([]);
});
