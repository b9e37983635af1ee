import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isInstalled } from '../scripts/programs/is-installed.ts';
import { startSharedCache } from './fakes/shared-cache.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { errorLog, nginxLog, type ProxiedProcesses, startCaddy, startNginx } from './proxy.ts';
import { get } from './raw-http.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openSession, statusOf } from './store/buyer.ts';

interface Fleet extends ProxiedProcesses {
  sites: readonly RunningSite[];
}

/** Starts processes of one site on one database, behind a proxy that the caller starts. */
async function startSites(count = 2): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-'));
  const port = await freePort();
  const sitePorts: number[] = [];
  while (sitePorts.length < count) sitePorts.push(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = { MARKET_SOURCE: 'simulated', PUBLIC_URL: url, TRUST_PROXY: '1' };
  const sites: RunningSite[] = [];
  for (const sitePort of sitePorts)
    sites.push(await startSite({ ...settings, DATA_DIR: folder, PORT: String(sitePort) }));
  onTestFinished(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, port, behind: sitePorts, sites, url };
}

/** Visits in a loop. @returns a function that ends the loop and gives the count of each result */
function visitors(url: string) {
  const counts = new Map<number | string, number>();
  let isOver = false;
  const visit = async () => {
    const status = await fetch(`${url}/api/store/candlewick/variants`).then(
      (response) => response.arrayBuffer().then(() => response.status),
      String,
    );
    counts.set(status, (counts.get(status) ?? 0) + 1);
  };
  const run = async () => {
    while (!isOver) await visit();
  };
  const runs = Promise.all([run(), run(), run(), run()]);
  return async () => {
    isOver = true;
    await runs;
    return counts;
  };
}

/** Stops the first process while visitors make requests. */
async function stopOne({ url, sites }: Fleet) {
  const endVisits = visitors(url);
  await sites[0]?.stop();
  const counts = await endVisits();
  expect([...counts.keys()]).toEqual([200]);
  expect(counts.get(200)).toBeGreaterThan(2);
}

const productList = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      purchasable: z.boolean(),
      custom_fields: z.array(z.unknown()),
      variants: z.array(z.object({ id: z.string(), inventory_quantity: z.int().nullable() })),
    }),
  ),
});

/** A product of one variant that anybody can buy. */
async function someProduct(base: string) {
  const { products } = productList.parse(await (await fetch(`${base}/products`)).json());
  const product = products.find(
    ({ purchasable, custom_fields: fields, variants }) =>
      purchasable && fields.length === 0 && variants.length === 1,
  );
  const variantId = product?.variants[0]?.id;
  if (product === undefined || variantId === undefined) throw new Error('there is no such product');
  return { page: `/product/${product.id}`, variantId };
}

/** The ways in which visitors reach the site, each set up as our files and documents describe. */
const waysToAsk = [
  {
    name: 'nginx',
    program: 'nginx',
    start: async (fleet: Fleet) => {
      await startNginx(fleet);
      return fleet.url;
    },
  },
  {
    name: 'Caddy',
    program: 'caddy',
    start: async (fleet: Fleet) => {
      await startCaddy(fleet);
      return fleet.url;
    },
  },
  {
    name: 'a CDN that does all that the headers allow',
    program: null,
    start: ({ behind }: Fleet) => startSharedCache(`http://127.0.0.1:${behind[0]}`),
  },
] as const;

describe.each(
  waysToAsk.filter(({ program }) => program === null || (isFull && isInstalled(program))),
)('OPS-FRESH: behind $name', { timeout: 60_000 }, ({ start }) => {
  test('the first response after a quiet while has the current price, no other spelling of a URL poisons a page, and missing pages are cached nowhere', async () => {
    const fleet = await startSites(1);
    const url = await start(fleet);
    await expectUnspoilt(url);
    await expectUnkept(url);
    await expectNewest(url, fleet);
  });
});

/** Expects that a request for another spelling of a URL does not affect what the proxy serves for the URL itself. */
async function expectUnspoilt(url: string): Promise<void> {
  const spellings = [
    ['/%61irdrops', '/airdrops'],
    ['/%73tore', '/store'],
    ['/%2e/', '/'],
    ['//about', '/about'],
    ['/x/../markets', '/markets'],
    ['/learn/%77hat-is-bitcoin', '/learn/what-is-bitcoin'],
  ];
  for (const [oddSpelling = '', usualSpelling = ''] of spellings) {
    await get(url, oddSpelling);
    const { status, body } = await get(url, usualSpelling);
    expect([usualSpelling, status]).toEqual([usualSpelling, 200]);
    expect(body.toString()).toContain('</html>');
  }
}

async function expectUnkept(url: string): Promise<void> {
  for (const path of ['/nothing', '/assets/none.js', '/product/none', '/img/avatar/a'])
    for (const _ of ['first', 'again']) {
      const { status, headers } = await get(url, path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers['x-cache']).not.toBe('HIT');
      expect(headers['cache-control']).toBe('no-store');
    }
}

