import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { startFakeProvider } from '../test/fakes/provider.ts';
import { checkoutsPerSecond, countedVariants, fillStock } from './checkout.ts';
import { measureLoad, median } from './measuring/load.ts';
import type { ServerProcess } from './measuring/processes.ts';
import { parentOf, processorMs } from './measuring/processor-time.ts';
import { type Benchmark, type BenchRow, formatMs, perSecond } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

const processes = [1, 2, 4];
const rounds = 5;
const forMs = 2_000;
const fleetSize = 10;
const fleetForMs = 30_000;
const fleetPollSeconds = 5;
const statementsMax = 2;
/**
 * The limit of provider calls per interval: one poll, and a margin because an interval that has just begun
 * may already have had one.
 */
const callsMax = 1.2;
const token = 'a-token-of-the-bench';

/**
 * Requests and checkouts a second of several processes on one PostgreSQL, and the cost of an idle fleet. The load
 * generator and PostgreSQL run on the same cores.
 */
export const scale: Benchmark = async () => {
  const postgres = await startPostgres({
    durable: true,
    more: ['shared_preload_libraries=pg_stat_statements', 'max_connections=300'],
  });
  const query = async <T extends object>(database: string, statement: string): Promise<T[]> => {
    const client = new Client(postgres.url(database));
    await client.connect();
    const { rows } = await client.query<T>(statement);
    await client.end();
    return rows;
  };
  const database = async (name: string) => {
    await query('postgres', `create database ${name}`);
    return postgres.url(name);
  };
  try {
    await query('postgres', 'create extension pg_stat_statements');
    return [
      ...(await measureSpeeds(database, query)),
      ...(await measureIdle(await database('fleet'), async () => {
        const [row] = await query<{ calls: string }>(
          'postgres',
          `select sum(calls) as calls from pg_stat_statements join pg_database on oid = dbid where datname = 'fleet'`,
        );
        return Number(row?.calls);
      })),
    ];
  } finally {
    await postgres.stop();
  }
};

interface Throughput {
  perSecond: number;
  /** The processor time of the site per request, in milliseconds. */
  siteMs: number;
  databaseMs: number;
}

interface Throughputs {
  pages: Throughput[];
  /** Requests that query the database. */
  stock: Throughput[];
  sold: Throughput[];
}
const noSpeeds = (): Throughputs => ({ pages: [], stock: [], sold: [] });

const stockPath = '/api/store/candlewick/variants?fields=inventory_quantity';

/** Requests and checkouts a second for each number of processes. */
async function measureSpeeds(
  database: (name: string) => Promise<string>,
  query: <T extends object>(database: string, statement: string) => Promise<T[]>,
): Promise<BenchRow[]> {
  const server = await findPostmaster(query);
  const sites: ({ site: ServerProcess; variants: string[] } & Throughputs)[] = [];
  const measure = async (
    { pid = 0 }: ServerProcess,
    work: () => Promise<number>,
  ): Promise<Throughput> => {
    const [startedMs, site, postgres] = [performance.now(), processorMs(pid), processorMs(server)];
    const speed = await work();
    const done = speed * ((performance.now() - startedMs) / 1_000);
    return {
      perSecond: speed,
      siteMs: (processorMs(pid) - site) / done,
      databaseMs: (processorMs(server) - postgres) / done,
    };
  };
  try {
    for (const count of processes) {
      const name = `processes_${count}`;
      const site = await runSite({
        DATABASE_URL: await database(name),
        WEB_CONCURRENCY: String(count),
        MARKET_POLL_SECONDS: '3600',
        METRICS_TOKEN: token,
      });
      sites.push({ site, variants: await countedVariants(site.url), ...noSpeeds() });
      await query(name, fillStock);
      await waitUntilAllServe(site, count);
    }
    const home = { path: '/', headers: 'accept-encoding: br\r\n', clients: 32, forMs };
    // Wait until every process serves the page in its best compression, after which its length stays the same.
    for (let round = 0; round < 2; round++) {
      for (const { site } of sites) await measureLoad({ ...home, url: site.url });
      await after(2_000);
    }
    for (let round = 0; round < rounds; round++)
      for (const { site, pages } of sites) {
        const asked = { ...home, url: site.url, pipelined: 8 };
        pages.push(await measure(site, async () => (await measureLoad(asked)).perSecond));
      }
    for (let round = 0; round < rounds; round++)
      for (const { site, stock } of sites) {
        const asked = { path: stockPath, clients: 32, forMs, url: site.url };
        stock.push(await measure(site, async () => (await measureLoad(asked)).perSecond));
      }
    for (let round = 0; round < rounds; round++)
      for (const { site, variants, sold } of sites)
        sold.push(await measure(site, () => checkoutsPerSecond(site.url, variants, site.url)));
  } finally {
    for (const { site } of sites) await site.stop();
  }
  return sites.flatMap(({ pages, stock, sold }, index) => [
    { what: `cached page /, ${processes[index]} × a process`, figure: figureOf(pages) },
    { what: `stock of all variants, ${processes[index]} × a process`, figure: figureOf(stock) },
    { what: `checkouts of 50 callers, ${processes[index]} × a process`, figure: figureOf(sold) },
  ]);
}

