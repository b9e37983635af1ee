import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { createDatabaseClock } from '../../server/fleet/database-clock.ts';
import { testDatabase } from './test-database.ts';

const hourMs = 3_600_000;

async function databaseClock(elapsedMs?: () => number) {
  const database = await testDatabase();
  const db = await openDatabase({ place: database.place });
  const clock = await createDatabaseClock(db, elapsedMs);
  onTestFinished(async () => {
    clock.close();
    await db.close();
    await database.remove();
  });
  return clock;
}

test('FLEET-CLOCK: a machine’s clock that is fast, or is set while the site runs, changes nothing', async () => {
  const realMs = Date.now();
  const wallClock = vi.spyOn(Date, 'now').mockImplementation(() => realMs + hourMs);
  onTestFinished(() => wallClock.mockRestore());
  const clock = await databaseClock();
  expect(Math.abs(clock.now() - realMs)).toBeLessThan(60_000);
  wallClock.mockImplementation(() => realMs - hourMs);
  expect(Math.abs(clock.now() - realMs)).toBeLessThan(60_000);
});

test('FLEET-CLOCK: after a machine has slept, holds end by the database’s time', async () => {
  let elapsedMs = performance.now();
  const clock = await databaseClock(() => elapsedMs);
  // A monotonic clock stands still while its machine sleeps. Here it falls behind.
  elapsedMs -= hourMs;
  expect(Math.abs((await clock.exactNow()) - Date.now())).toBeLessThan(60_000);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(60_000);
});