/**
 * Expects the new price at once, even if the proxy has cached the page and nobody has requested it after the change.
 */
async function expectNewest(url: string, fleet: Fleet): Promise<void> {
  const base = `${url}/api/store/candlewick`;
  const { page, variantId } = await someProduct(base);
  const firstAnswer = await fetch(url + page);
  expect(await firstAnswer.text()).not.toContain('432.10');
  // Browsers must revalidate the page each time; a proxy may serve it for a second.
  expect(firstAnswer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=1$/);
  for (const path of ['/store', '/', page]) await (await fetch(url + path)).text();
  await promisify(execFile)(
    process.execPath,
    ['scripts/store.ts', 'price', variantId, '432.10', '--json'],
    { env: { PATH: process.env['PATH'], DATA_DIR: fleet.folder } },
  );
  // The site looks for changes once a second, and a proxy keeps pages with prices for a second.
  await after(2_500);
  for (const path of [page, '/store'])
    expect(await (await fetch(url + path)).text(), path).toContain('432.10');
  const item = { variant_id: variantId, quantity: 1 };
  const session = await openSession({ origin: fleet.url, base }, [item]);
  expect(await statusOf({ origin: url, base }, session)).toMatchObject({ subtotal: 43_210 });
}

describe.skipIf(!isFull)('OPS-PROXY: behind a proxy with our settings', { timeout: 60_000 }, () => {
  test.skipIf(!isInstalled('nginx'))('nginx keeps a page as long as we say', async () => {
    const fleet = await startSites();
    await startNginx(fleet);
    const ids = new Set<string | null>();
    const cacheStatusOf = async (path: string) => {
      const { headers } = await fetch(fleet.url + path);
      ids.add(headers.get('x-request-id'));
      return headers.get('x-cache');
    };
    expect(await cacheStatusOf('/about')).toBe('MISS');
    expect(await cacheStatusOf('/about')).toBe('HIT');
    expect(ids.size).toBe(2);
    // Responses that must not be cached are requested from the site each time, even by many visitors at once, who do
    // not wait for one another.
    for (const path of ['/api/coins/markets?vs_currency=usd', '/order', '/nothing']) {
      const startedMs = performance.now();
      const statuses = await Promise.all(Array.from({ length: 30 }, () => cacheStatusOf(path)));
      expect(new Set(statuses)).toEqual(new Set(['MISS']));
      expect(performance.now() - startedMs).toBeLessThan(1_500);
    }
  });

  test.skipIf(!isInstalled('nginx')).each([
    ['as we ship them', (site: string) => site],
    ['as they come', (site: string) => site.replaceAll(/ *proxy_buffer.*\n/g, '')],
  ])(
    'HOLD-BACK, ORDER-PAGE: nginx with buffers %s takes each form of a withdrawal, and logs no secret address',
    async (_, change) => {
      const fleet = await startSites(1);
      await startNginx(fleet, change);
      const post = (form: Record<string, string>) =>
        fetch(`${fleet.url}/withdraw`, {
          method: 'POST',
          headers: { origin: fleet.url },
          body: new URLSearchParams(form),
        });
      const lettersFrom = (firstCode: number, letterCount: number) =>
        String.fromCodePoint(
          ...Array.from({ length: 2_000 }, (_each, n) => firstCode + ((n * 7_919) % letterCount)),
        );
      const firstAnswer = await post({
        step: 'identify',
        name: lettersFrom(0x4e00, 20_000),
        number: lettersFrom(0x5000, 19_000),
        email: 'mara@example.com',
      });
      const [, form = ''] = / name="form" value="([^"]+)"/.exec(await firstAnswer.text()) ?? [];
      const secrets = ['secret', firstAnswer.url];
      for (const reason of [
        'ab '.repeat(666),
        'Светильник пришёл разбитым. '.repeat(71),
        lettersFrom(0x410, 32),
        lettersFrom(0x4e00, 20_000),
      ]) {
        const answer = await post({ step: 'confirm', form, statement: '', reason });
        secrets.push(answer.url);
        expect([reason.slice(0, 5), answer.status]).toEqual([reason.slice(0, 5), 422]);
      }
      const finalAnswer = await post({
        step: 'confirm',
        form,
        statement: lettersFrom(0x4e00, 20_000),
      });
      secrets.push(finalAnswer.url);
      expect(await finalAnswer.text()).toContain('We have received');
      await fetch(`${fleet.url}/order/ABCDE-23456.secret`);
      const logText = () => readFileSync(nginxLog(fleet.folder), 'utf8');
      await expect.poll(logText).toContain('"GET /order/- HTTP/1.1" 404');
      expect(logText()).toContain('"POST /withdraw HTTP/1.1" 303');
      for (const secret of secrets) expect(logText()).not.toContain(secret.split('/').at(-1));
    },
  );

  test.each(
    (
      [
        ['nginx', startNginx],
        ['caddy', startCaddy],
      ] as const
    ).filter(([program]) => isInstalled(program)),
  )(
    'ORDER-PAGE: no line of %s has a secret address, even while no process responds',
    async (program, startProxied) => {
      const fleet = await startSites(1);
      await startProxied(fleet);
      await fleet.sites[0]?.stop();
      const doorPaths = [
        '/order/ABCDE-23456.secret',
        '/order/ABCDE-23456.secret/withdraw',
        '/withdraw/secret',
        '/withdraw/received/secret',
        '/checkout/secret',
        '/checkout/secret/again/secret',
        '/newsletter/secret',
        '/success?session_id=secret',
        '/api/store/candlewick/checkout/secret',
      ];
      const requests = [...doorPaths, '/learn/what-is-bitcoin'].flatMap((path) =>
        ['GET', 'POST'].map(async (method) => {
          const body = method === 'GET' ? null : 'x'.repeat(300_000);
          const { status } = await fetch(fleet.url + path, { method, body });
          expect([path, status > 400]).toEqual([path, true]);
        }),
      );
      await Promise.all(requests);
      const errors = () => readFileSync(errorLog(fleet.folder), 'utf8');
      // The log names the page whose request failed.
      await expect.poll(errors).toContain('/learn/what-is-bitcoin');
      expect(errors()).not.toContain('secret');
      if (program === 'nginx')
        expect(readFileSync(nginxLog(fleet.folder), 'utf8')).not.toContain('secret');
    },
  );

  test.skipIf(!isInstalled('nginx'))('nginx: a process that stops fails no request', async () => {
    const fleet = await startSites();
    await startNginx(fleet);
    await stopOne(fleet);
  });

  test.skipIf(!isInstalled('caddy'))('Caddy: a process that stops fails no request', async () => {
    const fleet = await startSites();
    await startCaddy(fleet);
    await stopOne(fleet);
  });
});

