import { execFile, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isInstalled } from '../scripts/programs/is-installed.ts';
import { siteOn } from '../scripts/start/site.mjs';
import { siteMigrationNames } from '../server/db/schema/migrate.ts';
import { copyProject } from './copy-project.ts';
import { startFaultyProxy } from './fakes/faulty-proxy.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { startCaddy, startNginx } from './proxy.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { checkoutBody } from './store/buyer.ts';
import { someVariant } from './store/some-variant.ts';
import { postgresDatabase } from './store/test-database.ts';
import { startVisits } from './visitors.ts';

const requests = 100_000;
const machines = ['one', 'two'];

const git = (folder: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';

/** The last version without the newest migration; '' if there is no such version, or the history does not reach it. */
function versionBefore(): string {
  if (siteMigrationNames.length < 2) return '';
  const [lastTag = ''] = git(
    '.',
    ...['log', '--diff-filter=A', '--format=%H', '--', 'server/db/schema/migrations'],
  ).split('\n');
  return lastTag === '' ? '' : git('.', 'rev-parse', '--verify', '--quiet', `${lastTag}^`);
}

/** Builds a folder as `npm run build` does there, with this project's packages. */
async function build(folder: string): Promise<void> {
  const program =
    "import { build } from './scripts/build/build.mjs'; process.exit((await build(process.execPath, 'build')) === null ? 0 : 1);";
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: folder, env: { PATH: process.env['PATH'] } },
  );
  expect(stderr).toBe('');
}

/** Prepares a machine with the previous version, built. */
async function installPrevious(folder: string): Promise<void> {
  const before = versionBefore();
  if (before === '') {
    copyProject(folder);
    cpSync('build', join(folder, 'build'), { recursive: true });
  } else {
    git('.', 'clone', '--quiet', '--shared', '--no-checkout', '.', folder);
    git(folder, 'checkout', '--quiet', before);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  }
  await build(folder);
}

/** Prepares an update: this version with changed texts, changed code and a new migration. */
function makeUpdate(folder: string): void {
  if (versionBefore() !== '') copyProject(folder);
  appendFileSync(join(folder, 'brand/learn/what-is-bitcoin.md'), '\nNewer words.\n');
  for (const file of ['web/entry.client.tsx', 'web/store/store.page.tsx', 'web/home/home.page.tsx'])
    appendFileSync(join(folder, file), "\nperformance.mark('newer');\n");
  const file = join(folder, 'server/db/schema/migrate.ts');
  const text = readFileSync(file, 'utf8');
  const lastField = /(?<=site: \{[^}]*?)(?=,? \})/;
  expect(text).toMatch(lastField);
  const statement = 'sql`alter table orders add column newer text`.execute(db).then(() => {})';
  writeFileSync(file, text.replace(lastField, `, '999-newer': { up: (db) => ${statement} }`));
}

const childrenOf = ({ process: { pid } }: RunningSite) =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');

