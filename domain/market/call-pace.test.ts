import { expect, test } from 'vitest';
import { callPace } from './call-pace.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 5, 1);
const days = 30;

/** Simulates a month with `hoursWatched` hours of visits on each day. Charts are opened all the time. */
function simulateMonth({
  limit,
  pollEveryMs,
  hoursWatched,
  charts = true,
}: {
  limit: number;
  pollEveryMs: number;
  hoursWatched: number;
  charts?: boolean;
}) {
  let usedCalls = 0;
  let maxWaitMs = 0;
  const usedByDay: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const fromMs = startMs + day * 24 * hourMs;
    for (let nowMs = fromMs; nowMs < fromMs + hoursWatched * hourMs; ) {
      const { mayPoll } = callPace({ limit, used: usedCalls, nowMs });
      if (mayPoll) usedCalls += 1;
      const { mayChart, minPollMs } = callPace({ limit, used: usedCalls, nowMs });
      if (mayChart && charts) usedCalls += 1;
      const waitMs = Math.max(pollEveryMs, minPollMs);
      maxWaitMs = Math.max(maxWaitMs, waitMs);
      nowMs += waitMs;
    }
    usedByDay.push(usedCalls);
  }
  return { used: usedCalls, longestWaitMs: maxWaitMs, usedByDay };
}

test('MKT-CALLS: a site that is watched all month stays within its calls until the last day', () => {
  const { used, longestWaitMs, usedByDay } = simulateMonth({
    limit: 10_000,
    pollEveryMs: 60_000,
    hoursWatched: 24,
  });
  expect(used).toBeLessThanOrEqual(10_000);
  expect(used).toBeGreaterThan(9_000);
  expect(longestWaitMs).toBeLessThan(10 * 60_000);
  // The last day has about as many calls as each day before.
  expect((usedByDay.at(-1) ?? 0) - (usedByDay.at(-2) ?? 0)).toBeGreaterThan(200);
});

test('MKT-CALLS: a site that is watched for two hours a day polls every minute', () => {
  const { longestWaitMs } = simulateMonth({
    limit: 10_000,
    pollEveryMs: 60_000,
    hoursWatched: 2,
    charts: false,
  });
  expect(longestWaitMs).toBe(60_000);
});

test('MKT-CALLS: once the calls are used up, nothing is requested until the next month', () => {
  const paceAt = (nowMs: number, usedCalls: number) =>
    callPace({ limit: 100, used: usedCalls, nowMs });
  expect(paceAt(startMs + hourMs, 100)).toMatchObject({ mayPoll: false, mayChart: false });
  expect(paceAt(startMs + days * 24 * hourMs - 1, 100).mayPoll).toBe(false);
  expect(paceAt(startMs + days * 24 * hourMs, 0)).toMatchObject({ mayPoll: true, mayChart: true });
});
