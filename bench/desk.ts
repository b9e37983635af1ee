import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { copyProject } from '../test/copy-project.ts';
import { freePort } from '../test/free-port.ts';
import { startSite } from '../test/running-site.ts';
import { type DeskClient, signInToDesk } from './measuring/desk-client.ts';
import { measureAlternately, medianPair } from './measuring/measure-alternately.ts';
import { type Benchmark, type BenchRow, formatMs, formatRatio } from './measuring/rows.ts';
import { measureVisits } from './measuring/visits.ts';

const rounds = 5;
const products = 10_000;
const perSecond = 150;
const target = 1.25;
const pages = ['/', '/markets', '/store', '/learn', '/api/store/candlewick/products'];

/**
 * The effect of an owner's work on visitors: the slowest percent of their page requests meanwhile, relative to an
 * idle desk.
 */
export const desk: Benchmark = async () => [await measureImport(), await measurePublish()];

async function p99During(url: string, work: Promise<unknown>): Promise<number> {
  const times = await measureVisits(url, pages, perSecond, work);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

const settings = async () => ({
  PORT: '0',
  MARKET_SOURCE: 'simulated',
  MARKET_POLL_SECONDS: '3600',
  AVATAR_URL: 'off',
  CANDLEWICK_ENV_FILE: 'off',
  DESK_PORT: String(await freePort()),
});

/** Every process has read the imported catalogue within this time. */
const readWithinMs = 2_000;

/**
 * Imports as the desk's screens do: the plan, the import, and the lists opened next. Then waits until the site's
 * process has read the new catalogue, because reading it can slow down visitors' requests.
 */
async function importAll(client: DeskClient, content: string): Promise<void> {
  const file = { name: 'products.csv', content };
  await client.post('/import', { ...file, isDryRun: true });
  await client.post('/import', { ...file, isDryRun: false });
  await client.get('/products');
  await client.get('/stock');
  await delay(readWithinMs);
}

function fileOf(cents: number): string {
  const lines = Array.from(
    { length: products },
    (_, index) =>
      `bench-${index},Product ${index},published,yes,SKU-${index},${(cents / 100).toFixed(2)},usd,5`,
  );
  return Buffer.from(
    `handle,title,status,purchasable,sku,price,currency,stock\n${lines.join('\n')}\n`,
  ).toString('base64');
}

async function measureImport(): Promise<BenchRow> {
  const asked = await settings();
  const site = await startSite(asked);
  try {
    const client = await signInToDesk({ ...asked, DATA_DIR: site.dataDir });
    let cents = 900;
    const importing = () => importAll(client, fileOf(cents++));
    await importing();
    await p99During(site.url, delay(3_000));
    const startedAt = performance.now();
    await importing();
    const lastsMs = performance.now() - startedAt;
    const { share, ours, theirs } = medianPair(
      await measureAlternately(rounds, {
        ours: () => p99During(site.url, importing()),
        theirs: () => p99During(site.url, delay(lastsMs)),
      }),
    );
    return {
      what: `p99 of pages during an import of ${products.toLocaleString('en')} products at the desk, relative to a quiet desk`,
      figure: `${formatRatio(share)} (${formatMs(ours)}, ${formatMs(theirs)}; ${(lastsMs / 1_000).toFixed(1)} s)`,
      target: `≤ ${target}`,
      reached: share <= target,
    };
  } finally {
    await site.stop();
  }
}

async function measurePublish(): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  copyProject(folder);
  cpSync('build', join(folder, 'build'), { recursive: true });
  const asked = { ...(await settings()), PATH: '' };
  const site = await startSite(asked, ['scripts/run.mjs', 'start'], folder);
  try {
    const client = await signInToDesk({ ...asked, DATA_DIR: site.dataDir }, folder);
    const since = async (): Promise<number> =>
      JSON.parse(String(await client.get('/site'))).publishing.servingSinceMs;
    let revision: string | null = null;
    let version = 0;
    const save = async () => {
      version += 1;
      const text = `name: Bench ${version}\n`;
      const saved = await client.post('/site/file', { path: 'site.yaml', text, revision });
      revision = JSON.parse(String(saved)).revision;
    };
    let newestMs = await since();
    const publish = async () => {
      await save();
      await client.post('/site/publish', {});
      const beforeMs = newestMs;
      while (newestMs <= beforeMs) {
        await delay(250);
        newestMs = await since().catch(() => newestMs);
      }
    };
    const startedAt = performance.now();
    await publish();
    const lastsMs = performance.now() - startedAt;
    await p99During(site.url, delay(3_000));
    const { share, ours, theirs } = medianPair(
      await measureAlternately(rounds, {
        ours: () => p99During(site.url, publish()),
        theirs: () => p99During(site.url, delay(lastsMs)),
      }),
    );
    return {
      what: 'p99 of pages during a publish, relative to a quiet desk',
      figure: `${formatRatio(share)} (${formatMs(ours)}, ${formatMs(theirs)}; ${(lastsMs / 1_000).toFixed(1)} s)`,
      target: `≤ ${target}`,
      reached: share <= target,
    };
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
