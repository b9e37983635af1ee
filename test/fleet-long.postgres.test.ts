import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { marketHeaders } from '../contract/market.ts';
import { pictureWidths } from '../contract/store-pictures.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { isInstalled } from '../scripts/programs/is-installed.ts';
import { siteMigrationNames } from '../server/db/schema/migrate.ts';
import { bareEnvironment } from './bare-environment.ts';
import { makePhoto } from './fakes/pictures/photo.ts';
import { startFakeProvider } from './fakes/provider.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';
import {
  goodForm,
  openSession,
  type Place,
  pay,
  sendForm,
  startCheckout,
  statusOf,
} from './store/buyer.ts';
import { someVariant } from './store/some-variant.ts';
import { postgresDatabase, type TestDatabase } from './store/test-database.ts';

const urlOf = ({ place }: TestDatabase) => ('url' in place ? place.url : '');
const placeOf = ({ url }: RunningSite): Place => ({
  origin: url,
  base: `${url}/api/store/candlewick`,
});

/** Starts processes at the same time, each as on its own machine. */
async function startFleet(
  count: number,
  databaseUrl: string,
  settings: Record<string, string> = {},
) {
  const provider = await startFakeProvider({ moving: true });
  onTestFinished(provider.close);
  const sites = await Promise.all(
    Array.from({ length: count }, () =>
      startSite({
        MARKET_API_URL: provider.baseUrl,
        MARKET_POLL_SECONDS: '2',
        AVATAR_URL: 'off',
        DATABASE_URL: databaseUrl,
        CHECKOUT_RATE_PER_MINUTE: '0',
        ...settings,
      }),
    ),
  );
  onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
  return { provider, sites };
}

async function ownDatabase(): Promise<TestDatabase> {
  const database = await postgresDatabase(inject('postgresUrl'));
  onTestFinished(database.remove);
  return database;
}

const readiness = z.object({
  ready: z.boolean(),
  checks: z.object({
    database: z.object({ ok: z.boolean() }),
    lease: z.object({ reason: z.string() }),
  }),
});
const readReadiness = async ({ url }: RunningSite) =>
  readiness.parse(await (await fetch(`${url}/readyz`)).json());
const isLeader = async (site: RunningSite) =>
  (await readReadiness(site)).checks.lease.reason === 'this process polls for all';
const countLeaders = async (sites: readonly RunningSite[]) =>
  (await Promise.all(sites.map(isLeader))).filter(Boolean).length;

/** The times at which the lists of the processes were fetched, in epoch ms. */
const listDates = (sites: readonly RunningSite[]) =>
  Promise.all(
    sites.map(async ({ url }) => {
      const answer = await fetch(`${url}/api/coins/markets?vs_currency=usd`);
      await answer.arrayBuffer();
      return Date.parse(answer.headers.get(marketHeaders.asOf) ?? '');
    }),
  );

/** Waits until all processes show a new list. @returns its date */
async function newList(sites: readonly RunningSite[]): Promise<number> {
  let date = Math.max(...(await listDates(sites)));
  const isNew = async () => {
    const [firstDate = 0, ...otherDates] = await listDates(sites);
    if (firstDate <= date || otherDates.some((otherDate) => otherDate !== firstDate)) return false;
    date = firstDate;
    return true;
  };
  await expect.poll(isNew).toBe(true);
  return date;
}

const visitedPaths = ['/', '/markets', '/store', '/api/coins/markets?vs_currency=usd'];

/** Reads pages and prices in a loop. @returns a function that ends the loop and gives the count of each status */
function startReaders(urls: readonly string[]) {
  const counts = new Map<number | string, number>();
  let isOver = false;
  const read = async (url: string) => {
    for (let round = 0; !isOver; round++) {
      const path = visitedPaths[round % visitedPaths.length] ?? '/';
      const status = await fetch(url + path).then(
        (response) => response.arrayBuffer().then(() => response.status),
        String,
      );
      counts.set(status, (counts.get(status) ?? 0) + 1);
      // Pause as visitors do, to leave processor time for the sites.
      await after(20);
    }
  };
  const reads = Promise.all(urls.map(read));
  return async () => {
    isOver = true;
    await reads;
    return counts;
  };
}

