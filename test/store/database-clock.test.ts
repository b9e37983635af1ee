import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { createDatabaseClock } from '../../server/fleet/database-clock.ts';
import { testDatabase } from './test-database.ts';

test('FLEET-CLOCK: a process whose own clock is an hour fast goes by the database’s', async () => {
  const database = await testDatabase();
  const db = await openDatabase({ place: database.place });
  const clock = await createDatabaseClock(db, () => Date.now() + 3_600_000);
  onTestFinished(async () => {
    clock.close();
    await db.close();
    await database.remove();
  });
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(60_000);
});