describe.skipIf(!isFull || !isInstalled('systemd-analyze'))('OPS-PROXY: the systemd unit', () => {
  const analyzeUnit = (...args: string[]) =>
    spawnSync('systemd-analyze', args, { encoding: 'utf8', timeout: 20_000 });

  test.each(['candlewick', 'candlewick-backup'])(
    '%s verifies without a complaint, and leaves little exposed',
    (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'candlewick-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const unit = join(folder, `${name}.service`);
      // Node's path differs from machine to machine.
      const text = readFileSync(`ops/${name}.service`, 'utf8');
      writeFileSync(unit, text.replace('/usr/bin/node', process.execPath));
      const { status, stdout, stderr } = analyzeUnit('verify', unit);
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
      const report = analyzeUnit('security', '--offline=true', unit).stdout;
      expect(Number(/exposure level .*: ([\d.]+)/.exec(report)?.[1])).toBeLessThanOrEqual(2);
    },
  );
});

test('OPS-PROXY: commands get the settings of the systemd unit', () => {
  const [, script = ''] =
    /```sh\n(candlewick\(\) .*?\n\}\n)/s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  const scriptCall = `sudo() { printf '%s\\n' "$@"; }\n${script}candlewick store codes "a b"`;
  const passedArgs = spawnSync('sh', ['-c', scriptCall], { encoding: 'utf8' }).stdout.split('\n');
  const unit = readFileSync('ops/candlewick.service', 'utf8');
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  expect(passedArgs).toEqual(
    expect.arrayContaining([
      ...valuesOf('Environment')
        .filter((variable) => !variable?.startsWith('WEB_'))
        .map((variable) => `--setenv=${variable}`),
      ...valuesOf('EnvironmentFile').map((file) => `--property=EnvironmentFile=${file}`),
      ...valuesOf('User').map((user) => `--uid=${user}`),
      ...valuesOf('WorkingDirectory').map((folder) => `--working-directory=${folder}`),
      'scripts/run.mjs',
      'tool',
      'scripts/store.ts',
      'codes',
      'a b',
    ]),
  );
});

test('OPS-BACKUP-EVERY: the unit of backups has the same user, folders, settings and limits as the site’s', () => {
  const linesOf = (name: string) =>
    readFileSync(`ops/${name}`, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line));
  const backup = linesOf('candlewick-backup.service');
  const ownSettings =
    /^(?:Description|Type|Exec\w+|Restart\w*|Timeout\w+|KillMode|ReadWritePaths|WantedBy|Environment=WEB_\w+)=/;
  const sharedLines = linesOf('candlewick.service').filter((line) => !ownSettings.test(line));
  expect(sharedLines.length).toBeGreaterThan(25);
  expect(backup).toEqual(expect.arrayContaining(sharedLines));
  const [, folder = ''] = /backup --to (\S+) /.exec(backup.join('\n')) ?? [];
  expect(backup).toContain(`ReadWritePaths=/srv/candlewick ${folder}`);
  expect(linesOf('candlewick-backup.timer')).toContain('Persistent=true');
});
