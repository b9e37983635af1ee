import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isThere } from '../scripts/is-there.ts';
import { freePort } from './free-port.ts';
import { type Proxied, startCaddy, startNginx } from './proxy.ts';
import { type RunningSite, startSite } from './running-site.ts';

const isFull = process.env['CANDLEWICK_FULL'] === '1';

interface Fleet extends Proxied {
  sites: readonly RunningSite[];
}

/** Two processes of one site on one database, which expect a proxy in front. */
async function twoSites(): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-'));
  const [port, ...behind] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const settings = { MARKET_SOURCE: 'simulated', PUBLIC_URL: url, TRUST_PROXY: '1' };
  const sites: RunningSite[] = [];
  for (const each of behind)
    sites.push(await startSite({ ...settings, DATA_DIR: folder, PORT: String(each) }));
  onTestFinished(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, port, behind, sites, url };
}

/** Visits until it is told to end. @returns what was answered, and how often */
function visitors(url: string) {
  const counts = new Map<number | string, number>();
  let over = false;
  const visit = async () => {
    const status = await fetch(`${url}/api/store/candlewick/variants`).then(
      (response) => response.arrayBuffer().then(() => response.status),
      String,
    );
    counts.set(status, (counts.get(status) ?? 0) + 1);
  };
  const run = async () => {
    while (!over) await visit();
  };
  const all = Promise.all([run(), run(), run(), run()]);
  return async () => {
    over = true;
    await all;
    return counts;
  };
}

/** Stops the first process while visitors come. */
async function stopOne({ url, sites }: Fleet) {
  const end = visitors(url);
  await sites[0]?.stop();
  const counts = await end();
  expect([...counts.keys()]).toEqual([200]);
  expect(counts.get(200)).toBeGreaterThan(2);
}

describe.skipIf(!isFull)('OPS-PROXY: behind a proxy with our settings', { timeout: 60_000 }, () => {
  test.skipIf(!isThere('nginx'))('nginx keeps a page as long as we say', async () => {
    const fleet = await twoSites();
    await startNginx(fleet);
    const ids = new Set<string | null>();
    const kept = async (path: string) => {
      const { headers } = await fetch(fleet.url + path);
      ids.add(headers.get('x-request-id'));
      return headers.get('x-cache');
    };
    expect(await kept('/about')).toBe('MISS');
    expect(await kept('/about')).toBe('HIT');
    expect(ids.size).toBe(2);
    // What may not be kept is asked for each time.
    expect(await kept('/api/coins/markets?vs_currency=usd')).toBe('MISS');
    expect(await kept('/api/coins/markets?vs_currency=usd')).toBe('MISS');
  });

  test.skipIf(!isThere('nginx'))('nginx: a process that stops fails no request', async () => {
    const fleet = await twoSites();
    await startNginx(fleet);
    await stopOne(fleet);
  });

  test.skipIf(!isThere('caddy'))('Caddy: a process that stops fails no request', async () => {
    const fleet = await twoSites();
    await startCaddy(fleet);
    await stopOne(fleet);
  });
});

describe.skipIf(!isFull || !isThere('systemd-analyze'))('OPS-PROXY: the systemd unit', () => {
  const analyze = (...args: string[]) =>
    spawnSync('systemd-analyze', args, { encoding: 'utf8', timeout: 20_000 });

  test('verifies without a complaint, and leaves little exposed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'candlewick-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const unit = join(folder, 'candlewick.service');
    // Another machine may have its Node elsewhere.
    const text = readFileSync('ops/candlewick.service', 'utf8');
    writeFileSync(unit, text.replace('/usr/bin/node', process.execPath));
    const { status, stdout, stderr } = analyze('verify', unit);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    const told = analyze('security', '--offline=true', unit).stdout;
    expect(Number(/exposure level .*: ([\d.]+)/.exec(told)?.[1])).toBeLessThanOrEqual(2);
  });
});

test('OPS-PROXY: commands get the settings of the systemd unit', () => {
  const [, script = ''] =
    /```sh\n(candlewick\(\) .*?\n\}\n)/s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  const called = `sudo() { printf '%s\\n' "$@"; }\n${script}candlewick store codes "a b"`;
  const asked = spawnSync('sh', ['-c', called], { encoding: 'utf8' }).stdout.split('\n');
  const unit = readFileSync('ops/candlewick.service', 'utf8');
  const all = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  expect(asked).toEqual(
    expect.arrayContaining([
      ...all('Environment')
        .filter((each) => !each?.startsWith('WEB_'))
        .map((each) => `--setenv=${each}`),
      ...all('EnvironmentFile').map((file) => `--property=EnvironmentFile=${file}`),
      ...all('User').map((user) => `--uid=${user}`),
      ...all('WorkingDirectory').map((folder) => `--working-directory=${folder}`),
      ...['scripts/run.mjs', 'tool', 'scripts/store.ts', 'codes', 'a b'],
    ]),
  );
});
