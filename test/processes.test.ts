import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningSite, startSite } from './running-site.ts';

const settings = {
  MARKET_SOURCE: 'simulated',
  WEB_CONCURRENCY: '2',
  METRICS_TOKEN: 'a-token-for-this-test',
};

async function started(): Promise<RunningSite> {
  const site = await startSite(settings);
  onTestFinished(() => site.stop());
  await expect.poll(() => site.logged()).toContain('2 processes serve');
  return site;
}

/** The ids of the processes that serve. */
const serving = (site: RunningSite): string[] =>
  spawnSync('pgrep', ['-P', String(site.process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((id) => id !== '');

/** Asks again and again, over connections that are kept and over new ones, until it is told to end. */
function visitors(site: RunningSite) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const answers: (number | string)[] = [];
  let over = false;
  const ask = (path: string, kept: boolean) =>
    new Promise<number | string>((resolve) => {
      get(site.url + path, { agent: kept ? agent : false }, (res) => {
        res.resume().on('end', () => resolve(res.statusCode ?? 0));
        res.on('error', (error) => resolve(error.message));
      }).on('error', (error) => resolve(error.message));
    });
  const run = async (kept: boolean) => {
    while (!over) answers.push(await ask(answers.length % 2 === 0 ? '/store' : '/', kept));
  };
  const all = Promise.all([run(true), run(true), run(false)]);
  return {
    answers,
    async end() {
      over = true;
      await all;
      agent.destroy();
      return answers;
    },
  };
}

async function scraped(site: RunningSite): Promise<string> {
  const headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` };
  return (await fetch(`${site.url}/metrics`, { headers })).text();
}

/** The series that a scrape names more than once. */
function twice(text: string): string[] {
  const series = text.split('\n').map((line) => line.replace(/ \S+$/, ''));
  return series.filter((name, index) => name !== '' && series.indexOf(name) !== index);
}

test('RUN-MANY: several processes serve on one port, and one that dies is started again', async () => {
  const site = await started();
  const [victim = ''] = serving(site);
  process.kill(Number(victim), 'SIGKILL');
  await expect.poll(() => serving(site).filter((id) => id !== victim)).toHaveLength(2);
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  expect(site.logged()).toContain('ended by itself (SIGKILL)');
  const exited = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow();
});

test('RUN-ROLL: a SIGHUP replaces one process after another, and no request fails', async () => {
  const site = await started();
  const before = serving(site);
  const visit = visitors(site);
  site.process.kill('SIGHUP');
  // Prometheus refuses a scrape with one series twice.
  while (!site.logged().includes('all processes have been replaced'))
    expect(twice(await scraped(site))).toEqual([]);
  const answers = await visit.end();
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(answers.length).toBeGreaterThan(20);
  expect(serving(site).filter((id) => before.includes(id))).toEqual([]);
});

test('RUN-ROLL: a process that dies while its successor starts leaves no extra one behind', async () => {
  const site = await started();
  const [victim = ''] = serving(site);
  site.process.kill('SIGHUP');
  await expect.poll(() => serving(site).length).toBe(3);
  process.kill(Number(victim), 'SIGKILL');
  await expect.poll(() => site.logged()).toContain('all processes have been replaced');
  await expect.poll(() => serving(site).length).toBe(2);
  site.process.kill('SIGHUP');
  await expect.poll(() => site.logged().match(/all processes have been replaced/g)).toHaveLength(2);
  await expect.poll(() => serving(site).length).toBe(2);
});

test('RUN-STOP: several processes behind a proxy go on serving until it has seen that they stop', async () => {
  const site = await startSite({ ...settings, TRUST_PROXY: '1' });
  onTestFinished(() => site.stop());
  await expect.poll(() => site.logged()).toContain('2 processes serve');
  site.process.kill('SIGTERM');
  const status = async () => (await fetch(`${site.url}/readyz`)).status;
  await expect.poll(status).toBe(503);
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
});

test('RUN-START: of several processes the first alone says what keeps the site from starting', async () => {
  const refused = await startSite({ ...settings, DATA_DIR: '/dev/null' }).then(String, String);
  expect(refused.match(/The setting DATA_DIR cannot be used/g)).toHaveLength(1);
});

test('OPS-METRICS: a scrape of one process tells what all of them count', async () => {
  const site = await started();
  const text = await scraped(site);
  for (const process of ['1', '2'])
    expect(text).toContain(`candlewick_ready{process="${process}"} 1`);
  expect(text.match(/^# TYPE candlewick_ready /gm)).toHaveLength(1);
});
