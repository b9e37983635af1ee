import { spawnSync } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrationTable } from '../server/db/schema/migrate.ts';
import { type FaultyProxy, startFaultyProxy } from './fakes/faulty-proxy.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { postgresDatabase, type TestDatabase } from './store/test-database.ts';

/**
 * How long opening the database is blocked. Within this time, a process that listens before it opens the database
 * would already be listening.
 */
const whileOpeningMs = 4_000;
/** How long a visitor waits: less than the time above, and longer than a busy machine takes to answer. */
const patienceMs = 3_000;

let database: TestDatabase;
let line: FaultyProxy;
let site: RunningSite;
let owner: Client;

beforeAll(async () => {
  const server = new URL(inject('postgresUrl'));
  database = await postgresDatabase(server.href);
  const url = new URL('url' in database.place ? database.place.url : '');
  owner = new Client(url.href);
  await owner.connect();
  line = await startFaultyProxy({ host: server.hostname, port: Number(server.port) });
  url.port = String(line.port);
  site = await startSite({
    MARKET_SOURCE: 'simulated',
    AVATAR_URL: 'off',
    WEB_CONCURRENCY: '2',
    DATABASE_URL: url.href,
  });
  await vi.waitFor(() => expect(site.logged()).toContain('2 processes serve'), 15_000);
}, 40_000);
afterAll(async () => {
  await site?.stop();
  await line?.close();
  await owner?.end();
  await database?.remove();
});

/** The ids of all processes of the site, including those that are starting. */
const processes = (): string[] =>
  spawnSync('pgrep', ['-P', String(site.process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((id) => id !== '');

const countInLog = (pattern: RegExp) => site.logged().match(pattern)?.length ?? 0;
const countReplacements = () => countInLog(/all processes have been replaced/g);

/** Visits on a new connection each time until the test ends them. @returns the count of each response */
async function countVisits(work: Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let isOver = false;
  const visit = (path: string) =>
    new Promise<string>((resolve) => {
      const visitRequest = get(site.url + path, { agent: false, timeout: patienceMs }, (res) => {
        res.resume().on('end', () => resolve(String(res.statusCode)));
      });
      visitRequest.on('timeout', () => visitRequest.destroy(new Error('lost patience')));
      visitRequest.on('error', (error) => resolve(error.message));
    });
  const paths = ['/', '/store', '/api/coins/markets?vs_currency=usd', '/about'];
  const visitInLoop = async (index: number) => {
    for (let round = index; !isOver; round++) {
      const answer = await visit(paths[round % paths.length] ?? '/');
      counts[answer] = (counts[answer] ?? 0) + 1;
    }
  };
  const all = Promise.all(Array.from({ length: 8 }, (_, index) => visitInLoop(index)));
  await work;
  isOver = true;
  await all;
  return counts;
}

interface Night {
  name: string;
  /** Causes the fault and acts on the site. @returns a function whose promise ends the visits */
  begin(): Promise<() => Promise<unknown>>;
  /** Ends the fault. Two processes serve again afterwards. */
  end(): Promise<void>;
  /** True if the short run tries this fault, too. */
  quick?: boolean;
}

const hup = () => site.process.kill('SIGHUP');
const killOne = async () => {
  const [victimPid = ''] = processes();
  process.kill(Number(victimPid), 'SIGKILL');
  // The requests of the killed process are lost, but no later request may be.
  await expect.poll(processes).not.toContain(victimPid);
};

const nightRuns: Night[] = [
  {
    name: 'PostgreSQL is away, and one of them is killed',
    quick: true,
    async begin() {
      await line.cut();
      await killOne();
      return () => after(whileOpeningMs);
    },
    async end() {
      const before = countInLog(/the database answers again/g);
      await line.restore();
      await expect.poll(() => countInLog(/the database answers again/g)).toBeGreaterThan(before);
      await expect.poll(() => processes().length).toBe(2);
    },
  },
  {
    name: 'PostgreSQL says nothing, and they are to be replaced',
    async begin() {
      line.silence();
      hup();
      return () => after(whileOpeningMs);
    },
    async end() {
      const before = countReplacements();
      await line.restore();
      await expect.poll(countReplacements, { timeout: 30_000 }).toBe(before + 1);
    },
  },
  {
    name: 'somebody keeps a table locked, and they are to be replaced',
    async begin() {
      // Only a process that opens the database reads this table.
      await owner.query('begin');
      await owner.query(`lock table ${migrationTable} in access exclusive mode`);
      hup();
      return () => after(whileOpeningMs);
    },
    async end() {
      const before = countReplacements();
      await owner.query('rollback');
      await expect.poll(countReplacements, { timeout: 30_000 }).toBe(before + 1);
    },
  },
  {
    name: 'they are to be replaced by a version that cannot use the tables',
    quick: true,
    async begin() {
      await owner.query(`insert into ${migrationTable} values ('999-later', now()::text)`);
      await owner.query('alter table withdrawal add column asked text not null');
      hup();
      return () =>
        expect.poll(() => countInLog(/could not be replaced/g), { timeout: 20_000 }).toBe(1);
    },
    async end() {
      await owner.query('alter table withdrawal drop column asked');
      await owner.query(`delete from ${migrationTable} where name = '999-later'`);
      expect(site.logged()).toContain('withdrawal.asked must be filled');
    },
  },
];

test.each(nightRuns.filter(({ quick }) => quick || isFull))(
  'RUN-OPEN: of several processes on one port, one that cannot open yet takes no visitor: $name',
  { timeout: 90_000 },
  async ({ begin, end }) => {
    const waitForEnd = await begin();
    try {
      const counts = await countVisits(waitForEnd());
      expect(Object.keys(counts)).toEqual(['200']);
      expect(counts['200']).toBeGreaterThan(100);
    } finally {
      await end();
    }
  },
);

test('RUN-OPEN: a site of one process accepts no connection before it is open, so that a proxy tries another machine', async () => {
  const port = String(await freePort());
  await owner.query('begin');
  await owner.query(`lock table ${migrationTable} in access exclusive mode`);
  const pendingStart = startSite({
    MARKET_SOURCE: 'simulated',
    AVATAR_URL: 'off',
    PORT: port,
    DATABASE_URL: 'url' in database.place ? database.place.url : '',
  });
  onTestFinished(async () => (await pendingStart).stop());
  const waitingQuery = `select 1 from pg_locks where not granted and relation = '${migrationTable}'::regclass`;
  await expect.poll(async () => (await owner.query(waitingQuery)).rowCount).toBe(1);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toMatchObject({
    cause: { code: 'ECONNREFUSED' },
  });
  await owner.query('rollback');
  expect((await fetch((await pendingStart).url)).status).toBe(200);
});