const withPictures = z.object({
  products: z.array(z.object({ title: z.string(), thumbnail: z.string().nullable() })),
});

describe.skipIf(!isFull)('a fleet on PostgreSQL', { timeout: 180_000 }, () => {
  test('FLEET-UPGRADE: ten processes that start at once on an empty database create its tables once, and all become ready', async () => {
    const database = await ownDatabase();
    const { sites } = await startFleet(10, urlOf(database));
    for (const site of sites)
      await expect.poll(() => readReadiness(site)).toMatchObject({ ready: true });
    await expect.poll(() => countLeaders(sites)).toBe(1);
    const client = new Client(urlOf(database));
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      'select name from kysely_migration order by 1',
    );
    await client.end();
    expect(rows.map(({ name }) => name)).toEqual(siteMigrationNames);
    expect(sites.map((site) => site.logged()).join('')).toBe('');
  });

  test('FLEET-LEAD: when the polling process is killed, another takes over, and all show its list within two intervals', async () => {
    const { sites } = await startFleet(4, urlOf(await ownDatabase()), {
      // A process that is killed during its poll keeps the lease for ten seconds.
      MARKET_POLL_SECONDS: '10',
    });
    const endReaders = startReaders(sites.map(({ url }) => url));
    await expect.poll(() => countLeaders(sites)).toBe(1);
    const leaderFlags = await Promise.all(sites.map(isLeader));
    const followerSites = sites.filter((_, index) => !leaderFlags[index]);
    expect(followerSites).toHaveLength(3);
    const killedMs = Date.now();
    await sites[leaderFlags.indexOf(true)]?.stop('SIGKILL');
    let shownDates: number[] = [];
    await expect
      .poll(
        async () => {
          shownDates = await listDates(followerSites);
          return Math.min(...shownDates);
        },
        { timeout: 40_000 },
      )
      .toBeGreaterThan(killedMs);
    expect(Math.min(...shownDates) - killedMs).toBeLessThan(20_500);
    await endReaders();
  });

  test('FLEET-PICT: a picture imported on one machine is served by another', async () => {
    const databaseUrl = urlOf(await ownDatabase());
    const { sites } = await startFleet(2, databaseUrl);
    const [firstSite, secondSite] = sites;
    if (firstSite === undefined || secondSite === undefined) throw new Error('no site');
    expect(firstSite.dataDir).not.toBe(secondSite.dataDir);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'wick.jpg'), await makePhoto({ width: 800, height: 600 }));
    const file = join(folder, 'wick.csv');
    writeFileSync(file, 'handle,title,price,currency,pictures\nwick,Wick,1,eur,wick.jpg\n');
    await promisify(execFile)(process.execPath, ['scripts/store.ts', 'import', file], {
      env: {
        ...bareEnvironment,
        DATA_DIR: firstSite.dataDir,
        DATABASE_URL: databaseUrl,
        CANDLEWICK_ENV_FILE: 'off',
      },
    });
    const pictureOf = async () => {
      const answer = await fetch(`${placeOf(secondSite).base}/products`);
      const { products } = withPictures.parse(await answer.json());
      return products.find(({ title }) => title === 'Wick')?.thumbnail ?? '';
    };
    await expect.poll(pictureOf).toMatch(/^\/img\/store\/[0-9a-f]{32}$/);
    // Until a size is made, the site serves the original, and for a missing picture a drawing.
    const address = `${secondSite.url}${await pictureOf()}/${pictureWidths[0]}`;
    await expect
      .poll(async () => {
        const answer = await fetch(address, { headers: { accept: 'image/webp' } });
        await answer.arrayBuffer();
        return [answer.status, answer.headers.get('content-type')];
      })
      .toEqual([200, 'image/webp']);
  });

  test('DB-AWAY, FLEET-AWAY: a database that is stopped for 30 seconds costs no page and no price, and everything works afterwards', async () => {
    const server = await startPostgres({ durable: true });
    onTestFinished(server.stop);
    const database = await postgresDatabase(server.url());
    const { sites, provider } = await startFleet(4, urlOf(database));
    const places = sites.map(placeOf);
    const [firstPlace] = places;
    if (firstPlace === undefined) throw new Error('no site');
    const item = { variant_id: await someVariant(firstPlace), quantity: 1 };
    for (const place of places) expect((await startCheckout(place, [item])).status).toBe(200);

    const endReaders = startReaders(sites.map(({ url }) => url));
    const knownMs = await newList(sites);
    await server.crash();
    const crashedMs = Date.now();
    const stoppedMs = performance.now();
    const refusals: { status: number; retryAfter: string | null; tookMs: number }[] = [];
    while (performance.now() - stoppedMs < 30_000) {
      const startedMs = performance.now();
      const answers = await Promise.all(places.map((place) => startCheckout(place, [item])));
      for (const { status, headers } of answers)
        refusals.push({
          status,
          retryAfter: headers.get('retry-after'),
          tookMs: performance.now() - startedMs,
        });
      await after(500);
    }
    for (const site of sites)
      expect(await readReadiness(site)).toMatchObject({
        ready: true,
        checks: {
          database: { ok: false },
          lease: { reason: 'the database is away, so this process polls by itself' },
        },
      });
    const awayMs = Date.now();
    await server.restart();
    expect(refusals.length).toBeGreaterThan(12);
    expect(
      refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null),
    ).toEqual([]);
    expect(Math.max(...refusals.map(({ tookMs }) => tookMs))).toBeLessThan(6_000);
    for (const place of places)
      await expect.poll(async () => (await startCheckout(place, [item])).status).toBe(200);
    await expect.poll(() => countLeaders(sites)).toBe(1);
    // With the database back, only one process polls for all of them.
    const [callsAgain, againMs] = [provider.calls.length, performance.now()];
    await after(6_000);
    const intervals = (performance.now() - againMs) / 2_000;
    expect(provider.calls.length - callsAgain).toBeLessThanOrEqual(Math.ceil(intervals) + 1);
    // A shared poll may have been under way at the crash.
    const loneCalls = provider.calls
      .map(({ atMs }) => atMs)
      .filter((atMs) => atMs > crashedMs + 1_000 && atMs < awayMs);
    expect(loneCalls.length).toBeGreaterThanOrEqual(sites.length);
    expect((loneCalls[0] ?? 0) - knownMs).toBeGreaterThan(3 * 2_000);
    const counts = await endReaders();
    expect([...counts.keys()]).toEqual([200]);
    for (const site of sites) {
      const logLines = site.logged();
      expect(logLines.match(/the database is away: this process asks/g)).toHaveLength(1);
      expect(logLines.match(/the database is back: market prices are shared again/g)).toHaveLength(
        1,
      );
    }
    expect(await database.audit()).toEqual([]);
  });
});

