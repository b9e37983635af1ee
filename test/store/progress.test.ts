import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { operate } from './operator.ts';
import { startMs } from './running-store.ts';
import { sqliteDatabase, type TestDatabase, testDatabase } from './test-database.ts';

it('OPS-PROGRESS: import, audit, backup, restore and move-to-postgres show their progress', async () => {
  const [store, emptyDatabase] = [await testDatabase(), await testDatabase({ untouched: true })];
  const [file, target] = [await sqliteDatabase(), await testDatabase({ untouched: true })];
  for (const { remove } of [store, emptyDatabase, file, target]) onTestFinished(remove);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'one.csv'), 'handle,title,price,currency\none,One,1,eur\n');
  // Each reading of this clock advances it by ten seconds.
  let lookCount = 0;
  const slowOptions = { folder, elapsedMs: () => ++lookCount * 10_000 };
  const expectProgress = async (database: TestDatabase, args: string[], line: RegExp) => {
    const commandResult = await operate({ database, clock: { nowMs: startMs } }, args, slowOptions);
    expect([args, commandResult.code, commandResult.err]).toEqual([
      args,
      0,
      expect.stringMatching(line),
    ]);
  };
  await expectProgress(store, ['import', 'one.csv'], /^Products: 1 of 1, /m);
  await expectProgress(store, ['audit'], /^Checks: \d+ of \d+, /m);
  await expectProgress(store, ['backup', 'copy'], /^Kilobytes: \d+/m);
  await expectProgress(emptyDatabase, ['restore', 'copy'], /^Kilobytes: \d+/m);
  if ('file' in target.place) return;
  await expectProgress(file, ['import', 'one.csv'], /^Products: 1 of 1, /m);
  await expectProgress(file, ['move-to-postgres', target.place.url], /^Rows: \d+ of \d+, /m);
});
