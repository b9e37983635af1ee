import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { siteOn } from '../scripts/start/site.mjs';
import { listen } from './fakes/listen.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';

const settings = {
  MARKET_SOURCE: 'simulated',
  WEB_CONCURRENCY: '2',
  METRICS_TOKEN: 'a-token-for-this-test',
  TRUST_PROXY: '1',
};

/** All tests use one site: each leaves two processes that serve, and the last test ends it. */
let site: RunningSite;
beforeAll(async () => {
  site = await startSite(settings);
  await vi.waitFor(() => expect(site.logged()).toContain('2 processes serve'), 15_000);
});
afterAll(() => site?.stop());

/** The number of times that all processes have been replaced. */
const countReplacements = () =>
  site.logged().match(/all processes have been replaced/g)?.length ?? 0;

/** The ids of the serving processes. */
const servingIds = (): string[] =>
  spawnSync('pgrep', ['-P', String(site.process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((id) => id !== '');

/** Sends requests in a loop, over kept and new connections, until `end` is called. */
function visitors() {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const answers: (number | string)[] = [];
  let isOver = false;
  const ask = (path: string, isKeptAlive: boolean) =>
    new Promise<number | string>((resolve) => {
      get(site.url + path, { agent: isKeptAlive ? agent : false }, (res) => {
        res.resume().on('end', () => resolve(res.statusCode ?? 0));
        res.on('error', (error) => resolve(error.message));
      }).on('error', (error) => resolve(error.message));
    });
  const run = async (isKeptAlive: boolean) => {
    while (!isOver) answers.push(await ask(answers.length % 2 === 0 ? '/store' : '/', isKeptAlive));
  };
  const runs = Promise.all([run(true), run(true), run(false)]);
  return {
    answers,
    async end() {
      isOver = true;
      await runs;
      agent.destroy();
      return answers;
    },
  };
}

async function scrapeText(): Promise<string> {
  const headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` };
  return (await fetch(`${site.url}/metrics`, { headers })).text();
}

/** The series that a scrape names more than once. */
function repeatedSeries(text: string): string[] {
  const series = text.split('\n').map((line) => line.replace(/ \S+$/, ''));
  return series.filter((name, index) => name !== '' && series.indexOf(name) !== index);
}

test('OPS-METRICS: a scrape of one process reports the counts of all of them', async () => {
  const text = await scrapeText();
  for (const process of ['1', '2'])
    expect(text).toContain(`candlewick_ready{process="${process}"} 1`);
  expect(text.match(/^# TYPE candlewick_ready /gm)).toHaveLength(1);
});

test('RUN-ROLL: a SIGHUP replaces one process after another, and no request fails', async () => {
  const before = servingIds();
  const visit = visitors();
  site.process.kill('SIGHUP');
  // Prometheus refuses a scrape that contains a series twice.
  while (countReplacements() < 1) expect(repeatedSeries(await scrapeText())).toEqual([]);
  const answers = await visit.end();
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(answers.length).toBeGreaterThan(20);
  expect(servingIds().filter((id) => before.includes(id))).toEqual([]);
});

test.runIf(isFull)(
  'RUN-ROLL: a process that dies while its successor starts leaves no extra one behind',
  async () => {
    const [victimPid = ''] = servingIds();
    site.process.kill('SIGHUP');
    await expect.poll(() => servingIds().length).toBe(3);
    process.kill(Number(victimPid), 'SIGKILL');
    await expect.poll(countReplacements).toBe(2);
    await expect.poll(() => servingIds().length).toBe(2);
    if (!isFull) return;
    site.process.kill('SIGHUP');
    await expect.poll(countReplacements).toBe(3);
    await expect.poll(() => servingIds().length).toBe(2);
  },
);

test.runIf(isFull)(
  'RUN-RELOAD: settings that the starter has reread reach the processes, and an unusable one changes nothing',
  async () => {
    const before = countReplacements();
    const scrape = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${site.url}/metrics`, { headers })).status;
    };
    const reload = (changedSettings: Record<string, string>) =>
      site.process.send({ reload: changedSettings });
    const rotatedToken = 'another-token-for-this-test';
    reload({ METRICS_TOKEN: 'short' });
    await expect
      .poll(site.logged)
      .toContain('Nothing is reloaded, and the site goes on as it is. The');
    expect(await scrape(settings.METRICS_TOKEN)).toBe(200);
    reload({ METRICS_TOKEN: rotatedToken, PORT: '1' });
    await expect.poll(countReplacements).toBe(before + 1);
    expect(site.logged()).toContain('PORT will change at a restart alone');
    expect([await scrape(rotatedToken), await scrape(settings.METRICS_TOKEN)]).toEqual([200, 401]);
    if (!isFull) return;
    reload({});
    await expect.poll(countReplacements).toBe(before + 2);
    expect(await scrape(settings.METRICS_TOKEN)).toBe(200);
  },
);

test('RUN-MANY: several processes serve on one port, and one that dies is restarted', async () => {
  const logStart = site.logged().length;
  const [victimPid = ''] = servingIds();
  process.kill(Number(victimPid), 'SIGKILL');
  await expect.poll(() => servingIds().filter((id) => id !== victimPid)).toHaveLength(2);
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  expect(site.logged().slice(logStart)).toContain('ended by itself (SIGKILL)');
});

test('RUN-STOP, RUN-MANY: several processes behind a proxy go on serving until it has seen that they stop, and then all end', async () => {
  const siteExit = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  const status = async () => (await fetch(`${site.url}/readyz`)).status;
  await expect.poll(status).toBe(503);
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
  expect(await siteExit).toEqual([0, null]);
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow();
});

test('RUN-START: of several processes only the first says what keeps the site from starting', async () => {
  const refusal = await startSite({ ...settings, DATA_DIR: '/dev/null' }).then(String, String);
  expect(refusal.match(/The setting DATA_DIR cannot be used/g)).toHaveLength(1);
});

test('RUN-RELOAD: a reload before the first process serves is ignored, and the log says so', async () => {
  // A database server that never answers.
  const database = createServer();
  const { port } = new URL(await listen(database));
  const startingSite = spawn(process.execPath, siteOn(process.execPath), {
    env: {
      ...settings,
      DATABASE_URL: `postgres://127.0.0.1:${port}/x`,
      DATA_DIR: temporaryFolder(),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const startExit = once(startingSite, 'exit');
  let output = '';
  startingSite.stderr?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  startingSite.send({ reload: {} });
  await expect
    .poll(() => output)
    .toContain('a reload is ignored: the first process is still starting');
  startingSite.kill();
  await startExit;
  database.close();
});
