import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { DatabasePlace } from '../../server/db/database.ts';
import { queryReadOnly } from '../../server/db/inspect-database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { isFull } from '../full-run.ts';
import { audit } from './audit.ts';
import { variantId } from './fixture-catalogue.ts';
import { operate } from './operator.ts';
import { startStoreProcess } from './programs/store-process.ts';
import { type AcknowledgedCheckouts, expectAllKnown, shopUntil } from './shopping.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const rounds = isFull ? 12 : 1;
const checkoutsPerSecond = 50;
const clock = { nowMs: Date.UTC(2026, 0, 2, 3, 4, 5) };

async function database(options?: { untouched: boolean }): Promise<TestDatabase> {
  const sourceDatabase = await testDatabase(options);
  onTestFinished(sourceDatabase.remove);
  return sourceDatabase;
}

const copyCheckouts = (checkouts: AcknowledgedCheckouts): AcknowledgedCheckouts => ({
  sessions: new Set(checkouts.sessions),
  paid: new Set(checkouts.paid),
});

/** Adds enough pictures that a backup takes about a second, and stock for all rounds. */
async function fillDatabase(database: TestDatabase): Promise<void> {
  const filledDatabase = await openDatabase({ place: database.place });
  // PostgreSQL dumps them as text, which takes longer.
  const pictures = 'file' in database.place ? 40 : 5;
  for (let picture = 0; picture < pictures; picture++)
    await filledDatabase.write((transaction) =>
      transaction
        .insertInto('store_picture')
        .values({ hash: String(picture), content: randomBytes(3_000_000), created_at: 1 })
        .execute(),
    );
  await filledDatabase.close();
  const stock = ['stock', variantId('white'), '100000'];
  expect(await operate({ database, clock }, stock)).toMatchObject({ code: 0 });
}

test(`OPS-BACKUP: ${rounds} backups among fifty checkouts a second lack nothing acknowledged before they began`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
  const source = await database();
  const store = await startStoreProcess(source.place);
  onTestFinished(store.kill);
  await fillDatabase(source);
  const folder = temporaryFolder();
  const acknowledgedCheckouts: AcknowledgedCheckouts = { sessions: new Set(), paid: new Set() };
  const before: AcknowledgedCheckouts[] = [];
  const perSecond: number[] = [];
  for (let round = 0; round < rounds; round++)
    await shopUntil([store], acknowledgedCheckouts, async () => {
      before.push(copyCheckouts(acknowledgedCheckouts));
      const [soldBefore, startedMs] = [acknowledgedCheckouts.sessions.size, performance.now()];
      const backupResult = await operate({ database: source, clock }, ['backup', `${round}`], {
        folder,
      });
      expect(backupResult).toMatchObject({ code: 0, err: '' });
      const soldSince = acknowledgedCheckouts.sessions.size - soldBefore;
      expect(soldSince).toBeGreaterThan(0);
      perSecond.push((soldSince * 1_000) / (performance.now() - startedMs));
    });
  await store.kill();
  // The test proves little without load, so expect it in the busiest round: other rounds have less on a busy machine.
  expect(Math.max(...perSecond)).toBeGreaterThanOrEqual(checkoutsPerSecond);
  for (const [round, knownCheckouts] of before.entries()) {
    const otherDatabase = await database({ untouched: true });
    const restoreResult = await operate(
      { database: otherDatabase, clock },
      ['restore', `${round}`],
      { folder },
    );
    expect(restoreResult).toMatchObject({ code: 0 });
    expect(await audit(otherDatabase.place)).toEqual([]);
    const after = await startStoreProcess(otherDatabase.place);
    await expectAllKnown(after, knownCheckouts);
    await after.kill();
  }
});

/** Starts the command as a process, so that it can be killed. */
function startCommand(place: DatabasePlace, args: readonly string[]): ChildProcess {
  const program = fileURLToPath(new URL('../../scripts/store.ts', import.meta.url));
  const settings =
    'file' in place ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url };
  const env = { PATH: process.env['PATH'], ...settings };
  return spawn(process.execPath, [program, ...args], { env, stdio: 'ignore' });
}

/** The approximate duration of a command that runs to its end, in ms. */
async function measureMs(place: DatabasePlace, args: readonly string[]): Promise<number> {
  const startedMs = performance.now();
  const [code] = await once(startCommand(place, args), 'exit');
  expect(code).toBe(0);
  return performance.now() - startedMs;
}

async function killAfter(place: DatabasePlace, args: readonly string[], ms: number) {
  const child = startCommand(place, args);
  const childExit = once(child, 'exit');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), ms);
  await childExit;
  clearTimeout(killTimer);
}

const numbers = async (place: DatabasePlace) =>
  JSON.stringify(
    await queryReadOnly(place, (db) =>
      db.selectFrom('orders').select('number').orderBy('number').execute(),
    ),
  );

test(`OPS-BACKUP, OPS-RESTORE: killed ${rounds} times at any moment, they leave the old or the new one, complete`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
  const source = await database();
  const { place } = source;
  const folder = temporaryFolder();
  const [firstFile, secondFile] = [join(folder, 'first'), join(folder, 'second')];
  const sell = async () => {
    const store = await startStoreProcess(place);
    const notifyNobody = async () => {};
    await shopUntil([store], { sessions: new Set(), paid: new Set() }, notifyNobody);
    await store.kill();
  };
  await sell();
  const takesMs = await measureMs(place, ['backup', firstFile]);
  const oldNumbers = await numbers(place);
  await sell();
  // The kills are spread over the whole duration, however fast this machine is.
  const moments = Array.from({ length: rounds }, (_, n) => takesMs * (0.3 + (0.9 * n) / rounds));
  for (const moment of moments) await killAfter(place, ['backup', secondFile], moment);
  await measureMs(place, ['backup', secondFile]);
  const now = await numbers(place);
  for (const moment of moments) {
    await killAfter(place, ['restore', firstFile, '--replace'], moment);
    expect([oldNumbers, now]).toContain(await numbers(place));
    expect(await audit(place)).toEqual([]);
    await measureMs(place, ['restore', secondFile, '--replace']);
    expect(await numbers(place)).toBe(now);
  }
  expect(existsSync(secondFile)).toBe(true);
  if ('file' in place)
    expect(readdirSync(dirname(place.file)).some((name) => name.includes('.before-'))).toBe(true);
});