/** The process whose children serve PostgreSQL's connections. */
async function findPostmaster(
  query: <T extends object>(database: string, statement: string) => Promise<T[]>,
): Promise<number> {
  const [row] = await query<{ pid: number }>(
    'postgres',
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  return parentOf(row?.pid ?? 0);
}

function figureOf(speeds: readonly Throughput[]): string {
  const of = (pick: (speed: Throughput) => number) => median(speeds.map(pick));
  const [site, database] = [of(({ siteMs }) => siteMs), of(({ databaseMs }) => databaseMs)];
  const speed = perSecond(of((each) => each.perSecond));
  return `${speed}; processor time each: site ${formatMicros(site)}, PostgreSQL ${formatMicros(database)}`;
}

const formatMicros = (each: number) =>
  each < 0.1 ? `${Math.round(each * 1_000)} µs` : formatMs(each);

async function waitUntilAllServe({ url }: ServerProcess, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    if (text.match(/^candlewick_ready\{[^}]*\} 1$/gm)?.length === count) return;
    await after(100);
  }
}

/** Provider calls and database statements a second of a fleet without visitors, and of one with visitors. */
async function measureIdle(url: string, statements: () => Promise<number>): Promise<BenchRow[]> {
  const provider = await startFakeProvider({ moving: true });
  const sites = await Promise.all(
    Array.from({ length: fleetSize }, () =>
      runSite({
        DATABASE_URL: url,
        MARKET_SOURCE: 'provider',
        MARKET_API_URL: provider.baseUrl,
        MARKET_POLL_SECONDS: String(fleetPollSeconds),
      }),
    ),
  );
  const measure = async (what: string, meanwhile: () => Promise<unknown>) => {
    const [startedMs, calls, before] = [
      performance.now(),
      provider.calls.length,
      await statements(),
    ];
    while (performance.now() - startedMs < fleetForMs) {
      await meanwhile();
      await after(1_000);
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    const each = ((await statements()) - before) / seconds / fleetSize;
    const interval = (provider.calls.length - calls) / (seconds / fleetPollSeconds);
    const row = {
      what: `${fleetSize} processes ${what}: statements a second and process, calls of the provider an interval of ${fleetPollSeconds} s`,
      figure: `${each.toFixed(2)}, ${interval.toFixed(2)}`,
    };
    return { each, interval, row };
  };
  try {
    const idle = await measure('that nobody looks at', async () => {});
    const look = async ({ url: at }: ServerProcess) => {
      const page = await fetch(at);
      if (!page.ok) throw new Error(`${at} was answered ${page.status}`);
      await page.arrayBuffer();
    };
    const watched = await measure('each looked at', () => Promise.all(sites.map(look)));
    const isIdle = idle.each <= statementsMax;
    const isShared = watched.interval <= callsMax;
    return [
      { ...idle.row, target: `≤ ${statementsMax} statements`, reached: isIdle },
      { ...watched.row, target: `≤ ${callsMax} calls`, reached: isShared },
    ];
  } finally {
    for (const site of sites) await site.stop();
    await provider.close();
  }
}
