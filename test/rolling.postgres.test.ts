import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isThere } from '../scripts/is-there.ts';
import { siteOn } from '../scripts/site.mjs';
import { migrationNames } from '../server/db/migrate.ts';
import { freePort } from './free-port.ts';
import { startNginx } from './proxy.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { checkoutBody, type Place } from './store/buyer.ts';
import { someVariant } from './store/some-variant.ts';
import { postgresDatabase } from './store/test-database.ts';

const isFull = process.env['CANDLEWICK_FULL'] === '1';
const processes = 4;
const requests = 100_000;
const visitors = 16;
/** One of so many requests starts a checkout, which nginx never sends twice. */
const readsPerCheckout = 100;

const git = (folder: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';

/** The last version with the tables of one migration before; '' without one, or where the history does not reach back to it. */
function versionBefore(): string {
  if (migrationNames.length < 2) return '';
  const [last = ''] = git(
    '.',
    ...['log', '--diff-filter=A', '--format=%H', '--', 'server/db/migrations'],
  ).split('\n');
  return last === '' ? '' : git('.', 'rev-parse', '--verify', '--quiet', `${last}^`);
}

/** Builds another version of this project in a folder. The packages are this one's. */
function built(version: string, folder: string): void {
  git('.', 'clone', '--quiet', '--shared', '--no-checkout', '.', folder);
  git(folder, 'checkout', '--quiet', version);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const program = "import { build } from './scripts/build.mjs'; build(process.execPath);";
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  );
  expect([status, stderr]).toEqual([0, '']);
}

/** Visits until so many requests are answered. */
function visit(place: Place, variantId: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const counts = new Map<string, number>();
  const checkout = checkoutBody(place, [{ variant_id: variantId, quantity: 1 }]);
  let asked = 0;
  const ask = (path: string, body: string | null) =>
    new Promise<string>((done) => {
      request(
        place.origin + path,
        {
          agent,
          method: body === null ? 'GET' : 'POST',
          headers: {
            'accept-encoding': 'br',
            ...(body !== null && { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          response
            .resume()
            .on('end', () => done(`${body === null ? 'read' : 'checkout'} ${response.statusCode}`));
          response.on('error', (error) => done(error.message));
        },
      )
        .on('error', (error) => done(error.message))
        .end(body ?? undefined);
    });
  const one = async () => {
    while (asked < requests) {
      asked++;
      // What a proxy may not keep, so that each reaches a process.
      const answer =
        asked % readsPerCheckout === 0
          ? await ask('/api/store/candlewick/checkout', checkout)
          : await ask('/api/coins/markets?vs_currency=usd', null);
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, one)).then(() => agent.destroy());
  return { isOver: () => asked >= requests, ended: all.then(() => counts) };
}

test.runIf(isFull && isThere('nginx'))(
  'RUN-STOP, FLEET-UPGRADE: four processes behind nginx are replaced one after another, first by a new version, and none of 100,000 requests fails',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candlewick-'));
    const database = await postgresDatabase(inject('postgresUrl'));
    const [port, ...behind] = await ports(1 + processes);
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      MARKET_SOURCE: 'simulated',
      AVATAR_URL: 'off',
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      CHECKOUT_RATE_PER_MINUTE: '0',
      DATABASE_URL: 'url' in database.place ? database.place.url : '',
    };
    const start = (each: number, version: string) =>
      startSite({ ...settings, PORT: String(each) }, siteOn(process.execPath), version);
    const before = versionBefore();
    const old = before === '' ? '.' : join(folder, 'before');
    if (before !== '') built(before, old);
    const sites: RunningSite[] = [];
    onTestFinished(async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    for (const each of behind) sites.push(await start(each, old));
    await startNginx({ folder, port: port ?? 0, behind, url });
    const place = { origin: url, base: `${url}/api/store/candlewick` };
    const visits = visit(place, await someVariant(place));
    let replaced = 0;
    for (let turn = 0; !visits.isOver() || turn < processes; turn++) {
      const index = turn % processes;
      await sites[index]?.stop();
      sites[index] = await start(behind[index] ?? 0, '.');
      replaced++;
    }
    const counts = Object.fromEntries(await visits.ended);
    const checkouts = requests / readsPerCheckout;
    expect(counts).toEqual({ 'read 200': requests - checkouts, 'checkout 200': checkouts });
    expect(replaced).toBeGreaterThanOrEqual(processes);
    expect(await database.audit()).toEqual([]);
  },
);

async function ports(count: number): Promise<number[]> {
  const free = new Set<number>();
  while (free.size < count) free.add(await freePort());
  return [...free];
}
