import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { createCallBudget, readCalls } from '../../server/market/call-budget.ts';
import { manualClock } from '../fakes/manual-clock.ts';
import { historyDatabase } from './test-database.ts';

const provider = { baseUrl: 'https://api.coingecko.com/api/v3', apiKey: 'CG-key' };

async function site() {
  const database = await historyDatabase();
  const db = await openDatabase({ place: database.place, schema: 'market' });
  onTestFinished(async () => {
    await db.close();
    await database.remove();
  });
  const clock = manualClock(Date.parse('2026-06-15T12:00:00Z'));
  const logLines: string[] = [];
  let isAway = false;
  const run = (apiKey = provider.apiKey) =>
    createCallBudget({
      limit: 100,
      provider: { ...provider, apiKey },
      now: clock.now,
      open: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(db)),
      log: (line) => logLines.push(line),
    });
  return {
    db,
    clock,
    logged: logLines,
    run,
    away(now: boolean) {
      isAway = now;
    },
  };
}

test('MKT-CALLS: the count of a month is kept over restarts, for all processes, by provider and key', async () => {
  const { db, run } = await site();
  const [firstRun, secondRun] = [run(), run()];
  for (let call = 0; call < 20; call += 1) (call % 2 ? firstRun : secondRun).spend();
  await Promise.all([firstRun.flush(), secondRun.flush()]);
  const thirdRun = run();
  await thirdRun.flush();
  expect(thirdRun.used()).toEqual({ calls: 20, limit: 100 });
  expect(await readCalls(db.read, provider, '2026-06')).toBe(20);
  const otherRun = run('CG-other');
  await otherRun.flush();
  expect(otherRun.used()?.calls).toBe(0);
});

test('MKT-CALLS: a new month begins with all its calls', async () => {
  const { clock, run } = await site();
  const budget = run();
  for (let call = 0; call < 100; call += 1) budget.spend();
  await budget.flush();
  expect([budget.mayPoll(), budget.mayFetchChart()]).toEqual([false, false]);
  clock.advance(16 * 86_400_000);
  expect([budget.mayPoll(), budget.used()?.calls]).toEqual([true, 0]);
});

test('MKT-CALLS: while the count cannot be stored the process counts by itself, and adds it later', async () => {
  const { away, logged, run } = await site();
  const budget = run();
  await budget.flush();
  away(true);
  for (let call = 0; call < 5; call += 1) {
    budget.spend();
    await budget.flush();
  }
  expect(budget.used()?.calls).toBe(5);
  expect(logged).toEqual([expect.stringContaining('cannot be kept')]);
  away(false);
  budget.spend();
  await budget.flush();
  const secondRun = run();
  await secondRun.flush();
  expect(secondRun.used()?.calls).toBe(6);
});
