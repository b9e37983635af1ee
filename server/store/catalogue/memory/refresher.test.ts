import { expect, test } from 'vitest';
import { createRefresher } from './refresher.ts';

test('STORE-STOCK: a failed refresh is reported, but not once the store is closing', async () => {
  const reportedErrors: unknown[] = [];
  const failure = Promise.withResolvers<void>();
  const refresher = createRefresher({
    refresh: () => failure.promise,
    failed: (error) => reportedErrors.push(error),
    everyMs: 60_000,
    waitMs: 60_000,
    now: () => 0,
  });
  const pendingRefresh = refresher.refreshWithin(60_000);
  refresher.stop();
  failure.reject(new Error('the database is closed'));
  await pendingRefresh;
  expect(reportedErrors).toEqual([]);
});
