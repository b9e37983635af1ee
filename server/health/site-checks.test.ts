import { expect, test } from 'vitest';
import type { MarketSnapshot } from '../../contract/market.ts';
import { databaseCheck, leaseCheck, marketCheck } from './site-checks.ts';

const asOfMs = Date.UTC(2026, 0, 1);
const snapshot = (failure: string | null): MarketSnapshot => ({
  coins: [],
  source: failure === null ? 'live' : 'cached',
  asOfMs,
  failure,
  credit: null,
  version: 'a',
});

test('OPS-READY: the market blocks until its first poll has settled, and never afterwards', async () => {
  let shownSnapshot: MarketSnapshot | null = null;
  const firstPoll = Promise.withResolvers<void>();
  const checkMarket = marketCheck(
    { snapshot: () => shownSnapshot, ready: firstPoll.promise },
    () => asOfMs + 90_400,
  );
  expect(checkMarket()).toEqual({ ok: false, reason: 'the first poll is under way', blocks: true });
  shownSnapshot = snapshot('Bad Gateway');
  firstPoll.resolve();
  await firstPoll.promise;
  expect(checkMarket()).toEqual({
    ok: false,
    ageSeconds: 90,
    reason: 'the last poll failed: Bad Gateway',
  });
  shownSnapshot = snapshot(null);
  expect(checkMarket()).toEqual({ ok: true, ageSeconds: 90 });
});

test('OPS-READY: a database that does not answer is reported, but the site stays ready', () => {
  expect(databaseCheck({ outageSeconds: () => null })).toEqual({ ok: true });
  expect(databaseCheck({ outageSeconds: () => 12.3 })).toEqual({
    ok: false,
    ageSeconds: 12,
    reason: 'the database does not answer',
  });
});

test('OPS-READY: the check of the lease says which process polls, and reports a process that polls on its own', () => {
  expect(leaseCheck({ leader: () => 'another process' })).toEqual({
    ok: true,
    reason: 'another process polls for all',
  });
  expect(leaseCheck({ leader: () => 'alone' })).toMatchObject({ ok: false });
});
