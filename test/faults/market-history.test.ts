import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import type { PriceHistory } from '../../contract/market-history.ts';
import { createPriceHistoryDatabase } from '../../server/market/history/price-history-database.ts';
import { createRecorder } from '../../server/market/history/recorder.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { startTestProvider, temporaryFolder } from '../fakes/running-gateway.ts';
import { isFull } from '../full-run.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const killCount = isFull ? 30 : 1;
const coins = marketSample.coins.length;

/** Prepares a site with a working provider and a data folder that outlives restarts. */
async function watchedSite(environment: Record<string, string> = {}, dataDir = temporaryFolder()) {
  const fake = await startTestProvider();
  const start = async (): Promise<RunningSite> => {
    const site = await startSite({
      MARKET_API_URL: fake.baseUrl,
      MARKET_POLL_SECONDS: '1',
      DATA_DIR: dataDir,
      ...environment,
    });
    onTestFinished(() => site.stop());
    return site;
  };
  return { fake, start, file: join(dataDir, 'market.db') };
}

const look = async (site: RunningSite) => {
  const response = await fetch(`${site.url}/markets`);
  expect(response.status).toBe(200);
  return response.text();
};

/** Queries a database file while the site writes to it. */
function rowsOf(file: string, query: string): Record<string, unknown>[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
}

const recordedRows = (file: string) =>
  existsSync(file)
    ? rowsOf(file, 'select step, count(*) as rows from market_price group by step order by step')
    : [];

test('HIST-RECORD: the site records what it polls, keeps it over a restart, and erases it on command', async () => {
  const { start, file } = await watchedSite();
  const firstGateway = await start();
  await look(firstGateway);
  const allSteps = [5, 60, 1440].map((step) => ({ step, rows: coins }));
  await vi.waitFor(() => expect(recordedRows(file)).toEqual(allSteps));
  await firstGateway.stop();
  const secondGateway = await start();
  const url = `${secondGateway.url}/api/market/history/bitcoin?range=24h`;
  const { source, points }: PriceHistory = await (await fetch(url)).json();
  expect([source, points.filter((point) => point !== null).length]).toEqual(['recorded', 1]);

  const DATA_DIR = join(file, '..');
  const forgetResult = spawnSync(
    process.execPath,
    ['scripts/store.ts', 'forget-history', '--json'],
    {
      env: { ...bareEnvironment, DATA_DIR },
      encoding: 'utf8',
    },
  );
  expect(forgetResult.stderr).toBe(`Store: ${file}\n`);
  expect(JSON.parse(forgetResult.stdout).erased).toBeGreaterThanOrEqual(3 * coins);
  expect(secondGateway.logged()).toBe('');
});

test.runIf(isFull)(
  'HIST-FORGET: without recorded prices there is nothing to erase, and no file is created',
  () => {
    const DATA_DIR = temporaryFolder();
    const { status, stdout } = spawnSync(process.execPath, ['scripts/store.ts', 'forget-history'], {
      env: { ...bareEnvironment, DATA_DIR },
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 recorded prices')]);
    expect(existsSync(join(DATA_DIR, 'market.db'))).toBe(false);
  },
);

test('HIST-OFF: with MARKET_HISTORY=off nothing is recorded and no chart is drawn from it', async () => {
  const { start, file } = await watchedSite({ MARKET_HISTORY: 'off' });
  const site = await start();
  await look(site);
  const { points }: PriceHistory = await (
    await fetch(`${site.url}/api/market/history/bitcoin?range=24h`)
  ).json();
  expect(points.every((point) => point === null)).toBe(true);
  expect(existsSync(file)).toBe(false);
});

test('HIST-FAIL: a damaged file causes one line in the log, and costs no page and no price', async () => {
  const { fake, start, file } = await watchedSite();
  writeFileSync(file, 'this was a database once'.repeat(100));
  const site = await start();
  await look(site);
  // Several polls fail to record, but only one line is logged.
  await expect.poll(() => fake.calls.length).toBeGreaterThan(2);
  expect(await look(site)).toContain('69,500');
  // A 503 keeps caches from storing an empty history.
  expect((await fetch(`${site.url}/api/market/history/bitcoin?range=24h`)).status).toBe(503);
  const lines = site.logged().split('\n');
  expect(lines.filter((line) => line.includes('prices are not recorded'))).toEqual([
    expect.stringContaining('file is not a database'),
  ]);
  rmSync(file);
  await vi.waitFor(() => expect(site.logged()).toContain('prices are recorded again'), 10_000);
});

/**
 * Mounts a small file system in memory, which requires root on Linux.
 *
 * @returns its folder; null if it cannot be mounted
 */
function smallDisk(): string | null {
  const folder = temporaryFolder();
  const options = ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder];
  if (process.platform !== 'linux' || spawnSync('mount', options).status !== 0) return null;
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
  });
  return folder;
}

test('HIST-FAIL: on a full or read-only disk nothing is left half written, and recording continues once there is space', async ({
  skip,
}) => {
  const folder = smallDisk();
  if (folder === null) return skip();
  const database = createPriceHistoryDatabase({ DATA_DIR: folder, DATABASE_URL: undefined }, null);
  const logLines: string[] = [];
  const recorder = createRecorder({ open: database.open, log: (line) => logLines.push(line) });
  onTestFinished(database.close);
  let minute = Date.parse('2026-06-01T12:00:00Z') / 60_000;
  const record = async () => {
    minute += 5;
    recorder.record({
      list: {
        coins: marketSample.coins,
        asOfMs: minute * 60_000,
        pictures: new Map(),
        facts: new Map(),
      },
      sentMs: minute * 60_000,
    });
    await recorder.flush();
  };
  const remountAs = (mountMode: string) =>
    spawnSync('mount', ['-o', `remount,${mountMode}`, folder]).status;
  await record();
  expect(() => {
    for (;;) appendFileSync(join(folder, 'filler'), Buffer.alloc(4_096));
  }).toThrow('ENOSPC');
  for (let poll = 0; poll < 40; poll += 1) await record();
  expect(logLines).toEqual(['prices are not recorded: the database cannot be written']);
  rmSync(join(folder, 'filler'));
  await record();
  expect(logLines).toEqual([expect.anything(), 'prices are recorded again']);
  if (remountAs('ro') === 0) {
    await record();
    await record();
    expect(remountAs('rw')).toBe(0);
    await record();
    expect(logLines).toHaveLength(4);
  }
  await database.close();
  expectWhole(join(folder, 'market.db'));
});

/** Every bucket holds every coin, and no price is outside its bucket's low and high. */
function expectWhole(file: string): void {
  expect(rowsOf(file, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(
    rowsOf(
      file,
      `select step, minute from market_price group by step, minute
       having count(*) <> ${coins} or min(last - low) < 0 or min(high - last) < 0`,
    ),
  ).toEqual([]);
}

test(`HIST-FAIL: a kill at any moment of a poll, ${killCount} times, leaves no bucket half written`, {
  timeout: 30_000 + killCount * 20_000,
}, async () => {
  const { start, file } = await watchedSite({ MARKET_POLL_SECONDS: '1' });
  for (let killIndex = 0; killIndex < killCount; killIndex += 1) {
    const site = await start();
    await look(site);
    await vi.waitFor(() => expect(recordedRows(file)).not.toEqual([]));
    // Kill the process at a random moment of a poll.
    await delay(Math.random() * 1_200);
    await site.stop('SIGKILL');
    expectWhole(file);
  }
});