test.runIf(isFull && isInstalled('nginx') && isInstalled('caddy'))(
  'FLEET-NIGHT: two machines behind nginx and Caddy make a backup, lose a process while the database is unavailable, and are updated with other texts, other scripts and a migration that somebody blocks, and none of 100,000 requests is lost',
  { timeout: 900_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candlewick-'));
    const database = await postgresDatabase(inject('postgresUrl'));
    const directUrl = 'url' in database.place ? database.place.url : '';
    const line = await startFaultyProxy({
      host: new URL(directUrl).hostname,
      port: Number(new URL(directUrl).port),
    });
    const proxiedUrl = new URL(directUrl);
    proxiedUrl.port = String(line.port);
    const [port, caddyPort, ...sitePorts] = await ports(2 + machines.length);
    if (port === undefined || caddyPort === undefined) throw new Error('no port');
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      MARKET_SOURCE: 'simulated',
      AVATAR_URL: 'off',
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      WEB_CONCURRENCY: '2',
      CHECKOUT_RATE_PER_MINUTE: '0',
      DATABASE_URL: proxiedUrl.href,
    };
    const sites: RunningSite[] = [];
    onTestFinished(async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await line.close();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    for (const [index, name] of machines.entries()) {
      await installPrevious(join(folder, name));
      const ownSettings = { ...settings, PORT: String(sitePorts[index]) };
      sites.push(await startSite(ownSettings, siteOn(process.execPath), join(folder, name)));
    }
    const [firstSite] = sites;
    if (firstSite === undefined) throw new Error('no site');
    await startNginx({ folder, port, behind: sitePorts, url });
    const caddyUrl = `http://127.0.0.1:${caddyPort}`;
    await startCaddy({ folder, port: caddyPort, behind: sitePorts, url: caddyUrl });

    const place = { origin: url, base: `${url}/api/store/candlewick` };
    const checkout = checkoutBody(place, [{ variant_id: await someVariant(place), quantity: 1 }]);
    const crowds = [
      startVisits({ origin: url, checkout, visitors: 12, requests: (requests * 3) / 4 }),
      startVisits({ origin: caddyUrl, visitors: 4, requests: requests / 4 }),
    ];
    const mayBuy = (isAllowed: boolean) => {
      for (const crowd of crowds) crowd.buying(isAllowed);
    };
    const countInLog = (site: RunningSite, pattern: RegExp) =>
      site.logged().match(pattern)?.length ?? 0;

    // Make a backup while visitors buy.
    const backup = promisify(execFile)(
      process.execPath,
      ['scripts/store.ts', 'backup', join(folder, 'night.dump')],
      { env: { PATH: process.env['PATH'], DATABASE_URL: directUrl, DATA_DIR: folder } },
    );
    expect((await backup).stderr).not.toMatch(/fail/i);

    // While the database is unavailable, a process is killed. Its successor cannot open the database.
    mayBuy(false);
    await expect.poll(() => crowds.every((crowd) => crowd.isQuiet())).toBe(true);
    await line.cut();
    const [victimPid = ''] = childrenOf(firstSite);
    process.kill(Number(victimPid), 'SIGKILL');
    await visitFor(3_000, crowds);
    await line.restore();
    await expect
      .poll(() => countInLog(firstSite, /the database answers again/g), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await expect.poll(async () => (await fetch(`${place.base}/variants`)).status).toBe(200);
    mayBuy(true);

    // Update as docs/operating.md describes: all machines build before one of them restarts.
    const folders = machines.map((name) => join(folder, name));
    for (const machineFolder of folders) {
      makeUpdate(machineFolder);
      await build(machineFolder);
    }
    const reader = new Client({ connectionString: directUrl, application_name: 'a long report' });
    await reader.connect();
    onTestFinished(() => reader.end());
    await reader.query('begin');
    await reader.query('select count(*) from orders');
    for (const site of sites) {
      site.process.kill('SIGHUP');
      if (site === firstSite) {
        await expect
          .poll(() => countInLog(site, /a long report .* uses the table orders/g), {
            timeout: 30_000,
          })
          .toBe(1);
        await visitFor(3_000, crowds);
        await reader.query('commit');
      }
      const replacedCount = () => countInLog(site, /all processes have been replaced/g);
      await expect.poll(replacedCount, { timeout: 120_000 }).toBe(1);
    }
    await expect
      .poll(() => crowds.every((crowd) => crowd.isDone()), { timeout: 600_000 })
      .toBe(true);

    // A proxy may keep a text for half a minute, and no longer.
    const isNewerRead = () => crowds.every(({ texts }) => texts.has('newer'));
    await expect.poll(isNewerRead, { timeout: 35_000 }).toBe(true);
    for (const crowd of crowds) {
      const counts = await crowd.end();
      expect(Object.keys(counts).filter((answer) => !/^\w+ 200$/.test(answer))).toEqual([]);
    }
    expect(crowds.reduce((sum, crowd) => sum + crowd.asked(), 0)).toBeGreaterThanOrEqual(requests);
    expect(await database.audit()).toEqual([]);
  },
);

/** Waits for at least this time, and until each crowd has made 50 more requests. */
async function visitFor(ms: number, crowds: readonly { asked(): number }[]): Promise<void> {
  const before = crowds.map((crowd) => crowd.asked());
  const endMs = performance.now() + ms;
  await expect
    .poll(
      () =>
        performance.now() > endMs &&
        crowds.every((crowd, index) => crowd.asked() > (before[index] ?? 0) + 50),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
}

async function ports(count: number): Promise<number[]> {
  const freePorts = new Set<number>();
  while (freePorts.size < count) freePorts.add(await freePort());
  return [...freePorts];
}