const perMinute = 6;
/** The minute in which the limit counts a request: by the clock of the database, which is on this machine. */
const minuteOf = (atMs: number) => Math.floor(atMs / 60_000);

/**
 * Starts PgBouncer in front of the tests' server, with the settings of docs/operating.md.
 *
 * @returns its address for this database, and its log
 */
async function startPgBouncer(serverUrl: string) {
  const [, settings = ''] =
    /```ini\n\[pgbouncer\]\n(.*?)```/s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  expect(settings).toContain('pool_mode = transaction');
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const { hostname, port: serverPort, pathname, username } = new URL(serverUrl);
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
${settings}`,
  );
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) spawnSync('chown', ['-R', 'postgres', folder]);
  const [program, ...args] = [
    ...(isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []),
    'pgbouncer',
    join(folder, 'pgbouncer.ini'),
  ];
  const child = spawn(program ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  onTestFinished(async () => {
    const childExit = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await childExit;
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => output).toContain('process up');
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, said: () => output };
}

describe.skipIf(!isFull || !isInstalled('pgbouncer'))(
  'DB-SHARED: behind PgBouncer in transaction mode',
  { timeout: 120_000 },
  () => {
    test('four processes sell, one of them polls, and together they allow a client as much as one does, whatever its headers claim', async () => {
      const database = await ownDatabase();
      const { sites, provider } = await startFleet(4, (await startPgBouncer(urlOf(database))).url, {
        CHECKOUT_RATE_PER_MINUTE: String(perMinute),
      });
      const places = sites.map(placeOf);
      const [firstPlace] = places;
      if (firstPlace === undefined) throw new Error('no site');
      const item = { variant_id: await someVariant(firstPlace), quantity: 1 };
      await expect.poll(() => countLeaders(sites)).toBe(1);

      const startedMs = Date.now();
      const session = await openSession(firstPlace, [item]);
      expect((await pay(firstPlace, session)).status).toBe(303);
      for (const place of places)
        expect(await statusOf(place, session)).toMatchObject({ order_status: 'paid' });

      const forgedHeaders = (round: number) => ({
        'x-forwarded-for': `198.51.100.${round}`,
        'x-real-ip': `198.51.100.${round}`,
        forwarded: `for=198.51.100.${round}`,
      });
      // Each request counts. An unknown variant holds no stock, so the limit on open holds does
      // not apply.
      const unknownItem = { variant_id: 'variant_none', quantity: 1 };
      const statuses: number[] = [];
      for (let round = 0; round < 8; round++)
        for (const place of places)
          statuses.push((await startCheckout(place, [unknownItem], forgedHeaders(round))).status);
      // The paid checkout also counts.
      const allowedCount = 1 + statuses.filter((status) => status !== 429).length;
      expect(allowedCount).toBeGreaterThanOrEqual(perMinute);
      const minutes = minuteOf(Date.now()) - minuteOf(startedMs) + 1;
      expect(allowedCount).toBeLessThanOrEqual(perMinute * minutes);

      const declinedForm = { ...goodForm, card: '4000000000000002' };
      const attempts: number[] = [];
      for (let round = 0; round < 4; round++)
        for (const place of places)
          attempts.push(
            (await sendForm(place, `/checkout/${session}`, declinedForm, forgedHeaders(round)))
              .status,
          );
      expect(attempts.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);

      const [callsThen, thenMs] = [provider.calls.length, performance.now()];
      const endReaders = startReaders(sites.map(({ url }) => url));
      await after(8_000);
      expect([...(await endReaders()).keys()]).toEqual([200]);
      const intervals = (performance.now() - thenMs) / 2_000;
      expect(provider.calls.length - callsThen).toBeLessThanOrEqual(Math.ceil(intervals) + 1);
      expect(sites.map((site) => site.logged()).join('')).not.toMatch(/ error |database/);
      expect(await database.audit()).toEqual([]);
    });

    test('ten processes, more clients than it takes by default, refuse nobody for lack of a connection', async () => {
      const database = await ownDatabase();
      const pooler = await startPgBouncer(urlOf(database));
      const { sites } = await startFleet(10, pooler.url);
      const places = sites.map(placeOf);
      const [firstPlace] = places;
      if (firstPlace === undefined) throw new Error('no site');
      const item = { variant_id: await someVariant(firstPlace), quantity: 1 };
      const visitsPerPlace = 20;
      const visit = async (place: Place) => {
        const { status } = await startCheckout(place, [item]);
        const stock = await fetch(`${place.base}/variants`);
        await stock.arrayBuffer();
        return [status, stock.status];
      };
      const visitAll = (visitedPlaces: readonly Place[]) =>
        Promise.all(
          visitedPlaces.flatMap((place) =>
            Array.from({ length: visitsPerPlace }, () => visit(place)),
          ),
        );
      // Nine processes hold all of their connections when the tenth needs its own.
      const busyVisits = visitAll(places.slice(1));
      const statuses = [...(await visitAll([firstPlace])), ...(await busyVisits)];
      expect(new Set(statuses.flat())).toEqual(new Set([200]));
      expect(pooler.said()).not.toContain('no more connections allowed');
      expect(await database.audit()).toEqual([]);
    });
  },
);
